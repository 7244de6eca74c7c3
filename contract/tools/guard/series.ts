// Labelled series of weights: what happened to each bird is known, so that verdicts on it can be scored.
import { readFileSync } from 'node:fs';
import type { Stage } from '../../src/guard/index.ts';

export type Schedule = 'daily' | '3pw' | 'weekly' | 'irregular';

export interface Series {
  id: string;
  schedule: Schedule;
  scaleStep: number;
  /** In order; the first is that of the first day. */
  stages: readonly { fromDay: number; stage: Stage }[];
  /** The bird's usual weight of old, known from a day on. */
  reference: number | null;
  referenceFromDay: number | null;
  weights: readonly { day: number; grams: number }[];
  labels: Labels;
}

export interface Labels {
  /** `healthy`, or how the bird fell ill. */
  pattern: string;
  /** What is special about the series: `gap` or `short-history`. */
  note: string | null;
  /** The first day of the illness. */
  onset: number | null;
  days: number;
  /** Weights that are not what the scale showed, or were taken after a meal; `i` is their place in the series. */
  wrongEntries: readonly { i: number; kind: string }[];
  /** How much the bird has truly lost at each weight, in percent; null for birds that are still growing. */
  lossPct: readonly number[] | null;
}

/** What the rule said of a weight, in the words that scores use. */
export type ScoredWord = 'normal' | 'learning' | 'check' | 'watch' | 'call' | 'urgent';
export interface ScoredVerdict {
  verdict: ScoredWord;
  gain?: 'recent' | 'heavy';
}
/** For each series one verdict a weight, as a word alone if there is no gain. */
export type VerdictsOfSeries = Readonly<Record<string, readonly (ScoredWord | ScoredVerdict)[]>>;

/** One figure of the score, and what it is to reach. */
export interface Target {
  name: string;
  /** Where the figure is in the score, with dots. */
  path: string;
  max?: number;
  min?: number;
}

/** What keeps the tool from its work: one sentence that says what to do. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

const bundled = (name: string) => new URL(`../../guard-data/${name}`, import.meta.url);

/** The series that come with the project. */
export const publicSeries = bundled('cases.public.json');

/** The one version of the file format there is. */
const format = 1;

export function readSeries(file: string | URL): readonly Series[] {
  const read = readJson(file);
  const { cases } = Object(read);
  if (Object(read).format !== format || !Array.isArray(cases))
    throw new UnusableFile(`${file} has no labelled series: it must be JSON with "format": 1 and "cases".`);
  // From here on the file is trusted to be what it says it is.
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
