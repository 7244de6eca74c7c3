// The rows for (b): birds with a month of weights, and with days that have none yet.
import { daysToWeigh } from './load.ts';
import type { Preset } from './rounds.ts';
import type { Shape } from './rows.ts';

/** A rate that no machine can reach. */
const maxWeightsPerSecond = 25_000;
const birdsPerWorkspace = 20;

/** Returns a shape with a month of weights. It has enough birds that none is weighed twice on the same day. */
export function weighedShape({ warmUpSeconds, rounds, seconds }: Preset): Shape {
  const weights = (warmUpSeconds + rounds * seconds) * maxWeightsPerSecond;
  const workspaces = Math.ceil(weights / daysToWeigh / birdsPerWorkspace);
  return { workspaces, birdsPerWorkspace, days: 30, lastDayAgo: daysToWeigh };
}
