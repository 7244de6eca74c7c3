// Selects the contents of the vet's page, and decides which entries fit on one sheet of paper.
import type { HandoverRecord } from '@flock-care/contract/shapes';
import type { ChartWeight } from '../../care/chart/series.ts';
import { type DayScore, dayScores } from '../../care/condition/day-scores.ts';
import { addDays } from '../../ui/formats/formats.ts';

export type { HandoverRecord } from '@flock-care/contract/shapes';

/** Returns the weights for the charts, oldest first. */
export const chartWeightsOf = ({ weights }: HandoverRecord): ChartWeight[] =>
  weights.map(({ recordedOn, weightGrams, notes, recordedByName, fasting, bodyCondition }) => ({
    day: recordedOn,
    grams: weightGrams,
    note: notes,
    by: recordedByName,
    at: null,
    fasting,
    bodyCondition,
  }));

/** Returns the body condition by day, oldest first. */
export const scoresOf = ({ weights, observations }: HandoverRecord): DayScore[] =>
  dayScores([
    ...weights.map(({ recordedOn: day, bodyCondition: score }) => ({ day, score, at: '' })),
    ...observations.map(({ observedOn: day, bodyCondition: score, createdAt: at }) => ({ day, score, at })),
  ]);

/** Lists up to four names: the owner, and the people who recorded the weights and observations. */
export function recordersOf({ ownerName, weights, observations }: HandoverRecord): string[] {
  const names = [
    ownerName,
    ...weights.toReversed().map(({ recordedByName }) => recordedByName ?? ''),
    ...observations.map(({ createdByName }) => createdByName),
  ];
  return [...new Set(names)].filter(Boolean).slice(0, maxRecorders);
}

const maxRecorders = 4;

type Medication = HandoverRecord['medications'][number];

export const isCurrent = ({ startDate, endDate }: Medication, today: string): boolean =>
  startDate <= today && (endDate === null || endDate >= today);

/** Sorts current medications first, and keeps the order otherwise. */
export const sortCurrentFirst = (medications: readonly Medication[], today: string): Medication[] =>
  medications.toSorted((one, other) => Number(isCurrent(other, today)) - Number(isCurrent(one, today)));

/** Lists up to four observations from the last seven days, or else the latest one. */
export function recentObservations({ observations }: HandoverRecord, today: string) {
  const recent = observations.filter(({ observedOn }) => observedOn > addDays(today, -recentDays));
  return (recent.length > 0 ? recent : observations.slice(0, 1)).slice(0, maxObservations);
}

const recentDays = 7;
const maxObservations = 4;

/** The three lists that share a column of the sheet. */
export interface Lists {
  medications: readonly string[];
  visits: readonly string[];
  care: readonly string[];
}

/** The number of printed entries per list. */
export type PrintedCounts = Record<keyof Lists, number>;

/** The number of lines that fit into a column, measured in Chromium on US Letter, which is shorter than A4. */
const columnLines = 9;
/** The number of lines that the column loses to the file names. */
const linesOfFiles = 4;
/** A cautious estimate: most lines fit more characters. */
const charactersPerLine: Record<keyof Lists, number> = { medications: 46, visits: 60, care: 60 };
/** On paper, longer text is cut off after its second line. */
export const maxEntryLines = 2;

/**
 * Decides how many entries of each list fit: the first of each list, then the second of each, and so on, until the
 * column is full. The live page has the rest.
 */
export function fitOnSheet(lists: Lists, hasFiles = false): PrintedCounts {
  const names = ['medications', 'visits', 'care'] as const;
  const printed: PrintedCounts = { medications: 0, visits: 0, care: 0 };
  const full = new Set<keyof Lists>();
  let linesLeft = hasFiles ? columnLines - linesOfFiles : columnLines;
  while (full.size < names.length) {
    for (const name of names) {
      if (full.has(name)) continue;
      const text = lists[name][printed[name]];
      const lines = text === undefined ? 0 : linesOf(text, charactersPerLine[name]);
      if (text === undefined || lines > linesLeft) {
        full.add(name);
        continue;
      }
      printed[name] += 1;
      linesLeft -= lines;
    }
  }
  return printed;
}

const linesOf = (text: string, characters: number): number =>
  text.length > characters || text.includes('\n') ? maxEntryLines : 1;
