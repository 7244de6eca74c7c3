// Finds a gain to show next to the verdict: a newest weight far above the usual one, or an average far above the target
// or an earlier usual weight.
import type { RecentLoss } from './adult-loss.ts';
import type { Usual } from './adult-usual.ts';
import type { CompleteContext } from './context.ts';
import { changeOf, type HeavierSentence } from './finding.ts';
import { percentOver } from './numbers.ts';
import { roundForScale } from './scale.ts';

/** A gain of this much counts as heavier. A full crop or an egg usually adds less. */
const recentPercent = 8;
/** A bird this far above its target or reference is heavy, which is worth mentioning at the next visit to the vet. */
const heavyPercent = 15;

/**
 * Returns the sentence for a bird that is heavier; null for other birds. If both sentences apply, returns the one about
 * a heavy bird, which stays relevant for longer.
 */
export function findHeavier(
  usual: Usual,
  loss: RecentLoss,
  context: CompleteContext,
  step: number,
): HeavierSentence | null {
  const { target, reference } = context;
  const baseline = target ?? reference;
  if (baseline !== null) {
    // The bird's own average. The usual weight may be the target, which would then be compared with itself.
    const percent = percentOver(usual.averageGrams, baseline);
    const compared = target === null ? 'reference' : 'target';
    const values = { compared, comparedGrams: roundForScale(baseline, step), percent } as const;
    if (percent >= heavyPercent) return { code: 'heavier_heavy', values };
  }
  const gain = changeOf(loss.percent);
  const pairGain = loss.pairPercent === null ? gain : changeOf(loss.pairPercent);
  if (gain < recentPercent || pairGain < recentPercent || gain < loss.noisePercent) return null;
  const values = { compared: usual.compared, comparedGrams: roundForScale(usual.grams, step), percent: gain };
  return { code: 'heavier_recent', values };
}
