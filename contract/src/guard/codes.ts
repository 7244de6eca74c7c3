// The sentences of the guard as codes with values, which each language turns into its own sentence.
import type { ConditionSign, GuardSign, Level } from './words.ts';

/**
 * The kind of weight used for the comparison: the bird's usual one, its target, its peak (for a chick, the highest of
 * the last week), the previous weight, the highest of a newcomer's first weights, the weight from a few days ago, or
 * the weights from two months ago.
 */
export type Compared =
  | 'usual'
  | 'target'
  | 'peak'
  | 'before'
  | 'first_weights'
  | 'days_ago'
  | 'two_months_ago';

/** Grams are rounded as the scale would show them. */
interface Comparison {
  compared: Compared;
  comparedGrams: number;
}

/** The percentage below the weight used for the comparison. */
interface Loss extends Comparison {
  percent: number;
}

/** An adult bird's loss, measured from its newest weights. */
interface RecentLoss extends Loss {
  /** True if the percentage is for the mean of the last two weights, because only this mean reaches the limit. */
  ofTwo: boolean;
  lossesInARow: number;
  /**
   * True if the newest weight is unconfirmed, and either decided the level alone or shows an urgent loss. It may be a
   * typing error.
   */
  weighAgain: boolean;
}

/** A loss of a bird that has just arrived. */
interface NewcomerLoss extends Loss {
  ofTwo: boolean;
}

/** A loss of a chick or a weaning bird. */
interface YoungLoss extends Loss {
  level: Level;
}

interface PaceLoss extends YoungLoss {
  days: number;
}

interface Question extends Comparison {
  grams: number;
}

interface MistypedQuestion extends Question {
  /** The weight that was probably meant. */
  suggestedGrams: number;
}

/** Each name of the species includes the indefinite article. */
interface SpeciesQuestion {
  grams: number;
  speciesEn: string;
  speciesDe: string;
  speciesNl: string;
  speciesFr: string;
  speciesEs: string;
}

interface NoGain {
  days: number;
}

/** Both fields are false if the day is unknown, or if the body condition was noted earlier. */
interface NotedDays {
  notedToday: boolean;
  notedYesterday: boolean;
}

interface NotedSign extends NotedDays {
  sign: GuardSign;
}

/** `days` is the age of the weight used for the comparison, if the sentence mentions it; otherwise null. */
interface SignWithLoss extends NotedDays, Loss {
  sign: GuardSign | ConditionSign;
  level: Level;
  ofTwo: boolean;
  days: number | null;
}

/** The codes, each with its values. */
export interface SentenceValues {
  no_weights: Record<string, never>;
  not_judged: { grams: number };
  learning: { compared: Compared; count: number; needed: number; missing: number };
  question_decimal: MistypedQuestion;
  question_swapped: MistypedQuestion;
  question_value: Question;
  /** A weigh-in asks these two about a bird's first weights. They are never the sentence of a verdict. */
  question_species: SpeciesQuestion & { speciesGrams: number; suggestedGrams: number | null };
  question_species_range: SpeciesQuestion & { leastGrams: number; mostGrams: number };
  within_usual: Comparison & { percent: number };
  blind_scale: { stepGrams: number; stepPercent: number; unseenPercent: number; finerStepGrams: number };
  watch: RecentLoss;
  call_vet: RecentLoss;
  urgent: RecentLoss;
  watch_slow: Loss;
  call_vet_slow: Loss;
  urgent_slow: Loss;
  call_vet_between_two: Loss & { weighAgain: boolean; missing: number };
  watch_newcomer: NewcomerLoss;
  call_vet_newcomer: NewcomerLoss & { weighAgain: boolean };
  sign_alone: NotedSign;
  condition_alone: NotedDays & { score: 1 | 2; level: 'watch' | 'call_vet' };
  sign_with_loss: SignWithLoss;
  chick_no_gain_watch: NoGain;
  chick_no_gain_call: NoGain;
  chick_drop: YoungLoss;
  chick_fledging: YoungLoss;
  weaning_peak: YoungLoss & { expectedPercent: number };
  weaning_pace: PaceLoss;
  heavier_recent: Comparison & { percent: number };
  heavier_heavy: { compared: 'target' | 'reference'; comparedGrams: number; percent: number };
  /** The newest day used for the comparison, and the number of days from then to the newest weight. */
  stale: { day: number; daysAgo: number };
}

export type SentenceCode = keyof SentenceValues;

/** A code with the values that belong to it. */
export type Sentence = { [C in SentenceCode]: { code: C; values: SentenceValues[C] } }[SentenceCode];
