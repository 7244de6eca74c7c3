// When a growing bird seems to have reached its next stage. It is a suggestion: the keeper decides.
import { comparable, type GuardContext, type GuardWeight, settle } from './context.ts';
import { midmeanOf, percentApart } from './numbers.ts';
import { sift } from './plausibility.ts';
import { successiveMeans } from './runs.ts';
import type { Stage } from './words.ts';

/** A chick is weaning once its three-day mean has made no new high for this long. */
const daysWithoutHigh = 4;
/** A weaning bird is grown once it has kept its weight for two weeks. */
const steadyDays = 14;
const steadyPercent = 3;
/** Two weeks are told by this many weights at the least. */
const leastSteady = 4;

/** The stage to suggest, or null. */
export function suggestStage(weights: readonly GuardWeight[], context: GuardContext): Stage | null {
  const { stage, stageSince } = settle(context);
  const accepted = sift(comparable(weights), stage).accepted;
  const current = accepted.at(-1);
  if (!current) return null;
  if (stage === 'chick') return isPastPeak(accepted, current) ? 'weaning' : null;
  const rows = accepted.filter(({ day }) => day >= stageSince);
  return stage === 'weaning' && isSteady(rows, current) ? 'adult' : null;
}

function isPastPeak(accepted: readonly GuardWeight[], current: GuardWeight): boolean {
  const means = successiveMeans(accepted, 3);
  const high = Math.max(...means.map(({ grams }) => grams));
  const reached = means.find(({ grams }) => grams === high);
  return reached !== undefined && current.day - reached.day >= daysWithoutHigh;
}

function isSteady(rows: readonly GuardWeight[], current: GuardWeight): boolean {
  const ageOf = ({ day }: GuardWeight) => current.day - day;
  const recent = rows.filter(row => ageOf(row) <= steadyDays);
  const isLongEnough = rows.some(row => ageOf(row) >= steadyDays);
  if (!isLongEnough || recent.length < leastSteady) return false;
  const usual = midmeanOf(recent.map(({ grams }) => grams));
  return recent.every(({ grams }) => percentApart(grams, usual) <= steadyPercent);
}
