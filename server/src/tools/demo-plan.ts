// What the demo sends for one bird: its story with days in the place of "so many days ago".
import type { BodyOf } from '@flock-care/contract';
import type { Anniversary, DemoBird, DemoCourse, DemoVisit } from './demo-birds.ts';
import { paintPortrait } from './demo-portraits.ts';
import { daysBefore, type PlannedWeight, planWeights, seededRandom } from './demo-weights.ts';

type AdministrationInput = BodyOf<'POST /api/birds/:birdId/medications/:medicationId/administrations'>;

export interface CoursePlan {
  medicationInput: BodyOf<'POST /api/birds/:birdId/medications'>;
  administrations: AdministrationInput[];
}

export interface BirdPlan {
  birdInput: BodyOf<'POST /api/birds'>;
  weights: PlannedWeight[];
  visits: BodyOf<'POST /api/birds/:birdId/vet-visits'>[];
  courses: CoursePlan[];
}

const clinic = {
  vetClinicName: 'Feather & Beak Clinic',
  vetClinicAddress: '4 Canal Row',
  vetDoctorName: 'Dr Amara Osei',
};

/** Everything about one bird, with dates that end on `today`. */
export function planBird(bird: DemoBird, today: string): BirdPlan {
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
      dateOfBirth: bird.born && anniversary(today, bird.born),
      gotchaDay: anniversary(today, bird.arrived),
      photoDataUrl: paintPortrait(species.plumage),
      notifyOnDob,
      notifyOnGotchaDay,
    },
    weights: planWeights(name, species, bird.weights, today),
    visits: bird.visits.map(visit => planVisit(visit, today)),
    courses: bird.courses.map(course => planCourse(name, course, today)),
  };
}

/** The day of the year that is `daysLater` than today's, so many years ago; 29 February falls on the 28th. */
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

function planCourse(birdName: string, course: DemoCourse, today: string): CoursePlan {
  const { name, dosage, frequency, times, route, startDaysAgo, endDaysAgo, notes } = course;
  return {
    medicationInput: {
      name,
      dosage,
      frequency,
      doseSchedule: times.map((time, index) => ({ key: slotOf(index), label: labelOf(time), time })),
      route,
      startDate: daysBefore(today, startDaysAgo),
      endDate: endDaysAgo === null ? null : daysBefore(today, endDaysAgo),
      notes,
    },
    administrations:
      frequency === 'as_needed' ? planNeededDoses(birdName, course, today) : planDoses(course, today),
  };
}

/** Every dose up to yesterday evening: today's are still to be given. */
function planDoses(course: DemoCourse, today: string): AdministrationInput[] {
  const { times, startDaysAgo, endDaysAgo, exceptions } = course;
  const lastDaysAgo = Math.max(endDaysAgo ?? 1, 1);
  const doses: AdministrationInput[] = [];
  for (let daysAgo = startDaysAgo; daysAgo >= lastDaysAgo; daysAgo -= 1) {
    for (const index of times.keys()) {
      const { status, notes } = exceptions[doses.length] ?? { status: 'administered', notes: '' };
      const administeredOn = daysBefore(today, daysAgo);
      doses.push({ administeredOn, administrationSlot: slotOf(index), status, notes });
    }
  }
  return doses;
}

/** Of the days of an as-needed course, those on which it is needed. */
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

function labelOf(time: string): string {
  if (time < '12:00') return 'Morning';
  if (time < '18:00') return 'Afternoon';
  return time < '22:00' ? 'Evening' : 'Night';
}
