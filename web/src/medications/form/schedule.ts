// The schedule of a medication while it is edited: how often, at which times, for how long, and what follows from it.
import type { MedicationFrequency, Safety } from '@flock-care/contract/shapes';
import { addDays, daysBetween } from '../../ui/formats.ts';

/** One dose of the day. */
export interface ScheduleRow {
  /** Stays the same while the row is changed, so that what was given in it is still known. */
  key: string;
  label: string;
  /** `HH:MM` where the flock is; empty if it is due all day. */
  time: string;
}

export interface Course {
  frequency: MedicationFrequency;
  /** Kept while a medication is given as needed, in case that was a slip. */
  rows: readonly ScheduleRow[];
  startDate: string;
  /** Empty for no end. */
  endDate: string;
}

const dosesPerDay: Readonly<Record<MedicationFrequency, number>> = {
  once_daily: 1,
  twice_daily: 2,
  every_8_hours: 3,
  every_6_hours: 4,
  as_needed: 0,
};
const byCount = ['once_daily', 'twice_daily', 'every_8_hours', 'every_6_hours'] as const;
const mostRows = 24;
const dayMinutes = 1_440;
const usualFirstTime = '08:00';

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function timeOf(minutes: number): string {
  const ofDay = minutes % dayMinutes;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}

export const timesOf = (rows: readonly ScheduleRow[]): string[] =>
  rows.map(({ time }) => time).filter(time => time !== '');

type NameOf = (time: string) => string;

function freshKey(rows: readonly ScheduleRow[]): string {
  let number = 1;
  while (rows.some(({ key }) => key === `dose-${number}`)) number += 1;
  return `dose-${number}`;
}

/**
 * As many rows as the frequency has doses, evenly over the day from the first time on. A row whose time stays keeps its
 * name.
 * @param nameOf what a new row is called, by its time
 */
export function rowsFor(
  frequency: MedicationFrequency,
  before: readonly ScheduleRow[],
  nameOf: NameOf,
): ScheduleRow[] {
  const count = dosesPerDay[frequency];
  if (count === 0) return [...before];
  const first = minutesOf(timesOf(before)[0] ?? usualFirstTime);
  const rows: ScheduleRow[] = before.slice(0, count).map(row => ({ ...row }));
  while (rows.length < count) rows.push({ key: freshKey([...before, ...rows]), label: '', time: '' });
  return rows.map((row, index) => {
    const time = timeOf(first + (index * dayMinutes) / count);
    return row.time === time && row.label !== '' ? row : { ...row, time, label: nameOf(time) };
  });
}

/** The frequency that comes closest to a number of doses a day. */
export const frequencyOf = (count: number): MedicationFrequency =>
  byCount[Math.min(count, byCount.length) - 1] ?? 'once_daily';

export const canAdd = (rows: readonly ScheduleRow[]): boolean => rows.length < mostRows;

/** Another row, in the middle of the longest time without a dose. */
export function addRow(rows: readonly ScheduleRow[], nameOf: NameOf): ScheduleRow[] {
  const longest = gapsOf(timesOf(rows)).toSorted((one, other) => other.minutes - one.minutes)[0];
  const time = longest ? timeOf(longest.from + Math.round(longest.minutes / 2)) : usualFirstTime;
  return [...rows, { key: freshKey(rows), label: nameOf(time), time }];
}

export interface Gap {
  /** Minutes since midnight. */
  from: number;
  minutes: number;
}

/** The times between doses, over midnight too, by the time of day at which they begin. */
export function gapsOf(times: readonly string[]): Gap[] {
  const at = [...new Set(times.map(minutesOf))].sort((one, other) => one - other);
  return at.map((from, index) => {
    const next = at[index + 1] ?? (at[0] ?? 0) + dayMinutes;
    return { from, minutes: next - from };
  });
}

/** How many doses the day has; none is planned of what is given as needed. */
export const dosesADay = ({ frequency, rows }: Pick<Course, 'frequency' | 'rows'>): number =>
  frequency === 'as_needed' ? 0 : rows.length;

/** How long the course is; undefined if it has no end, or ends before it begins. */
export function lengthOf(course: Course): { days: number; doses: number } | undefined {
  const { startDate, endDate } = course;
  if (startDate === '' || endDate === '' || endDate < startDate) return undefined;
  const days = daysBetween(startDate, endDate) + 1;
  return { days, doses: days * dosesADay(course) };
}

/** The last day of a course of so many days. */
export const endAfter = (startDate: string, days: number): string => addDays(startDate, days - 1);

/** Sorts after every time of day. */
const late = '99';

export interface PlannedDose {
  day: string;
  /** Empty if it is due all day. */
  time: string;
}

/** @param now the day and the time where the flock is */
export function nextDoses(course: Course, now: PlannedDose, count: number): PlannedDose[] {
  const { startDate, endDate, rows } = course;
  const doses: PlannedDose[] = [];
  if (dosesADay(course) === 0 || startDate === '') return doses;
  const times = rows.map(({ time }) => time).sort((one, other) => (one || late).localeCompare(other || late));
  let day = startDate > now.day ? startDate : now.day;
  while (doses.length < count && (endDate === '' || day <= endDate)) {
    for (const time of times) {
      if (day > now.day || time === '' || time >= now.time) doses.push({ day, time });
    }
    day = addDays(day, 1);
  }
  return doses.slice(0, count);
}

/** The times of a course that begins today and have passed: doses that are open from the start. */
export function earlierToday({ startDate, rows, ...course }: Course, now: PlannedDose): string[] {
  if (dosesADay({ ...course, rows }) === 0 || startDate !== now.day) return [];
  return timesOf(rows).filter(time => time < now.time);
}

/** What somebody has set; what is left out follows the schedule. */
export type ChosenSafety = Partial<Safety>;

const halfTheInterval: Readonly<Record<MedicationFrequency, number>> = {
  once_daily: 12,
  twice_daily: 6,
  every_8_hours: 4,
  every_6_hours: 3,
  as_needed: 1,
};

export const usualSafety = (course: Pick<Course, 'frequency' | 'rows'>): Safety => ({
  minimumHoursBetween: halfTheInterval[course.frequency],
  maximumPerDay: dosesADay(course),
  graceMinutes: 60,
});

export const safetyInForce = (course: Pick<Course, 'frequency' | 'rows'>, chosen: ChosenSafety): Safety => ({
  ...usualSafety(course),
  ...chosen,
});

/** The shortest time between two doses of the day, in hours, if it is less than the medication asks for. */
export function tooNearHours({ frequency, rows }: Pick<Course, 'frequency' | 'rows'>, leastHours: number) {
  if (frequency === 'as_needed') return undefined;
  const hours = Math.min(...gapsOf(timesOf(rows)).map(({ minutes }) => minutes / 60));
  return hours < leastHours ? hours : undefined;
}

/** What of the safety in force is not what the schedule alone would make it. */
export function chosenOf(safety: Safety, course: Pick<Course, 'frequency' | 'rows'>): ChosenSafety {
  const usual = usualSafety(course);
  const keys = ['minimumHoursBetween', 'maximumPerDay', 'graceMinutes'] as const;
  return Object.fromEntries(keys.filter(key => safety[key] !== usual[key]).map(key => [key, safety[key]]));
}

/** For the API: null is what the schedule makes of it. */
export const safetyBody = (chosen: ChosenSafety) => ({
  minimumHoursBetween: chosen.minimumHoursBetween ?? null,
  maximumPerDay: chosen.maximumPerDay ?? null,
  graceMinutes: chosen.graceMinutes ?? null,
});

/** A number in a dose that is easily misread by a factor of ten, and how it is written safely. */
export interface Misreadable {
  typed: string;
  better: string;
}

/** `.3` can be read as 3, and `5.0` as 50. Undefined if nothing is to be said. Three digits may be thousands. */
export function misreadable(dosage: string): Misreadable | undefined {
  const [, bare] = /(?:^|[^\d.,])([.,]\d+)/.exec(dosage) ?? [];
  if (bare !== undefined) return { typed: bare, better: `0${bare}` };
  for (const [typed, whole = '', sign = '', decimals = ''] of dosage.matchAll(/(\d+)([.,])(\d+)/g)) {
    if (!decimals.endsWith('0') || decimals.length === 3) continue;
    const rest = decimals.replace(/0+$/, '');
    return { typed, better: rest === '' ? whole : `${whole}${sign}${rest}` };
  }
  return undefined;
}
