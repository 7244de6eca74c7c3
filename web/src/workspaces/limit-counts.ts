// Counts the alerts that each preset of limits would have raised for the flock, from the weights on this device.
import {
  type GuardLimits,
  type LimitPreset,
  limitPresets,
  rankOf,
  type Verdict,
  weightGuard,
} from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '@flock-care/contract/shapes';

export const countedVerdicts = ['watch', 'call_vet', 'urgent'] as const satisfies Verdict[];
export type CountedVerdict = (typeof countedVerdicts)[number];
export type LimitCounts = Record<CountedVerdict, number>;
export type PresetCounts = Record<LimitPreset, LimitCounts>;

export const countedDays = 90;
export const presets = Object.keys(limitPresets) as LimitPreset[];

type Inputs = Pick<GuardInputsOfBird, 'context' | 'weights'>;

/** Counts how often the verdict rose to each counted level. @param today days since 1970 */
export function countAlerts({ context, weights }: Inputs, limits: GuardLimits, today: number): LimitCounts {
  const counts: LimitCounts = { watch: 0, call_vet: 0, urgent: 0 };
  const first = weights.findIndex(({ day }) => day > today - countedDays);
  if (first === -1) return counts;
  let before: Verdict = 'usual';
  // Starts one weight earlier, so that an alert from before the period is not counted.
  for (let index = Math.max(first - 1, 0); index < weights.length; index += 1) {
    const { verdict } = weightGuard(weights.slice(0, index + 1), { ...context, limits, signs: [] });
    const counted = countedVerdicts.find(other => other === verdict);
    if (counted && index >= first && rankOf(verdict) > rankOf(before)) counts[counted] += 1;
    // A questioned weight neither raises nor lowers the verdict.
    if (verdict !== 'question') before = verdict;
  }
  return counts;
}

/** Adds the alerts that the limits would have raised for one bird. */
export function addAlerts(counts: LimitCounts, bird: Inputs, limits: GuardLimits, today: number): void {
  const alerts = countAlerts(bird, limits, today);
  for (const verdict of countedVerdicts) counts[verdict] += alerts[verdict];
}

export const noCounts = (): PresetCounts => ({
  sensitive: { watch: 0, call_vet: 0, urgent: 0 },
  standard: { watch: 0, call_vet: 0, urgent: 0 },
  calm: { watch: 0, call_vet: 0, urgent: 0 },
});
