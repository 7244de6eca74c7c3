// Which schedule a medication has on a day, and how many doses that makes. A changed schedule holds from the day of its change.
import type { DoseScheduleEntry, MedicationFrequency } from '@flock-care/contract/shapes';
import type { PastSchedule } from '../storage/tables/medications.ts';
import { addDays, daysBetween } from '../workspaces/local-time.ts';

export interface Schedule {
  frequency: MedicationFrequency;
  doseSchedule: DoseScheduleEntry[];
}

/** A course with its schedule, and those it had before. */
export interface Course extends Schedule {
  startDate: string;
  endDate: string | null;
  pastSchedules: PastSchedule[];
}

/** The schedule of a day, whether or not the course runs on it. */
export const scheduleOn = (course: Course, day: string): Schedule =>
  course.pastSchedules.find(({ replacedOn }) => day < replacedOn) ?? course;

/** The slots in which a dose is expected on a day of the course. */
export const slotsOf = ({ frequency, doseSchedule }: Schedule): readonly DoseScheduleEntry[] =>
  frequency === 'as_needed' ? noSlots : doseSchedule;

const noSlots: readonly DoseScheduleEntry[] = [];

export const isInCourse = ({ startDate, endDate }: Course, day: string): boolean =>
  startDate <= day && (endDate === null || day <= endDate);

/** How many doses are expected in these days. Takes no longer for many days than for few. */
export function countExpected(course: Course, from: string, to: string): number {
  const first = from > course.startDate ? from : course.startDate;
  const last = course.endDate !== null && course.endDate < to ? course.endDate : to;
  let expected = 0;
  let begin = first;
  for (const past of course.pastSchedules) {
    if (past.replacedOn <= begin) continue;
    const end = addDays(past.replacedOn, -1);
    expected += countDays(begin, end < last ? end : last) * slotsOf(past).length;
    begin = past.replacedOn;
  }
  return expected + countDays(begin, last) * slotsOf(course).length;
}

const countDays = (first: string, last: string) => (first > last ? 0 : daysBetween(first, last) + 1);

/**
 * The past schedules after a change on `today`. Days before it keep the schedule that they had, also if it is changed
 * again on the same day. A course that has not begun has no such days.
 */
export function replaceSchedule(before: Course, today: string): PastSchedule[] {
  const { pastSchedules, startDate, frequency, doseSchedule } = before;
  const isKnown = pastSchedules.some(({ replacedOn }) => replacedOn >= today);
  if (isKnown || startDate >= today) return pastSchedules;
  return [...pastSchedules, { replacedOn: today, frequency, doseSchedule }];
}
