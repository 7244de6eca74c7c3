// Judges each of a bird's weights as if it were the newest. The service does the same when weights are recorded one by
// one.
import { maxWeights, resultOf, type Stage, type Verdict } from '@flock-care/contract/guard';
import { signsOn } from '../../care/observed-signs.ts';
import { dayNumberOf } from '../../guard/day-numbers.ts';
import { type GuardInputs, judgeBird, weighEveryDaysOf } from '../../guard/judge-bird.ts';
import type { LastWeights } from '../../guard/last-weights.ts';
import { settingsOfGuard } from '../../storage/tables/guards.ts';
import type { GuardChange, StudiedBird } from './read-bird.ts';

export interface JudgedWeight {
  day: number;
  grams: number;
  /** Null if unknown. */
  fasting: boolean | null;
  stage: Stage;
  verdict: Verdict;
}

/** Returns the judged weights, oldest first. */
export function replay(bird: StudiedBird): JudgedWeight[] {
  const { weights, guardChanges } = bird;
  const scores = scoresOf(bird);
  const changes = [...guardChanges];
  let guard = guardBeforeChanges(bird);
  const judgedWeights: JudgedWeight[] = [];
  for (let at = weights.length - 1; at >= 0; at -= 1) {
    const weight = weights[at];
    if (!weight) continue;
    const { recordedOn } = weight;
    for (; changes[0] && appliesOn(recordedOn, changes[0], bird); changes.shift()) {
      guard = { ...guard, ...changes[0].after };
    }
    const inputs = {
      ...withoutLaterDays(guard, recordedOn),
      lastWeights: lastWeightsOf(weights.slice(at, at + maxWeights)),
    };
    const { judgement, ...derived } = judgeBird(inputs, recordedOn);
    guard = { ...guard, ...derived, judgement };
    const signs = signsOn(recordedOn, bird.observations, scores);
    judgedWeights.push({
      day: dayNumberOf(recordedOn),
      grams: weight.weightGrams,
      fasting: weight.fasting,
      stage: inputs.stage ?? 'adult',
      verdict: resultOf(judgement, { signs, weighEveryDays: weighEveryDaysOf(guard) }).verdict,
    });
  }
  return judgedWeights;
}

const lastWeightsOf = (weights: StudiedBird['weights']): LastWeights => [
  weights.map(({ recordedOn }) => recordedOn),
  weights.map(({ weightGrams }) => weightGrams),
  weights.map(({ fasting }) => fasting),
  weights.map(({ confirmed }) => confirmed),
];

/** Returns the body condition scores from weights and observations, oldest first. */
function scoresOf({ weights, observations }: StudiedBird) {
  const scores = [
    ...weights.map(({ recordedOn, recordedAt, bodyCondition }) => ({
      scoredOn: recordedOn,
      scoredAt: recordedAt ?? '',
      bodyCondition,
    })),
    ...observations.map(({ observedOn, createdAt, bodyCondition }) => ({
      scoredOn: observedOn,
      scoredAt: createdAt,
      bodyCondition,
    })),
  ].filter(({ bodyCondition }) => bodyCondition !== null);
  const keyOf = ({ scoredOn, scoredAt }: (typeof scores)[number]) => `${scoredOn} ${scoredAt}`;
  return scores.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Returns the guard as it was before all recorded changes. The values derived from weights are empty. */
function guardBeforeChanges({ guard, guardChanges }: StudiedBird): GuardInputs {
  const before: GuardInputs = Object.assign(
    {},
    guard,
    ...guardChanges.toReversed().map(change => change.before),
  );
  return {
    ...guard,
    ...settingsOfGuard(before),
    arrivedOn: guard.arrivedOn,
    targetReached: false,
    referenceGrams: null,
    lastCallOn: null,
    windowFrom: null,
    verdict: null,
    judgement: null,
  };
}

/**
 * Decides whether a change applies to the weight on a day. An acknowledgement applies from the next day, because it
 * follows that day's weight. Settings made on or before the day the bird was added also apply to its older weights,
 * which were first recorded elsewhere.
 */
function appliesOn(day: string, { on, after }: GuardChange, { addedOn }: StudiedBird): boolean {
  const isAcknowledgement = typeof after.acknowledgedAt === 'string';
  if (isAcknowledgement) return on < day;
  return on <= day || on <= addedOn;
}

/** Replaces the guard's dates with null if they are after `day`. */
function withoutLaterDays(guard: GuardInputs, day: string): GuardInputs {
  const earlier = (date: string | null) => (date !== null && date > day ? null : date);
  return {
    ...guard,
    stageSince: earlier(guard.stageSince),
    baselineFrom: earlier(guard.baselineFrom),
    targetFrom: earlier(guard.targetFrom),
    arrivedOn: earlier(guard.arrivedOn),
  };
}
