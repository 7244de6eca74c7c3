// What a calendar feed shows of a flock: doses, weigh-ins, vet visits and birthdays, each occurrence by itself.
import { type CalendarTopic, type Dose, limits } from '@flock-care/contract/shapes';
import { dayTextOf } from '../guard/day-numbers.ts';
import { weighEveryDaysOf } from '../guard/judge-bird.ts';
import { listVerdicts } from '../guard/read-verdicts.ts';
import { expandDoses, isAsNeededSlot } from '../medications/expand-doses.ts';
import { loadDoseRecords } from '../medications/load-doses.ts';
import { countExpected } from '../medications/schedules.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { milestonesOn } from '../today/milestones.ts';
import { addDays, daysBetween, daysFrom } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { listBirthDays, listVetVisitsBetween, listWeighingsBetween } from './calendar-feeds.queries.ts';

export interface CalendarEvent {
  /** The same for the same occurrence, whenever the feed is read. */
  uid: string;
  day: string;
  /** Null for all day. */
  at: string | null;
  summary: string;
  description: string;
  hasAlarm: boolean;
}

const daysBack = 14;
const daysAhead = 60;
/** Writing so many blocks the process for 0.1 to 0.2 s. */
export const mostEvents = 5_000;

type Reading = (from: Reader, workspaceId: WorkspaceId, time: WorkspaceTime) => Promise<CalendarEvent[]>;

const readings: Readonly<Record<CalendarTopic, Reading>> = {
  doses: readDoseEvents,
  weigh_ins: readWeighIns,
  vet_visits: readVetVisits,
  birthdays: readBirthdays,
};

/** In the order of their days and UIDs. Of too many, those whose days are the furthest from today are left out. */
export async function readEvents(
  from: Reader,
  workspaceId: WorkspaceId,
  topics: readonly CalendarTopic[],
  time: WorkspaceTime,
): Promise<CalendarEvent[]> {
  const found = await Promise.all(topics.map(topic => readings[topic](from, workspaceId, time)));
  return nearest(found.flat(), time.today).sort(inOrder);
}

function nearest(events: CalendarEvent[], today: string): CalendarEvent[] {
  if (events.length <= mostEvents) return events;
  const distance = new Map(events.map(({ day }) => [day, Math.abs(daysBetween(today, day))]));
  const far = ({ day }: CalendarEvent) => distance.get(day) ?? 0;
  return events.sort((a, b) => far(a) - far(b) || inOrder(a, b)).slice(0, mostEvents);
}

const spanOf = ({ today }: WorkspaceTime) => ({
  firstDay: addDays(today, -daysBack),
  lastDay: addDays(today, daysAhead),
});

async function readDoseEvents(from: Reader, workspaceId: WorkspaceId, time: WorkspaceTime) {
  const days = spanOf(time);
  const records = await loadDoseRecords(from, { workspaceId, ...days });
  const count = (lastDay: string) =>
    records.medications.reduce((sum, course) => sum + countExpected(course, days.firstDay, lastDay), 0);
  let { lastDay } = days;
  while (lastDay > time.today && count(lastDay) > mostEvents) lastDay = addDays(lastDay, -1);
  return expandDoses(records, { ...days, lastDay, timeZone: time.timeZone, now: time.now })
    .filter(({ administrationSlot, state }) => state !== 'as_needed' && !isAsNeededSlot(administrationSlot))
    .map(eventOfDose);
}

function eventOfDose(dose: Dose): CalendarEvent {
  const { medicationId, administrationSlot, dueOn, dueAt, state, birdName, name, dosage, route } = dose;
  const isOpen = state === 'later' || state === 'due' || state === 'overdue';
  const drug = [name, dosage].filter(Boolean).join(' ');
  return {
    uid: uidOf('dose', medicationId, dueOn, encodeURIComponent(administrationSlot)),
    day: dueOn,
    at: dueAt,
    summary: `${birdName}: ${drug}`,
    description: [route, dose.room, dose.place].filter(Boolean).join(', '),
    hasAlarm: isOpen && dueAt !== null,
  };
}

/** Those that were recorded, and those that are due as often as the bird is to be weighed. */
async function readWeighIns(from: Reader, workspaceId: WorkspaceId, time: WorkspaceTime) {
  const { firstDay, lastDay } = spanOf(time);
  const { today } = time;
  const weighed = await listWeighingsBetween(from, { workspaceId, firstDay, lastDay: today });
  const events = weighed.map(({ birdId, name, recordedOn, weightGrams }) =>
    allDay(uidOf('weigh-in', birdId, recordedOn), recordedOn, `${name}: ${weightGrams} g`),
  );
  for (const { birdId, birdName, result, stored } of await listVerdicts(from, workspaceId, new Map())) {
    const due = dayTextOf(result.nextWeighing) ?? today;
    const every = Math.max(1, weighEveryDaysOf(stored));
    for (let day = due < today ? today : due; day <= lastDay; day = addDays(day, every)) {
      events.push(allDay(uidOf('weigh-in', birdId, day), day, `Weigh ${birdName}`));
    }
  }
  // A bird that was weighed today and is due again has one event.
  return [...new Map(events.map(event => [event.uid, event])).values()];
}

async function readVetVisits(from: Reader, workspaceId: WorkspaceId, time: WorkspaceTime) {
  const visits = await listVetVisitsBetween(from, {
    workspaceId,
    ...spanOf(time),
    limit: limits.recordsPerBird,
  });
  return visits.map(({ id, name, visitedOn, reason, clinicName }) =>
    allDay(uidOf('vet-visit', id), visitedOn, `${name}: ${reason || 'vet visit'}`, clinicName),
  );
}

async function readBirthdays(from: Reader, workspaceId: WorkspaceId, time: WorkspaceTime) {
  const { firstDay, lastDay } = spanOf(time);
  const days = daysFrom(firstDay, lastDay);
  const birds = await listBirthDays(from, { workspaceId });
  return birds.flatMap(({ id, name, ...bird }) =>
    days.flatMap(day =>
      milestonesOn(day, { ...bird, notifyOnDob: true })
        .filter(({ years }) => years > 0)
        .map(({ kind, years }) => allDay(uidOf(kind, id, day), day, milestoneWords[kind](name, years))),
    ),
  );
}

const milestoneWords = {
  birthday: (name: string, years: number) => `${name} is ${years} ${years === 1 ? 'year' : 'years'} old`,
  gotcha_day: (name: string, years: number) =>
    `${name} has been here for ${years} ${years === 1 ? 'year' : 'years'}`,
} as const;

const uidOf = (...parts: readonly string[]): string => `${parts.join('-')}@flock-care`;

const allDay = (uid: string, day: string, summary: string, description = ''): CalendarEvent => ({
  ...{ uid, day, at: null, summary, description },
  hasAlarm: false,
});

function inOrder(a: CalendarEvent, b: CalendarEvent): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.uid < b.uid ? -1 : Number(a.uid > b.uid);
}
