// The three limits that a flock sets for its adult birds, with their presets and ranges.
import { reaches } from './numbers.ts';
import type { Level } from './words.ts';

/** Percent under what a weight is compared with. */
export interface GuardLimits {
  watchPercent: number;
  callVetPercent: number;
  urgentPercent: number;
}

export const limitPresets = {
  sensitive: { watchPercent: 2.5, callVetPercent: 4, urgentPercent: 8 },
  standard: { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 },
  calm: { watchPercent: 4, callVetPercent: 6, urgentPercent: 12 },
} as const satisfies Record<string, GuardLimits>;
export type LimitPreset = keyof typeof limitPresets;

/** Below the lowest, a bird's ordinary ups and downs raise alarms; above the highest, the alarm comes too late to help. */
export const limitRanges = {
  watchPercent: { min: 2, max: 6 },
  callVetPercent: { min: 3.5, max: 10 },
  urgentPercent: { min: 7, max: 20 },
} as const satisfies Record<keyof GuardLimits, { min: number; max: number }>;

/** Nearer together, two limits would be reached by the same weight. */
export const leastPercentBetweenLimits = 1;

/** The pairs of neighbors that are too near together, or in the wrong order. */
export const limitsTooNear = (limits: GuardLimits) =>
  neighbors.filter(([lower, upper]) => !reaches(limits[upper] - limits[lower], leastPercentBetweenLimits));

const neighbors = [
  ['watchPercent', 'callVetPercent'],
  ['callVetPercent', 'urgentPercent'],
] as const satisfies [lower: keyof GuardLimits, upper: keyof GuardLimits][];

/** Whether the limits are within their ranges and far enough apart. */
export function areLimitsAllowed(limits: GuardLimits): boolean {
  const inRange = (Object.keys(limitRanges) as (keyof GuardLimits)[]).every(
    name => limits[name] >= limitRanges[name].min && limits[name] <= limitRanges[name].max,
  );
  return inRange && limitsTooNear(limits).length === 0;
}

/** The gravest level whose limit is reached. */
export function levelAt(
  { watchPercent, callVetPercent, urgentPercent }: GuardLimits,
  isReached: (percent: number) => boolean,
): Level {
  if (isReached(urgentPercent)) return 'urgent';
  if (isReached(callVetPercent)) return 'call_vet';
  return isReached(watchPercent) ? 'watch' : 'usual';
}

/** The limit that a level begins at; of `usual`, none. */
export function limitOf(level: Level, { watchPercent, callVetPercent, urgentPercent }: GuardLimits): number {
  return { usual: 0, watch: watchPercent, call_vet: callVetPercent, urgent: urgentPercent }[level];
}
