// Reads the signs that may raise a bird's verdict: signs observed today or yesterday, and the latest body condition.
import {
  conditionDays,
  conditionSignOf,
  isConditionSign,
  type ObservedSign,
} from '@flock-care/contract/guard';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays } from '../workspaces/local-time.ts';
import { listConditions, listConditionsOfBird } from './conditions.queries.ts';
import { listSigns, listSignsOfBird } from './observations.queries.ts';

/** Reads the signs of a workspace's birds, by bird; birds without signs are missing. @param today the workspace's date */
export async function readSigns(
  from: Reader,
  workspaceId: WorkspaceId,
  today: string,
): Promise<Map<string, ObservedSign[]>> {
  const signsByBird = new Map<string, ObservedSign[]>();
  const add = (birdId: string, signs: readonly ObservedSign[]) => {
    if (signs.length > 0) signsByBird.set(birdId, [...(signsByBird.get(birdId) ?? []), ...signs]);
  };
  for (const { birdId, ...observation } of await listSigns(from, { workspaceId, ...daysUpTo(today) })) {
    add(birdId, signsIn(observation, today));
  }
  const scores = await listConditions(from, { workspaceId, ...conditionPeriod(today) });
  for (const [birdId, scoresOfBird] of Map.groupBy(scores, score => score.birdId)) {
    add(birdId, conditionIn(scoresOfBird, today));
  }
  return signsByBird;
}

/** Reads the signs of one bird. @param today the workspace's date */
export async function readSignsOfBird(
  from: Reader,
  workspaceId: WorkspaceId,
  birdId: string,
  today: string,
): Promise<ObservedSign[]> {
  const observations = await listSignsOfBird(from, { workspaceId, birdId, ...daysUpTo(today) });
  const scores = await listConditionsOfBird(from, { workspaceId, birdId, ...conditionPeriod(today) });
  return [...observations.flatMap(observation => signsIn(observation, today)), ...conditionIn(scores, today)];
}

/** Reads the signs that a bird had before one of its observations or weights was added or changed. */
export async function readSignsBefore(
  from: Reader,
  workspaceId: WorkspaceId,
  birdId: string,
  today: string,
  { observationId: changedId, signsBefore }: { observationId: string; signsBefore: readonly string[] },
): Promise<ObservedSign[]> {
  const observations = await listSignsOfBird(from, { workspaceId, birdId, ...daysUpTo(today) });
  const scores = await listConditionsOfBird(from, { workspaceId, birdId, ...conditionPeriod(today) });
  const conditionBefore = signsBefore.find(isConditionSign);
  const others = scores.filter(({ id }) => id !== changedId);
  return [
    ...observations.flatMap(observation =>
      signsIn(
        {
          ...observation,
          signs:
            observation.id === changedId
              ? signsBefore.filter(sign => !isConditionSign(sign))
              : observation.signs,
        },
        today,
      ),
    ),
    ...(conditionBefore
      ? [{ sign: conditionBefore, noted: 'earlier' as const }]
      : conditionIn(others, today)),
  ];
}

/** Returns the signs that a bird had on a day, from all its observations and scores. @param scores oldest first */
export function signsOn(
  day: string,
  observations: readonly { observedOn: string; signs: readonly string[] }[],
  scores: readonly { scoredOn: string; bodyCondition: number | null }[],
): ObservedSign[] {
  const { yesterday } = daysUpTo(day);
  const { firstDay } = conditionPeriod(day);
  return [
    ...observations
      .filter(({ observedOn }) => observedOn === day || observedOn === yesterday)
      .flatMap(observation => signsIn(observation, day)),
    ...conditionIn(
      scores.filter(({ scoredOn }) => scoredOn >= firstDay && scoredOn <= day),
      day,
    ),
  ];
}

const daysUpTo = (today: string) => ({ today, yesterday: addDays(today, -1) });
const conditionPeriod = (today: string) => ({ today, firstDay: addDays(today, 1 - conditionDays) });

function recencyOf(day: string, today: string): ObservedSign['noted'] {
  if (day >= today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : 'earlier';
}

const signsIn = (
  { observedOn, signs }: { observedOn: string; signs: readonly string[] },
  today: string,
): ObservedSign[] => signs.map(sign => ({ sign, noted: recencyOf(observedOn, today) }));

/** Returns the latest score as a sign, if it raises a verdict. @param scores oldest first */
function conditionIn(
  scores: readonly { scoredOn: string; bodyCondition: number | null }[],
  today: string,
): ObservedSign[] {
  const latest = scores.at(-1);
  const sign = conditionSignOf(latest?.bodyCondition);
  return latest && sign ? [{ sign, noted: recencyOf(latest.scoredOn, today) }] : [];
}
