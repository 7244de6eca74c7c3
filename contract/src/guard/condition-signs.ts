// Adds a body condition score to the signs of a bird, for a verdict on a record that is not stored yet.
import type { ObservedSign } from './context.ts';
import { conditionDays, conditionSignOf, isConditionSign } from './words.ts';

export interface NotedScore {
  /** From 1 to 5; null if there is none. */
  score: number | null | undefined;
  /** The number of days since it was noted. */
  daysAgo: number;
}

/**
 * Replaces the bird's existing condition sign with the one for this score, unless the existing one is newer. A score of
 * 3 or more has no sign. Without a score, or with one that is two weeks old or older, nothing changes.
 */
export function signsWithScore(
  signs: readonly ObservedSign[],
  { score, daysAgo }: NotedScore,
): readonly ObservedSign[] {
  if (score === null || score === undefined || daysAgo >= conditionDays) return signs;
  const noted = notedDaysAgo(daysAgo);
  const known = signs.find(({ sign }) => isConditionSign(sign));
  if (known && newestFirst.indexOf(noted) > newestFirst.indexOf(known.noted)) return signs;
  const sign = conditionSignOf(score);
  return [...signs.filter(other => !isConditionSign(other.sign)), ...(sign ? [{ sign, noted }] : [])];
}

const newestFirst: readonly ObservedSign['noted'][] = ['today', 'yesterday', 'earlier'];

const notedDaysAgo = (days: number): ObservedSign['noted'] =>
  days <= 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
