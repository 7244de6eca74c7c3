// The finding: the result of judging the weights alone, before signs are taken into account.
import type { Compared, Sentence } from './codes.ts';
import { toTenth } from './numbers.ts';
import type { Verdict } from './words.ts';

export interface Finding {
  verdict: Verdict;
  /** The sentence that explains the verdict. */
  sentence: Sentence;
  /** A sentence about the weight, shown below `sentence` if that one is about a sign; otherwise null. */
  below: Sentence | null;
  /** Replaces `sentence` if the verdict is usual; otherwise shown after it. Null if the bird is not heavier. */
  heavier: HeavierSentence | null;
  /** Sentences to show below the main one. */
  notes: readonly Sentence[];
  /** The loss on which the verdict is based; null if nothing was compared. A sign may raise the verdict further. */
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

/** The numbers shown next to a verdict; null if unknown. Percentages are negative for a loss. */
export interface GuardFigures {
  /**
   * The weight that the newest one was compared with, such as the usual weight, the target, or the peak of a young
   * bird.
   */
  usualGrams: number | null;
  /** The band of the chart, from 2 % below the usual weight to 2 % above it. */
  lowGrams: number | null;
  highGrams: number | null;
  changePercent: number | null;
  /** The change of the mean of the last two weights; null if they are more than three days apart. */
  pairChangePercent: number | null;
  lossesInARow: number | null;
  /** The number of weights that the usual one is calculated from. */
  basedOnCount: number | null;
  /** The usual weight two months ago, if the test for slow loss used it. */
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

/** Returns the usual weight with its band, rounded for display. */
export const usualWithBand = (usualGrams: number) => ({
  usualGrams: toTenth(usualGrams),
  lowGrams: toTenth(usualGrams * bandRatios.low),
  highGrams: toTenth(usualGrams * bandRatios.high),
});

/** Turns a loss into a change, which is negative for a loss and never -0. */
export const changeOf = (percent: number): number => 0 - percent;

export const noComparison = {
  below: null,
  heavier: null,
  notes: [],
  loss: null,
  figures: noFigures,
} as const;

/** Returns the finding for a bird that does not have enough weights yet, at any stage. */
export function learning(compared: Compared, count: number, needed: number): Finding {
  const values = { compared, count, needed, missing: needed - count };
  return {
    ...noComparison,
    verdict: 'learning',
    sentence: { code: 'learning', values },
  };
}
