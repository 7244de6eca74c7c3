// Stores what keepers decide about a bird's guard, and undoes it. The bird is judged again.
import type { ChangedFields } from '@flock-care/contract/shapes';
import { alertOfRise } from '../alerts/weight-alert.ts';
import type { Restorer } from '../history/restorer.ts';
import type { Transaction } from '../storage/statement.ts';
import { settingsOfGuard } from '../storage/tables/guards.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findGuardInputs, upsertGuard } from './guards.queries.ts';
import { type GuardInputs, judgeBird } from './judge-bird.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** Stores the guard of a bird that the transaction has locked. */
export async function saveGuard(
  tx: Transaction,
  bird: BirdKey,
  inputs: GuardInputs,
  at: string,
): Promise<void> {
  const { judgement, ...judged } = judgeBird(inputs);
  await upsertGuard(tx, {
    ...settingsOfGuard(inputs),
    ...bird,
    ...judged,
    verdict: judgement.finding.verdict,
    judgement: JSON.stringify(judgement),
  });
  await alertOfRise(tx, { ...bird, before: inputs.verdict, after: judgement.finding.verdict, at });
}

/** What the history keeps. */
export const fieldsOfGuard = (stored: GuardInputs): ChangedFields => ({
  ...settingsOfGuard(stored),
  referenceGrams: stored.referenceGrams,
  targetReached: stored.targetReached ?? false,
});

export const guardRestorer: Restorer = {
  find: async (tx, { workspaceId, birdId }) => {
    const stored = await findGuardInputs(tx, { workspaceId, birdId });
    return stored && fieldsOfGuard(stored);
  },
  update: async (tx, { workspaceId, birdId, at }, fields) => {
    const stored = await findGuardInputs.required(tx, { workspaceId, birdId });
    // The fields say so only if the target that comes back had been reached.
    const isNewTarget = 'targetGrams' in fields;
    const restored = { ...stored, ...(isNewTarget && { targetReached: false }), ...fields };
    await saveGuard(tx, { workspaceId, birdId }, restored, at);
    return true;
  },
  derivedFields: ['targetReached'],
  remove: async () => {
    throw new Error('A guard is changed, and neither created nor deleted.');
  },
};
