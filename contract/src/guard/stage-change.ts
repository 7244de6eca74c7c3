// Suggests the next stage of a growing bird. The keeper decides.
import { hasLeveledOff } from './chick-growth.ts';
import { comparableWeights, type GuardContext, type GuardWeight, withDefaults } from './context.ts';
import { midmeanOf, percentApart } from './numbers.ts';
import { screenWeights } from './plausibility.ts';
import { successiveMeans } from './runs.ts';
import type { Stage } from './words.ts';

/**
 * A chick is weaning if the mean of its last three weights has not reached a new high for this many days, or if its
 * growth has leveled off.
 */
const daysWithoutHigh = 4;
/** A weaning bird is adult if it has kept its weight for two weeks. */
const steadyDays = 14;
const steadyPercent = 3;
/** The two weeks must have at least this many weights. */
const minSteady = 4;

/** Returns the stage to suggest, or null if there is no reason for a change. */
export function suggestStage(weights: readonly GuardWeight[], context: GuardContext): Stage | null {
  const { stage, stageSince } = withDefaults(context);
  const accepted = screenWeights(comparableWeights(weights), stage).accepted;
  const current = accepted.at(-1);
  if (!current) return null;
  if (stage === 'chick') return isPastPeak(accepted, current) || hasLeveledOff(accepted) ? 'weaning' : null;
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
  if (!isLongEnough || recent.length < minSteady) return false;
  const usual = midmeanOf(recent.map(({ grams }) => grams));
  return recent.every(({ grams }) => percentApart(grams, usual) <= steadyPercent);
}
