// What a verdict says, as a code and its values: the sentence of every language is made from these.
import type { GuardSign, Level } from './words.ts';

/**
 * The kind of weight that was compared with: the bird's usual one, its target, its peak (of a chick, the highest of the
 * last week), the weight before, the weights of some days ago, or those of two months ago.
 */
export type Compared = 'usual' | 'target' | 'peak' | 'before' | 'days_ago' | 'two_months_ago';

/** Grams are as the scale would show them. */
interface Comparison {
  compared: Compared;
  comparedGrams: number;
}

/** Percent under what it is compared with. */
interface Loss extends Comparison {
  percent: number;
}

/** A loss of an adult bird, decided by its newest weights. */
interface RecentLoss extends Loss {
  /** The percent is that of the mean of the last two weights, as theirs alone reaches the limit. */
  ofTwo: boolean;
  lossesInARow: number;
  /** One unconfirmed weight decided it, which may be a slip of the finger. An urgent loss is weighed again in any case. */
  weighAgain: boolean;
}

/** A loss of a young bird. */
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
  /** What was probably meant. */
  suggestedGrams: number;
}

interface NoGain {
  days: number;
}

/** Neither day if nobody told which of the two it was. */
interface NotedSign {
  sign: GuardSign;
  notedToday: boolean;
  notedYesterday: boolean;
}

/** `days` is how long ago the weights compared with were, if the sentence says so. */
interface SignWithLoss extends NotedSign, Loss {
  level: Level;
  ofTwo: boolean;
  days: number | null;
}

/** The codes with the values of each. */
export interface SentenceValues {
  no_weights: Record<string, never>;
  not_judged: { grams: number };
  learning: { compared: Compared; count: number; needed: number; missing: number };
  question_decimal: MistypedQuestion;
  question_swapped: MistypedQuestion;
  question_value: Question;
  within_usual: Comparison & { percent: number };
  blind_scale: { stepGrams: number; stepPercent: number; unseenPercent: number; finerStepGrams: number };
  watch: RecentLoss;
  call_vet: RecentLoss;
  urgent: RecentLoss;
  watch_slow: Loss;
  call_vet_slow: Loss;
  urgent_slow: Loss;
  call_vet_between_two: Loss & { weighAgain: boolean; missing: number };
  sign_alone: NotedSign;
  sign_with_loss: SignWithLoss;
  chick_no_gain_watch: NoGain;
  chick_no_gain_call: NoGain;
  chick_drop: YoungLoss;
  weaning_peak: YoungLoss & { expectedPercent: number };
  weaning_pace: PaceLoss;
  heavier_recent: Comparison & { percent: number };
  heavier_heavy: { compared: 'target' | 'reference'; comparedGrams: number; percent: number };
  /** The newest day that was compared with, and how many days it lies back. */
  stale: { day: number; daysAgo: number };
}

export type SentenceCode = keyof SentenceValues;

/** A code with the values that belong to it. */
export type Sentence = { [C in SentenceCode]: { code: C; values: SentenceValues[C] } }[SentenceCode];
