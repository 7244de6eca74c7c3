// Heavier stands beside the verdict: a weight far over the usual one, or a usual one far over what it once was.
import type { RecentLoss } from './adult-loss.ts';
import type { Usual } from './adult-usual.ts';
import type { SettledContext } from './context.ts';
import { changeOf, type HeavierSentence } from './finding.ts';
import { percentOver } from './numbers.ts';
import { asShown } from './scale.ts';

/** More than a full crop or an egg often makes. */
const recentPercent = 8;
/** Over the target, or the reference: weight to speak of at the next visit. */
const heavyPercent = 15;

/** What is said of a bird that is heavier. A bird that is both is called heavy, since that does not pass by itself. */
export function findHeavier(
  usual: Usual,
  loss: RecentLoss,
  context: SettledContext,
  step: number,
): HeavierSentence | null {
  const { target, reference } = context;
  const heldAgainst = target ?? reference;
  if (heldAgainst !== null) {
    // The bird's own average: a target that has replaced it as usual would be compared with itself.
    const percent = percentOver(usual.averageGrams, heldAgainst);
    const compared = target === null ? 'reference' : 'target';
    const values = { compared, comparedGrams: asShown(heldAgainst, step), percent } as const;
    if (percent >= heavyPercent) return { code: 'heavier_heavy', values };
  }
  const gain = changeOf(loss.percent);
  const pairGain = loss.pairPercent === null ? gain : changeOf(loss.pairPercent);
  if (gain < recentPercent || pairGain < recentPercent || gain < loss.noisePercent) return null;
  const values = { compared: usual.compared, comparedGrams: asShown(usual.grams, step), percent: gain };
  return { code: 'heavier_recent', values };
}
