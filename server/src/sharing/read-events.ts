// Reads the events of a calendar feed, one per occurrence: doses, weigh-ins, vet visits, reviews, birthdays and gotcha
// days.
import { phrase } from '@flock-care/contract/languages';
import { type CalendarTopic, type Dose, limits } from '@flock-care/contract/shapes';
import { dayTextOf } from '../guard/day-numbers.ts';
import { weighEveryDaysOf } from '../guard/judge-bird.ts';
import { listVerdicts } from '../guard/read-verdicts.ts';
import type { Translator } from '../languages/translator.ts';
import { withColon } from '../languages/with-colon.ts';
import { currentBirdsOnly } from '../medications/doses.queries.ts';
import { expandDoses, isAsNeededSlot } from '../medications/expand-doses.ts';
import { countDosesExpected, loadDoseRecords } from '../medications/load-doses.ts';
import { listReviews, reviewNames } from '../stays/reviews.queries.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { milestonesOn } from '../today/milestones.ts';
import { addDays, daysBetween, daysFrom } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { listBirthDays, listVetVisitsBetween, listWeighingsBetween } from './calendar-feeds.queries.ts';

export interface CalendarEvent {
  /** Identifies the occurrence, and stays the same if its details change. */
  uid: string;
  day: string;
  /** Null for an all-day event. */
  at: string | null;
  summary: string;
  description: string;
  hasAlarm: boolean;
}

const daysBack = 14;
const daysAhead = 60;
/** The maximum number of events. Writing this many blocks the process for 0.1 to 0.2 seconds. */
export const maxEvents = 5_000;

/** The flock's time, and the language of the calendar. */
export interface EventTerms extends WorkspaceTime {
  translator: Translator;
}

type EventReader = (from: Reader, workspaceId: WorkspaceId, terms: EventTerms) => Promise<CalendarEvent[]>;

const eventReaders: Readonly<Record<CalendarTopic, EventReader>> = {
  doses: readDoseEvents,
  weigh_ins: readWeighIns,
  vet_visits: readVetVisits,
  reviews: readReviews,
  birthdays: readBirthdays,
};

/** Returns the events, sorted by day and UID. If there are too many, those furthest from today are left out. */
export async function readEvents(
  from: Reader,
  workspaceId: WorkspaceId,
  topics: readonly CalendarTopic[],
  terms: EventTerms,
): Promise<CalendarEvent[]> {
  const eventLists = await Promise.all(topics.map(topic => eventReaders[topic](from, workspaceId, terms)));
  return takeNearest(eventLists.flat(), terms.today).sort(byDayAndUid);
}

function takeNearest(events: CalendarEvent[], today: string): CalendarEvent[] {
  if (events.length <= maxEvents) return events;
  const distance = new Map(events.map(({ day }) => [day, Math.abs(daysBetween(today, day))]));
  const distanceOf = ({ day }: CalendarEvent) => distance.get(day) ?? 0;
  return events.sort((a, b) => distanceOf(a) - distanceOf(b) || byDayAndUid(a, b)).slice(0, maxEvents);
}

const feedDays = ({ today }: WorkspaceTime) => ({
  firstDay: addDays(today, -daysBack),
  lastDay: addDays(today, daysAhead),
});

async function readDoseEvents(from: Reader, workspaceId: WorkspaceId, terms: EventTerms) {
  const days = feedDays(terms);
  const records = await loadDoseRecords(from, { workspaceId, ...days, notLeftBefore: currentBirdsOnly });
  const count = (lastDay: string) => countDosesExpected(records, days.firstDay, lastDay);
  let { lastDay } = days;
  while (lastDay > terms.today && count(lastDay) > maxEvents) lastDay = addDays(lastDay, -1);
  return expandDoses(records, { ...days, lastDay, timeZone: terms.timeZone, now: terms.now })
    .filter(({ administrationSlot, state }) => state !== 'as_needed' && !isAsNeededSlot(administrationSlot))
    .map(dose => eventOfDose(dose, terms));
}

function eventOfDose(dose: Dose, { translator }: EventTerms): CalendarEvent {
  const { medicationId, administrationSlot, dueOn, dueAt, state, birdName, name, dosage, route } = dose;
  const isOpen = state === 'later' || state === 'due' || state === 'overdue';
  const drug = [name, dosage].filter(Boolean).join(' ');
  return {
    uid: uidOf('dose', medicationId, dueOn, encodeURIComponent(administrationSlot)),
    day: dueOn,
    at: dueAt,
    summary: translator.say(withColon(birdName, drug)),
    description: [route, dose.room, dose.place].filter(Boolean).join(', '),
    hasAlarm: isOpen && dueAt !== null,
  };
}

/** Reads the recorded and planned weigh-ins. */
async function readWeighIns(from: Reader, workspaceId: WorkspaceId, terms: EventTerms) {
  const { firstDay, lastDay } = feedDays(terms);
  const { today } = terms;
  const { say, figures } = terms.translator;
  const weighings = await listWeighingsBetween(from, { workspaceId, firstDay, lastDay: today });
  const events = weighings.map(({ birdId, name, recordedOn, weightGrams }) =>
    allDay(
      uidOf('weigh-in', birdId, recordedOn),
      recordedOn,
      say(withColon(name, figures.grams(weightGrams))),
    ),
  );
  for (const { birdId, birdName, result, stored } of await listVerdicts(from, workspaceId, new Map())) {
    const due = dayTextOf(result.nextWeighing) ?? today;
    const every = Math.max(1, weighEveryDaysOf(stored));
    // A newcomer is weighed every day at first.
    const dailyUntil = dayTextOf(stored.judgement?.dailyUntil ?? null) ?? today;
    const dayAfter = (day: string) => addDays(day, day < dailyUntil ? 1 : every);
    for (let day = due < today ? today : due; day <= lastDay; day = dayAfter(day)) {
      events.push(
        allDay(uidOf('weigh-in', birdId, day), day, say(phrase('Weigh {name}', { name: birdName }))),
      );
    }
  }
  // A bird that was weighed today and is due again today has two events with the same id; only one is kept.
  return [...new Map(events.map(event => [event.uid, event])).values()];
}

async function readVetVisits(from: Reader, workspaceId: WorkspaceId, terms: EventTerms) {
  const { say } = terms.translator;
  const visits = await listVetVisitsBetween(from, {
    workspaceId,
    ...feedDays(terms),
    limit: limits.recordsPerBird,
  });
  return visits.map(({ id, name, visitedOn, reason, clinicName }) =>
    allDay(
      uidOf('vet-visit', id),
      visitedOn,
      reason ? say(withColon(name, reason)) : say(phrase('{name}: vet visit', { name })),
      clinicName,
    ),
  );
}

/** Reads the upcoming reviews. An overdue review is shown on the current day until it is done. */
async function readReviews(from: Reader, workspaceId: WorkspaceId, terms: EventTerms) {
  const { today } = terms;
  const { say } = terms.translator;
  const reviews = await listReviews(from, { workspaceId, by: feedDays(terms).lastDay });
  return reviews.map(({ stayId, birdName, kind, on }) =>
    allDay(
      uidOf('review', stayId),
      on < today ? today : on,
      say(withColon(birdName, say(reviewNames[kind]))),
    ),
  );
}

async function readBirthdays(from: Reader, workspaceId: WorkspaceId, terms: EventTerms) {
  const { firstDay, lastDay } = feedDays(terms);
  const { say } = terms.translator;
  const days = daysFrom(firstDay, lastDay);
  const birds = await listBirthDays(from, { workspaceId });
  return birds.flatMap(({ id, name, ...bird }) =>
    days.flatMap(day =>
      milestonesOn(day, { ...bird, notifyOnDob: true })
        .filter(({ years }) => years > 0)
        .map(({ kind, years }) => allDay(uidOf(kind, id, day), day, say(milestoneText[kind](name, years)))),
    ),
  );
}

const milestoneText = {
  birthday: (name: string, years: number) =>
    phrase('{name} is {years, plural, one {# year} other {# years}} old', { name, years }),
  gotcha_day: (name: string, years: number) =>
    phrase('{name} has been here for {years, plural, one {# year} other {# years}}', { name, years }),
} as const;

const uidOf = (...parts: readonly string[]): string => `${parts.join('-')}@flock-care`;

const allDay = (uid: string, day: string, summary: string, description = ''): CalendarEvent => ({
  ...{ uid, day, at: null, summary, description },
  hasAlarm: false,
});

function byDayAndUid(a: CalendarEvent, b: CalendarEvent): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.uid < b.uid ? -1 : Number(a.uid > b.uid);
}
