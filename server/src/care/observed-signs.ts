// The signs that were observed today or yesterday, which the weight guard lays over a bird's verdict.
import type { ObservedSign } from '@flock-care/contract/guard';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays } from '../workspaces/local-time.ts';
import { listSigns, listSignsOfBird } from './observations.queries.ts';

/** Of all birds of a workspace that show any, by the bird. @param today the workspace's date */
export async function findSigns(
  from: Reader,
  workspaceId: WorkspaceId,
  today: string,
): Promise<Map<string, ObservedSign[]>> {
  const found = new Map<string, ObservedSign[]>();
  for (const { birdId, ...observation } of await listSigns(from, { workspaceId, ...daysUpTo(today) })) {
    found.set(birdId, [...(found.get(birdId) ?? []), ...signsIn(observation, today)]);
  }
  return found;
}

/** Of one bird. @param today the workspace's date */
export async function findSignsOfBird(
  from: Reader,
  workspaceId: WorkspaceId,
  birdId: string,
  today: string,
): Promise<ObservedSign[]> {
  const observations = await listSignsOfBird(from, { workspaceId, birdId, ...daysUpTo(today) });
  return observations.flatMap(observation => signsIn(observation, today));
}

/** Of one bird, as if one of its observations showed other signs. */
export async function findSignsBefore(
  from: Reader,
  workspaceId: WorkspaceId,
  birdId: string,
  today: string,
  { observationId, signsBefore }: { observationId: string; signsBefore: readonly string[] },
): Promise<ObservedSign[]> {
  const observations = await listSignsOfBird(from, { workspaceId, birdId, ...daysUpTo(today) });
  return observations.flatMap(observation =>
    signsIn(
      { ...observation, signs: observation.id === observationId ? signsBefore : observation.signs },
      today,
    ),
  );
}

const daysUpTo = (today: string) => ({ today, yesterday: addDays(today, -1) });

const signsIn = (
  { observedOn, signs }: { observedOn: string; signs: readonly string[] },
  today: string,
): ObservedSign[] => signs.map(sign => ({ sign, noted: observedOn === today ? 'today' : 'yesterday' }));
