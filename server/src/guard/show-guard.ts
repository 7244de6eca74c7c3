// The guard of a bird as the API shows it.
import { sentenceOf } from '@flock-care/contract/guard';
import type { Guard, Weight } from '@flock-care/contract/shapes';
import { dayTextOf } from './day-numbers.ts';
import { limitsOf, type StoredGuard } from './judge-bird.ts';
import type { BirdVerdict } from './read-verdicts.ts';

/**
 * @param latest the bird's latest weight
 * @param today the workspace's date
 */
export function showGuard(
  { birdId, birdName, result, stored }: BirdVerdict,
  latest: Weight | null,
  today: string,
): Guard {
  const { code, values, notes, nextWeighing, stepGrams, pairChangePercent, earlierGrams, ...shown } = result;
  return {
    ...shown,
    birdId,
    sentence: sentenceOf(result, birdName),
    sentenceCode: code,
    sentenceValues: { ...values },
    latest,
    stage: stored.stage ?? 'adult',
    targetGrams: stored.targetGrams,
    weighEveryDays: stored.weighEveryDays,
    weighInDueOn: dayTextOf(nextWeighing) ?? today,
    acknowledgement: acknowledgementOf(stored),
    limits: limitsOf(stored),
    scaleStepGrams: stepGrams,
  };
}

function acknowledgementOf(stored: StoredGuard): Guard['acknowledgement'] {
  const { acknowledgedDecision: decision, acknowledgedAt: at } = stored;
  if (decision === null || at === null) return null;
  return { decision, at, byName: stored.acknowledgedByName, notes: stored.acknowledgedNotes ?? '' };
}
