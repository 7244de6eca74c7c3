// The input of the guard: a bird's weights, and the settings of its keeper and flock.
import { type GuardLimits, limitPresets } from './limits.ts';
import type { Stage } from './words.ts';

/** The weight of one day. */
export interface GuardWeight {
  /** Whole days since an epoch. Sentences that name months need the epoch 1970-01-01. */
  day: number;
  grams: number;
  /** False if weighed after a meal; such a weight is not compared. */
  fasting?: boolean | null;
  /** True if the bird was weighed a second time on that day, with the same result. */
  confirmed?: boolean | null;
}

/**
 * A sign from an observation made today or yesterday in the flock's time zone, or the latest body condition from the
 * last two weeks. The guard ignores signs that it does not know.
 */
export interface ObservedSign {
  sign: string;
  noted: 'today' | 'yesterday' | 'earlier';
}

/** Every field has a default, for birds without settings. `null` is the same as undefined. */
export interface GuardContext {
  stage?: Stage;
  /** The day on which the stage began. For an adult bird, only weights from ten days before it or later count. */
  stageSince?: number | null;
  /** The step of the scale in grams; inferred from the weights unless given. */
  step?: number | null;
  /** The day from which weights count, after a keeper has acknowledged a verdict with `new_usual`. */
  baselineFrom?: number | null;
  /**
   * The day on which the bird came to the flock, or was added to the service with its records. If it has enough weights
   * from before that day, it is not a newcomer.
   */
  arrivedDay?: number | null;
  /** The weight in grams that a vet wants the bird to have. */
  target?: number | null;
  targetFrom?: number | null;
  /** True if the target was ever reached, even if the weights that reached it are no longer among the last hundred. */
  targetReached?: boolean | null;
  /** An earlier usual weight, which `heavy` is measured against unless there is a target. */
  reference?: number | null;
  /** The day of the latest weight whose verdict was `call_vet` or `urgent`. */
  lastCallDay?: number | null;
  weighEveryDays?: number | null;
  limits?: GuardLimits;
  /** A plain string is a sign from today or yesterday. It is unknown which of the two. */
  signs?: readonly (ObservedSign | string)[];
}

/** The context with all defaults filled in. */
export type CompleteContext = ReturnType<typeof withDefaults>;

/** The default interval, unless the flock or the bird has its own. */
const defaultWeighEveryDays = 7;

export function withDefaults(context: GuardContext) {
  return {
    stage: context.stage ?? 'adult',
    stageSince: context.stageSince ?? Number.NEGATIVE_INFINITY,
    step: context.step ?? null,
    baselineFrom: context.baselineFrom ?? Number.NEGATIVE_INFINITY,
    arrivedDay: context.arrivedDay ?? Number.NEGATIVE_INFINITY,
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

/** The maximum number of weights that the guard uses: three months of daily weights, which one indexed read returns. */
export const maxWeights = 100;

/** Returns the weights that the guard compares: the last hundred, without any that were taken after a meal. */
export const comparableWeights = (weights: readonly GuardWeight[]): readonly GuardWeight[] =>
  weights.slice(-maxWeights).filter(weight => weight.fasting !== false);
