// What the guard is given: a bird's weights, and what its keeper and its flock have settled about it.
import { type GuardLimits, limitPresets } from './limits.ts';
import type { Stage } from './words.ts';

/** A weight of one day. */
export interface GuardWeight {
  /** Days since an epoch, a whole number. The sentences name months, so for them the epoch is 1970-01-01. */
  day: number;
  grams: number;
  /** false: weighed after a meal, and so compared with nothing. */
  fasting?: boolean | null;
  /** Weighed a second time on the day, with the same result. */
  confirmed?: boolean | null;
}

/** A sign from an observation dated the flock's today or the day before. The guard passes over signs it does not weigh. */
export interface ObservedSign {
  sign: string;
  noted: 'today' | 'yesterday';
}

/** Everything has a default, which is that of a bird nothing was settled about. `null` is as good as nothing. */
export interface GuardContext {
  stage?: Stage;
  /** The day on which the stage began: ten days before it are still compared with, and nothing older. */
  stageSince?: number | null;
  /** The step of the scale in grams; inferred from the weights unless given. */
  step?: number | null;
  /** The day from which weights count, once `new_usual` was acknowledged. */
  baselineFrom?: number | null;
  /** The weight in grams that a vet wants the bird to have. */
  target?: number | null;
  targetFrom?: number | null;
  /** True once the target was reached, even if the weights that reached it are no longer among the last hundred. */
  targetReached?: boolean | null;
  /** The usual weight of old, which `heavy` is measured against unless there is a target. */
  reference?: number | null;
  /** The day of the latest weight that was judged `call_vet` or `urgent`. */
  lastCallDay?: number | null;
  weighEveryDays?: number | null;
  limits?: GuardLimits;
  /** By its name alone, a sign was noted on one of the two days. */
  signs?: readonly (ObservedSign | string)[];
}

/** The context with every default in its place. */
export type SettledContext = ReturnType<typeof settle>;

/** Without a plan of the flock or the bird, once a week. */
const defaultWeighEveryDays = 7;

export function settle(context: GuardContext) {
  return {
    stage: context.stage ?? 'adult',
    stageSince: context.stageSince ?? Number.NEGATIVE_INFINITY,
    step: context.step ?? null,
    baselineFrom: context.baselineFrom ?? Number.NEGATIVE_INFINITY,
    target: context.target ?? null,
    targetFrom: context.targetFrom ?? Number.NEGATIVE_INFINITY,
    targetReached: context.targetReached ?? false,
    reference: context.reference ?? null,
    lastCallDay: context.lastCallDay ?? null,
    weighEveryDays: context.weighEveryDays ?? defaultWeighEveryDays,
    limits: context.limits ?? limitPresets.standard,
    signs: context.signs ?? [],
  };
}

/** The most weights that are looked at: three months of daily ones, and one indexed read. */
export const mostWeights = 100;

/** The weights the guard compares: those of the last hundred that were not taken after a meal. */
export const comparable = (weights: readonly GuardWeight[]): readonly GuardWeight[] =>
  weights.slice(-mostWeights).filter(weight => weight.fasting !== false);
