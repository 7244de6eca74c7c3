// Stores keepers' decisions about a bird's guard, undoes them, and judges the bird again.
import type { ChangedFields } from '@flock-care/contract/shapes';
import { enqueueRiseAlert } from '../alerts/weight-alert.ts';
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

/**
 * Judges a bird, stores its guard, and enqueues an alert if the verdict has risen. The transaction must already have
 * locked the bird.
 */
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
  await enqueueRiseAlert(tx, { ...bird, before: inputs.verdict, after: judgement.finding.verdict, at });
}

/** Returns the guard's fields as the history records them. */
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
    // If `fields` has no `targetReached`, the guard derives it again from the weights.
    const isNewTarget = 'targetGrams' in fields;
    const restored = { ...stored, ...(isNewTarget && { targetReached: false }), ...fields };
    await saveGuard(tx, { workspaceId, birdId }, restored, at);
    return true;
  },
  derivedFields: ['targetReached'],
  remove: async () => {
    throw new Error('A guard can only be changed, not created or deleted.');
  },
};
