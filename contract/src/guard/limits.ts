// The three limits that a flock sets for its adult birds, with their presets and ranges.
import { reaches } from './numbers.ts';
import type { Level } from './words.ts';

/** Limits in percent below the weight used for the comparison. */
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

/** Below these ranges, a bird's ordinary ups and downs would trigger alarms; above them, alarms would come too late. */
export const limitRanges = {
  watchPercent: { min: 2, max: 6 },
  callVetPercent: { min: 3.5, max: 10 },
  urgentPercent: { min: 7, max: 20 },
} as const satisfies Record<keyof GuardLimits, { min: number; max: number }>;

/** Neighboring limits are at least this many percentage points apart, so that every level covers a range of losses. */
export const minPercentBetweenLimits = 1;

/** Returns the pairs of neighboring limits that are too close together or in the wrong order. */
export const findLimitsTooClose = (limits: GuardLimits) =>
  neighbors.filter(([lower, upper]) => !reaches(limits[upper] - limits[lower], minPercentBetweenLimits));

const neighbors = [
  ['watchPercent', 'callVetPercent'],
  ['callVetPercent', 'urgentPercent'],
] as const satisfies [lower: keyof GuardLimits, upper: keyof GuardLimits][];

/** Decides whether the limits are within their ranges and far enough apart. */
export function areLimitsAllowed(limits: GuardLimits): boolean {
  const inRange = (Object.keys(limitRanges) as (keyof GuardLimits)[]).every(
    name => limits[name] >= limitRanges[name].min && limits[name] <= limitRanges[name].max,
  );
  return inRange && findLimitsTooClose(limits).length === 0;
}

/** Returns the most serious level whose limit is reached; `usual` if none is. */
export function levelAt(
  { watchPercent, callVetPercent, urgentPercent }: GuardLimits,
  isReached: (percent: number) => boolean,
): Level {
  if (isReached(urgentPercent)) return 'urgent';
  if (isReached(callVetPercent)) return 'call_vet';
  return isReached(watchPercent) ? 'watch' : 'usual';
}

/** Returns the limit at which a level begins, which is 0 for `usual`. */
export function limitOf(level: Level, { watchPercent, callVetPercent, urgentPercent }: GuardLimits): number {
  return { usual: 0, watch: watchPercent, call_vet: callVetPercent, urgent: urgentPercent }[level];
}
