// Finds a medication's schedule on a day, and counts its doses. A changed schedule applies from the day of the
// change.
import type { DoseScheduleEntry, MedicationFrequency } from '@flock-care/contract/shapes';
import type { Absence } from '../storage/tables/birds.ts';
import type { PastSchedule } from '../storage/tables/medications.ts';
import { addDays, daysBetween } from '../workspaces/local-time.ts';

export interface Schedule {
  frequency: MedicationFrequency;
  doseSchedule: DoseScheduleEntry[];
}

/** A course with its current and past schedules. */
export interface Course extends Schedule {
  startDate: string;
  endDate: string | null;
  pastSchedules: PastSchedule[];
}

/** Returns the schedule that applies on a day, even outside the course. */
export const scheduleOn = (course: Course, day: string): Schedule =>
  course.pastSchedules.find(({ replacedOn }) => day < replacedOn) ?? course;

/** Returns the slots that expect a dose on a day of the course. */
export const slotsOf = ({ frequency, doseSchedule }: Schedule): readonly DoseScheduleEntry[] =>
  frequency === 'as_needed' ? noSlots : doseSchedule;

const noSlots: readonly DoseScheduleEntry[] = [];

export const isInCourse = ({ startDate, endDate }: Course, day: string): boolean =>
  startDate <= day && (endDate === null || day <= endDate);

/**
 * Counts the doses expected during these days, without going through each day.
 *
 * @param absences the periods when the bird was away; no doses are expected from the day it left until the day before
 * it was back
 */
export function countExpected(
  course: Course,
  from: string,
  to: string,
  absences: readonly Absence[] | null,
): number {
  return (absences ?? []).reduce(
    (expected, [goneOn, backOn]) => {
      const last = backOn === null || backOn > to ? to : addDays(backOn, -1);
      return expected - countScheduled(course, goneOn > from ? goneOn : from, last);
    },
    countScheduled(course, from, to),
  );
}

/** Counts the doses of the schedule during these days. */
function countScheduled(course: Course, from: string, to: string): number {
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
 * Returns the past schedules after a change on `today`. Earlier days keep their schedule, even if the schedule changes
 * again on the same day. A course that begins today or later has no earlier days.
 */
export function replaceSchedule(before: Course, today: string): PastSchedule[] {
  const { pastSchedules, startDate, frequency, doseSchedule } = before;
  const isKnown = pastSchedules.some(({ replacedOn }) => replacedOn >= today);
  if (isKnown || startDate >= today) return pastSchedules;
  return [...pastSchedules, { replacedOn: today, frequency, doseSchedule }];
}

const dosesPerDay: Readonly<Record<MedicationFrequency, number>> = {
  once_daily: 1,
  twice_daily: 2,
  every_8_hours: 3,
  every_6_hours: 4,
  as_needed: 0,
};

/** Returns the default schedule for a frequency, without times. */
export function scheduleFor(frequency: MedicationFrequency): DoseScheduleEntry[] {
  return Array.from({ length: dosesPerDay[frequency] }, (_, index) => ({
    key: `dose-${index + 1}`,
    label: `Dose ${index + 1}`,
  }));
}
