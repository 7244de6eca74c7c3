// What the rule of a stage finds in the weights, before signs are laid over it.
import type { Compared, Sentence } from './codes.ts';
import { toTenth } from './numbers.ts';
import type { Verdict } from './words.ts';

export interface Finding {
  verdict: Verdict;
  /** What the verdict says. */
  sentence: Sentence;
  /** What the weight says, if a sign is told before it. */
  below: Sentence | null;
  /** Said in its place while the verdict is usual, and below it otherwise. */
  heavier: HeavierSentence | null;
  /** What is to be read below the sentence. */
  notes: readonly Sentence[];
  /** What decided, for a sign to be laid over it; null if nothing was compared. */
  loss: MeasuredLoss | null;
  figures: GuardFigures;
}

export type HeavierSentence = Extract<Sentence, { code: 'heavier_recent' | 'heavier_heavy' }>;

export interface MeasuredLoss {
  compared: Compared;
  comparedGrams: number;
  percent: number;
  ofTwo: boolean;
  days: number | null;
}

/** The numbers beside a verdict; null if there is none. Percentages are negative for a loss. */
export interface GuardFigures {
  /** What the newest weight was compared with: the usual weight or target, a chick's or weaning bird's peak. */
  usualGrams: number | null;
  /** The band of the chart, 2 % to either side of the usual weight. */
  lowGrams: number | null;
  highGrams: number | null;
  changePercent: number | null;
  /** That of the mean of the last two weights, if they are at most three days apart. */
  pairChangePercent: number | null;
  lossesInARow: number | null;
  /** How many weights the usual one is made of. */
  basedOnCount: number | null;
  /** The usual weight of two months ago, if the slow test looked at it. */
  earlierGrams: number | null;
}

export const noFigures: GuardFigures = {
  usualGrams: null,
  lowGrams: null,
  highGrams: null,
  changePercent: null,
  pairChangePercent: null,
  lossesInARow: null,
  basedOnCount: null,
  earlierGrams: null,
};

const bandRatios = { low: 0.98, high: 1.02 } as const;

/** The usual weight with its band, as they are shown. */
export const usualWithBand = (usualGrams: number) => ({
  usualGrams: toTenth(usualGrams),
  lowGrams: toTenth(usualGrams * bandRatios.low),
  highGrams: toTenth(usualGrams * bandRatios.high),
});

/** A loss is a negative change; no change is never -0. */
export const changeOf = (percent: number): number => 0 - percent;

export const nothingCompared = {
  below: null,
  heavier: null,
  notes: [],
  loss: null,
  figures: noFigures,
} as const;

/** What every stage says until it has enough weights. */
export function learning(compared: Compared, count: number, needed: number): Finding {
  const values = { compared, count, needed, missing: needed - count };
  return {
    ...nothingCompared,
    verdict: 'learning',
    sentence: { code: 'learning', values },
  };
}
