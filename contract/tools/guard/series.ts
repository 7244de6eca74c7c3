// Labeled series of weights: the history of each bird is known, so that verdicts on it can be scored.
import { readFileSync } from 'node:fs';
import type { Stage } from '../../src/guard/index.ts';

export type Schedule = 'daily' | '3pw' | 'weekly' | 'irregular';

export interface Series {
  id: string;
  schedule: Schedule;
  scaleStep: number;
  /** The stages in order; the first begins on the first day. */
  stages: readonly { fromDay: number; stage: Stage }[];
  /** The bird's earlier usual weight, and the day from which it is known. */
  reference: number | null;
  referenceFromDay: number | null;
  weights: readonly { day: number; grams: number }[];
  labels: Labels;
}

export interface Labels {
  /** `healthy`, a kind of illness, `obesity`, or `chick` or `weaning` for a young bird that grows normally. */
  pattern: string;
  /** The special property of the series: `gap` or `short-history`; null if it has none. */
  note: string | null;
  /** The first day of the illness; null if there is none. */
  onset: number | null;
  days: number;
  /** Entries that differ from the scale's reading, or were weighed after a meal; `i` is their index in the series. */
  wrongEntries: readonly { i: number; kind: string }[];
  /** The true loss of the bird at each weight, in percent; null for birds that are still growing. */
  lossPct: readonly number[] | null;
}

/** The verdict on a weight, in the words that verdict files use. */
export type ScoredWord = 'normal' | 'learning' | 'check' | 'watch' | 'call' | 'urgent';
export interface ScoredVerdict {
  verdict: ScoredWord;
  gain?: 'recent' | 'heavy';
}
/** For each series, one verdict per weight. A verdict without a gain to report is a plain word. */
export type VerdictsOfSeries = Readonly<Record<string, readonly (ScoredWord | ScoredVerdict)[]>>;

/** One figure of the score, and its target. */
export interface Target {
  name: string;
  /** The path of the figure in the score, separated by dots. */
  path: string;
  max?: number;
  min?: number;
}

/** The error for a file that the tool cannot use. The tool prints its message and exits. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

const bundled = (name: string) => new URL(`../../guard-data/${name}`, import.meta.url);

/** The series in this repository. */
export const publicSeries = bundled('cases.public.json');

/** The only version of the file format. */
const format = 1;

export function readSeries(file: string | URL): readonly Series[] {
  const read = readJson(file);
  const { cases } = Object(read);
  if (Object(read).format !== format || !Array.isArray(cases))
    throw new UnusableFile(`${file} has no labeled series: it must be JSON with "format": 1 and "cases".`);
  // From here on, the file's contents are trusted.
  return cases as Series[];
}

export const readVerdicts = (file: string): VerdictsOfSeries => readJson(file) as VerdictsOfSeries;

export const readTargets = (): readonly Target[] => readJson(bundled('targets.json')) as Target[];

function readJson(file: string | URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UnusableFile(
      `${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}
