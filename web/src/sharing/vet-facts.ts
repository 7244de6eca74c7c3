// What the page for a vet shows, and how much of it fits on one sheet of paper.
import type { HandoverRecord } from '@flock-care/contract/shapes';
import type { ChartWeight } from '../care/chart/series.ts';
import { addDays } from '../ui/formats.ts';

export type { HandoverRecord } from '@flock-care/contract/shapes';

/** The weights as charts take them, oldest first. */
export const chartWeightsOf = ({ weights }: HandoverRecord): ChartWeight[] =>
  weights.map(({ recordedOn, weightGrams, notes, recordedByName, fasting }) => ({
    day: recordedOn,
    grams: weightGrams,
    note: notes,
    by: recordedByName,
    at: null,
    fasting,
  }));

/** Everyone who recorded something that is shown, the first to be named first. */
export function recordersOf({ ownerName, weights, observations }: HandoverRecord): string[] {
  const names = [
    ownerName,
    ...weights.toReversed().map(({ recordedByName }) => recordedByName ?? ''),
    ...observations.map(({ createdByName }) => createdByName),
  ];
  return [...new Set(names)].filter(Boolean).slice(0, mostRecorders);
}

const mostRecorders = 4;

type Medication = HandoverRecord['medications'][number];

export const isRunning = ({ startDate, endDate }: Medication, today: string): boolean =>
  startDate <= today && (endDate === null || endDate >= today);

/** Those that run now first, then the latest. */
export const inOrderOfUse = (medications: readonly Medication[], today: string): Medication[] =>
  medications.toSorted((one, other) => Number(isRunning(other, today)) - Number(isRunning(one, today)));

/** What was seen within a week, or else what was seen last. */
export function lastSeen({ observations }: HandoverRecord, today: string) {
  const recent = observations.filter(({ observedOn }) => observedOn > addDays(today, -daysOfSeen));
  return (recent.length > 0 ? recent : observations.slice(0, 1)).slice(0, mostSeen);
}

const daysOfSeen = 7;
const mostSeen = 4;

/** The three lists that share a column of the sheet. */
export interface Lists {
  medications: readonly string[];
  visits: readonly string[];
  care: readonly string[];
}

/** How many of each list are printed. */
export type Printed = Record<keyof Lists, number>;

/** Letter is the shorter of the two: what fits there fits on A4. Measured in Chromium, in lines of text. */
const linesOfColumn = 9;
/** A character is rather narrow: most lines hold more. */
const charactersOfLine: Record<keyof Lists, number> = { medications: 46, visits: 60, care: 60 };
/** On paper a longer text is cut after its second line. */
export const linesOfItem = 2;

/**
 * Which entries fit, the newest of each list first: one of each list, then the next one of each, until the column is
 * full. What is left out is on the live page.
 */
export function fitOnSheet(lists: Lists): Printed {
  const names = ['medications', 'visits', 'care'] as const;
  const printed: Printed = { medications: 0, visits: 0, care: 0 };
  const full = new Set<keyof Lists>();
  let left = linesOfColumn;
  while (full.size < names.length) {
    for (const name of names) {
      if (full.has(name)) continue;
      const text = lists[name][printed[name]];
      const lines = text === undefined ? 0 : linesOf(text, charactersOfLine[name]);
      if (text === undefined || lines > left) {
        full.add(name);
        continue;
      }
      printed[name] += 1;
      left -= lines;
    }
  }
  return printed;
}

const linesOf = (text: string, characters: number): number =>
  text.length > characters || text.includes('\n') ? linesOfItem : 1;
