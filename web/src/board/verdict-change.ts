// Finds the percentage to show next to a verdict.
import type { Guard } from '@flock-care/contract/shapes';

export type VerdictFields = Pick<Guard, 'heavier' | 'sentenceCode' | 'sentenceValues' | 'changePercent'>;

export interface VerdictChange {
  /** Negative for a loss. */
  percent: number;
  /** The kind of weight that it is compared with, such as `usual`, `peak` or `two_months_ago`. */
  compared: string;
}

/** Sentences without a percentage, or whose percentage is not a change in weight. */
const withoutChange: ReadonlySet<string> = new Set([
  'no_weights',
  'learning',
  'question_decimal',
  'question_swapped',
  'question_value',
  'sign_alone',
  'condition_alone',
  'chick_no_gain_watch',
  'chick_no_gain_call',
]);

/** Sentences whose percentage is a limit that the change stays within. */
const withinLimit: ReadonlySet<string> = new Set(['within_usual', 'blind_scale', 'not_judged']);

const gains: ReadonlySet<string> = new Set(['heavier_recent', 'heavier_heavy']);

/**
 * Returns the change that the verdict is about. `changePercent` compares the latest weight with the usual one, but a
 * verdict can be based on another comparison, such as that of the last three weights with those from two months ago.
 *
 * @returns undefined if the verdict is not about a change in weight
 */
export function verdictChange({
  heavier,
  sentenceCode,
  sentenceValues,
  changePercent,
}: VerdictFields): VerdictChange | undefined {
  if (withoutChange.has(sentenceCode)) return undefined;
  // The percentage of a heavier bird is in another sentence, shown below this one.
  if (sentenceCode === 'not_judged' && heavier !== null) return undefined;
  const { percent, compared } = sentenceValues;
  const kind = typeof compared === 'string' ? compared : 'usual';
  if (typeof percent === 'number' && !withinLimit.has(sentenceCode)) {
    // The sentence about a young bird without a gain names the number of days, not a percentage.
    if (kind === 'days_ago' && percent <= 0) return undefined;
    return { percent: gains.has(sentenceCode) ? percent : -percent, compared: kind };
  }
  return changePercent === null ? undefined : { percent: changePercent, compared: kind };
}
