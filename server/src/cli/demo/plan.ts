// Plans the demo's requests for one bird: its history, with dates instead of days before today.
import type { RequestOf } from '@flock-care/contract/client';
import type { BodyOf } from '@flock-care/contract/endpoints';
import type { Anniversary, DemoBird, DemoCourse, DemoVisit } from './birds.ts';
import { readPortrait } from './portraits.ts';
import { daysBefore, type PlannedWeight, planWeights, seededRandom } from './weights.ts';

type AdministrationInput = BodyOf<'POST /api/birds/:birdId/medications/:medicationId/administrations'>;

export interface CoursePlan {
  medicationInput: BodyOf<'POST /api/birds/:birdId/medications'>;
  safetyInput: RequestOf<'PUT /api/birds/:birdId/medications/:medicationId/safety'>['body'];
  administrations: AdministrationInput[];
}

export interface BirdPlan {
  birdInput: BodyOf<'POST /api/birds'>;
  careSheet: DemoBird['careSheet'];
  guard: DemoBird['guard'];
  weights: PlannedWeight[];
  observations: Omit<BodyOf<'POST /api/birds/:birdId/observations'>, 'id'>[];
  visits: BodyOf<'POST /api/birds/:birdId/vet-visits'>[];
  courses: CoursePlan[];
}

const clinic = {
  vetClinicName: 'Feather & Beak Clinic',
  vetClinicAddress: '4 Canal Row',
  vetDoctorName: 'Dr Amara Osei',
};

/** The day and the time of day at which a history ends, in the flock's time zone. */
export interface HistoryEnd {
  today: string;
  /** A time of day such as `08:30`. */
  time: string;
}

/** Plans one bird and its records, except its stays. */
export function planBird(bird: DemoBird, end: HistoryEnd): BirdPlan {
  const { today } = end;
  const { name, tagId, species, gender, chartColor, notifyOnDob, notifyOnGotchaDay } = bird;
  return {
    birdInput: {
      name,
      tagId,
      species: species.name,
      ...clinic,
      vetAccountNumber: `FB-${tagId}`,
      gender,
      chartColor,
      dateOfBirth: bird.birthday && anniversary(today, bird.birthday),
      gotchaDay: anniversary(today, bird.gotchaDay),
      photoDataUrl: readPortrait(bird.portrait ?? species.portrait),
      notifyOnDob,
      notifyOnGotchaDay,
    },
    careSheet: bird.careSheet,
    guard: bird.guard,
    weights: planWeights(name, species, bird.weights, today),
    observations: bird.observations.map(({ daysAgo, signs, bodyCondition, notes }) => ({
      observedOn: daysBefore(today, daysAgo),
      signs: [...signs],
      bodyCondition,
      notes,
    })),
    visits: bird.visits.map(visit => planVisit(visit, today)),
    courses: bird.courses.map(course => planCourse(name, course, end)),
  };
}

/** Returns the date of the event. 29 February becomes the 28th if that year is not a leap year. */
function anniversary(today: string, [yearsAgo, daysLater]: Anniversary): string {
  const day = daysBefore(today, -daysLater);
  const year = Number(day.slice(0, 4)) - yearsAgo;
  const monthDay = day.slice(5);
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  return `${String(year).padStart(4, '0')}-${monthDay === '02-29' && !isLeapYear ? '02-28' : monthDay}`;
}

function planVisit({ daysAgo, reason, notes }: DemoVisit, today: string): BirdPlan['visits'][number] {
  return { visitedOn: daysBefore(today, daysAgo), clinicName: clinic.vetClinicName, reason, notes };
}

function planCourse(birdName: string, course: DemoCourse, end: HistoryEnd): CoursePlan {
  const { today } = end;
  const { name, dosage, frequency, times, route, startDaysAgo, endDaysAgo, notes } = course;
  return {
    medicationInput: {
      name,
      dosage,
      frequency,
      doseSchedule: times.map((time, index) => ({
        key: slotOf(index),
        label: labelOf(time),
        ...(time && { time }),
      })),
      route,
      startDate: daysBefore(today, startDaysAgo),
      endDate: endDaysAgo === null ? null : daysBefore(today, endDaysAgo),
      notes,
    },
    safetyInput: course.graceMinutes === undefined ? {} : { graceMinutes: course.graceMinutes },
    administrations:
      frequency === 'as_needed' ? planNeededDoses(birdName, course, today) : planDoses(course, end),
  };
}

/** Plans every dose up to yesterday evening, and today's due doses if they are to be recorded too. */
function planDoses(course: DemoCourse, { today, time: now }: HistoryEnd): AdministrationInput[] {
  const { times, startDaysAgo, endDaysAgo, isRecordedToday, exceptions } = course;
  const lastDaysAgo = Math.max(endDaysAgo ?? 0, isRecordedToday ? 0 : 1);
  const doses: AdministrationInput[] = [];
  for (let daysAgo = startDaysAgo; daysAgo >= lastDaysAgo; daysAgo -= 1) {
    for (const [index, time] of times.entries()) {
      if (daysAgo === 0 && time !== null && time > now) continue;
      const { status, notes } = exceptions[doses.length] ?? { status: 'administered', notes: '' };
      const administeredOn = daysBefore(today, daysAgo);
      doses.push({ administeredOn, administrationSlot: slotOf(index), status, notes });
    }
  }
  return doses;
}

/** The share of days on which an as-needed medication is given. */
const neededShare = 0.06;

function planNeededDoses(birdName: string, course: DemoCourse, today: string): AdministrationInput[] {
  const random = seededRandom(`${birdName} ${course.name}`);
  const doses: AdministrationInput[] = [];
  for (let daysAgo = course.startDaysAgo; daysAgo >= 1; daysAgo -= 1) {
    if (random() >= neededShare) continue;
    const administeredOn = daysBefore(today, daysAgo);
    doses.push({ administeredOn, administrationSlot: slotOf(0), status: 'administered', notes: '' });
  }
  return doses;
}

const slotOf = (index: number) => `dose-${index + 1}`;

function labelOf(time: string | null): string {
  if (time === null) return 'Any time of the day';
  if (time < '05:00') return 'Night';
  if (time < '12:00') return 'Morning';
  if (time < '18:00') return 'Afternoon';
  return time < '22:00' ? 'Evening' : 'Night';
}
