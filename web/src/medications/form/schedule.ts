// A medication's schedule while it is being edited: frequency, times, course, and the safety settings they imply.
import type { MedicationFrequency, Safety } from '@flock-care/contract/shapes';
import { addDays, daysBetween } from '../../ui/formats/formats.ts';

/** A schedule row: one dose a day. */
export interface ScheduleRow {
  /** Stays the same while the row is changed, so that recorded doses still belong to it. */
  key: string;
  label: string;
  /** `HH:MM` in the flock's time zone; empty if the dose is due all day. */
  time: string;
}

export interface Course {
  frequency: MedicationFrequency;
  /** Kept when the frequency changes to as needed, in case that was a mistake. */
  rows: readonly ScheduleRow[];
  startDate: string;
  /** Empty if the course has no end. */
  endDate: string;
}

const dosesPerDay: Readonly<Record<MedicationFrequency, number>> = {
  once_daily: 1,
  twice_daily: 2,
  every_8_hours: 3,
  every_6_hours: 4,
  as_needed: 0,
};
const frequencyByCount = ['once_daily', 'twice_daily', 'every_8_hours', 'every_6_hours'] as const;
const maxRows = 24;
const dayMinutes = 1_440;
const defaultFirstTime = '08:00';

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function timeOf(minutes: number): string {
  const minuteOfDay = minutes % dayMinutes;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
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
 * Returns one row per dose of the day, spread evenly from the first time on. Rows at an unchanged time keep their name.
 * If the frequency is as needed, all rows stay as they are.
 *
 * @param nameOf returns the name of a row by its new time
 */
export function rowsFor(
  frequency: MedicationFrequency,
  before: readonly ScheduleRow[],
  nameOf: NameOf,
): ScheduleRow[] {
  const count = dosesPerDay[frequency];
  if (count === 0) return [...before];
  const first = minutesOf(timesOf(before)[0] ?? defaultFirstTime);
  const rows: ScheduleRow[] = before.slice(0, count).map(row => ({ ...row }));
  while (rows.length < count) rows.push({ key: freshKey([...before, ...rows]), label: '', time: '' });
  return rows.map((row, index) => {
    const time = timeOf(first + (index * dayMinutes) / count);
    return row.time === time && row.label !== '' ? row : { ...row, time, label: nameOf(time) };
  });
}

/** Returns the frequency that comes closest to a number of doses a day. */
export const frequencyOf = (count: number): MedicationFrequency =>
  frequencyByCount[Math.min(count, frequencyByCount.length) - 1] ?? 'once_daily';

export const canAdd = (rows: readonly ScheduleRow[]): boolean => rows.length < maxRows;

/** Adds a row in the middle of the longest gap. */
export function addRow(rows: readonly ScheduleRow[], nameOf: NameOf): ScheduleRow[] {
  const longest = gapsOf(timesOf(rows)).toSorted((one, other) => other.minutes - one.minutes)[0];
  const time = longest ? timeOf(longest.from + Math.round(longest.minutes / 2)) : defaultFirstTime;
  return [...rows, { key: freshKey(rows), label: nameOf(time), time }];
}

export interface Gap {
  /** Minutes since midnight. */
  from: number;
  minutes: number;
}

/** Lists the gaps between doses, including the gap across midnight, sorted by their start. */
export function gapsOf(times: readonly string[]): Gap[] {
  const starts = [...new Set(times.map(minutesOf))].sort((one, other) => one - other);
  return starts.map((from, index) => {
    const next = starts[index + 1] ?? (starts[0] ?? 0) + dayMinutes;
    return { from, minutes: next - from };
  });
}

/** Returns the number of doses a day; 0 for medications given as needed. */
export const dosesADay = ({ frequency, rows }: Pick<Course, 'frequency' | 'rows'>): number =>
  frequency === 'as_needed' ? 0 : rows.length;

/** Returns the length of the course; undefined if it has no end, or ends before it begins. */
export function lengthOf(course: Course): { days: number; doses: number } | undefined {
  const { startDate, endDate } = course;
  if (startDate === '' || endDate === '' || endDate < startDate) return undefined;
  const days = daysBetween(startDate, endDate) + 1;
  return { days, doses: days * dosesADay(course) };
}

/** Returns the last day of a course of this many days. */
export const endAfter = (startDate: string, days: number): string => addDays(startDate, days - 1);

/** Sorts after every time of day. */
const afterEveryTime = '99';

export interface PlannedDose {
  day: string;
  /** Empty if the dose is due all day. */
  time: string;
}

/** @param now the day and the time in the flock's time zone */
export function nextDoses(course: Course, now: PlannedDose, count: number): PlannedDose[] {
  const { startDate, endDate, rows } = course;
  const doses: PlannedDose[] = [];
  if (dosesADay(course) === 0 || startDate === '') return doses;
  const times = rows
    .map(({ time }) => time)
    .sort((one, other) => (one || afterEveryTime).localeCompare(other || afterEveryTime));
  let day = startDate > now.day ? startDate : now.day;
  while (doses.length < count && (endDate === '' || day <= endDate)) {
    for (const time of times) {
      if (day > now.day || time === '' || time >= now.time) doses.push({ day, time });
    }
    day = addDays(day, 1);
  }
  return doses.slice(0, count);
}

/**
 * Lists the times that have already passed if today is the first day of the course. Their doses are open from the
 * start.
 */
export function passedTimes({ startDate, rows, ...course }: Course, now: PlannedDose): string[] {
  if (dosesADay({ ...course, rows }) === 0 || startDate !== now.day) return [];
  return timesOf(rows).filter(time => time < now.time);
}

/** The safety values that somebody has set. The others follow the schedule. */
export type ChosenSafety = Partial<Safety>;

const defaultHoursBetween: Readonly<Record<MedicationFrequency, number>> = {
  once_daily: 12,
  twice_daily: 6,
  every_8_hours: 4,
  every_6_hours: 3,
  as_needed: 1,
};

export const defaultSafety = (course: Pick<Course, 'frequency' | 'rows'>): Safety => ({
  minimumHoursBetween: defaultHoursBetween[course.frequency],
  maximumPerDay: dosesADay(course),
  graceMinutes: 60,
});

export const effectiveSafety = (
  course: Pick<Course, 'frequency' | 'rows'>,
  chosen: ChosenSafety,
): Safety => ({
  ...defaultSafety(course),
  ...chosen,
});

/** Returns the shortest gap between two doses in hours, if it is below the minimum. */
export function tooNearHours({ frequency, rows }: Pick<Course, 'frequency' | 'rows'>, minHours: number) {
  if (frequency === 'as_needed') return undefined;
  const hours = Math.min(...gapsOf(timesOf(rows)).map(({ minutes }) => minutes / 60));
  return hours < minHours ? hours : undefined;
}

/** Returns the safety values that differ from the defaults of the schedule. */
export function chosenOf(safety: Safety, course: Pick<Course, 'frequency' | 'rows'>): ChosenSafety {
  const defaults = defaultSafety(course);
  const keys = ['minimumHoursBetween', 'maximumPerDay', 'graceMinutes'] as const;
  return Object.fromEntries(keys.filter(key => safety[key] !== defaults[key]).map(key => [key, safety[key]]));
}

/** Returns the request body. Null sets the schedule's default. */
export const safetyBody = (chosen: ChosenSafety) => ({
  minimumHoursBetween: chosen.minimumHoursBetween ?? null,
  maximumPerDay: chosen.maximumPerDay ?? null,
  graceMinutes: chosen.graceMinutes ?? null,
});

/** A number in a dose that is easily misread by a factor of ten, and its safe spelling. */
export interface Misreadable {
  typed: string;
  better: string;
}

/**
 * Finds a number like `.3`, which can be read as 3, or `5.0`, which can be read as 50. Three decimals are accepted,
 * because the sign may separate thousands.
 */
export function findMisreadable(dosage: string): Misreadable | undefined {
  const [, bare] = /(?:^|[^\d.,])([.,]\d+)/.exec(dosage) ?? [];
  if (bare !== undefined) return { typed: bare, better: `0${bare}` };
  for (const [typed, whole = '', sign = '', decimals = ''] of dosage.matchAll(/(\d+)([.,])(\d+)/g)) {
    if (!decimals.endsWith('0') || decimals.length === 3) continue;
    const rest = decimals.replace(/0+$/, '');
    return { typed, better: rest === '' ? whole : `${whole}${sign}${rest}` };
  }
  return undefined;
}
