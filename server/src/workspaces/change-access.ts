// Changes the access of a member: its end, and its limits.
import type { Access } from '@flock-care/contract/shapes';
import { helpers } from '../auth/listed-birds.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { endSessionsAndTokens } from './end-access.ts';
import {
  deleteCurrentMemberBirds,
  deleteMemberBirds,
  findAccess,
  insertMemberBirds,
  updateAccess,
  updateBirdsListedAt,
} from './member-access.queries.ts';
import { recordAccessChange } from './member-history.ts';

type StoredAccess = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

export const accessOf = ({
  id,
  accessEndsAt,
  careOnly,
  birdIds,
}: Omit<StoredAccess, 'accessEndedAt'>): Access => ({
  memberId: id,
  endsAt: accessEndsAt,
  careOnly,
  birdIds,
});

/**
 * Changes a member's access. The transaction must already have locked the workspace.
 *
 * @throws RefusalError: 404 if there is no such member, 409 if their role does not allow it, 400 for an unknown bird
 */
export async function changeAccess(
  tx: Transaction,
  key: { workspaceId: WorkspaceId; memberId: string },
  sent: {
    endsAt?: string | null | undefined;
    careOnly?: boolean | undefined;
    birdIds?: string[] | null | undefined;
  },
  now: string,
  payloadName: 'access' | 'member' | 'sitter',
): Promise<Access> {
  const stored = await findAccess(tx, key);
  if (!stored) throw refuse('memberNotFound');
  const { endsAt = stored.accessEndsAt, careOnly = stored.careOnly } = sent;
  if (endsAt !== null && stored.role === 'owner') throw refuse('ownerAccessCannotEnd');
  if (careOnly && stored.role !== 'caregiver') throw refuse('careOnlyForCaregivers');
  const isHelper = helpers.includes(stored.role);
  if (sent.birdIds && !isHelper) throw refuse('someBirdsForHelpers');
  // If the access has ended, the member's sessions and tokens end now, in case the access is restored before the
  // background job runs.
  await endSessionsAndTokens(tx, key, now);
  await updateAccess(tx, { ...key, accessEndsAt: endsAt, careOnly });
  await endSessionsAndTokens(tx, key, now);
  const birdIds =
    sent.birdIds === undefined || !isHelper
      ? stored.birdIds
      : await listBirds(tx, key, sent.birdIds, now, payloadName);
  const newAccess = { ...stored, accessEndsAt: endsAt, careOnly, birdIds };
  await recordAccessChange(tx, key.workspaceId, now, stored, newAccess);
  return accessOf(newAccess);
}

/**
 * Limits a member to these birds, or removes the limit if `birdIds` is null. Returns the ids of the listed birds, or
 * null.
 *
 * @throws RefusalError: 400 for an unknown bird
 */
async function listBirds(
  tx: Transaction,
  key: { workspaceId: WorkspaceId; memberId: string },
  birdIds: readonly string[] | null,
  now: string,
  payloadName: 'access' | 'member' | 'sitter',
): Promise<string[] | null> {
  await updateBirdsListedAt(tx, { ...key, birdsListedAt: birdIds && now });
  if (!birdIds) {
    await deleteMemberBirds(tx, key);
    return null;
  }
  await deleteCurrentMemberBirds(tx, key);
  const keys = JSON.stringify([...new Set(birdIds)].map(id => [id]));
  const listed = new Set((await insertMemberBirds(tx, { ...key, keys })).map(({ birdId }) => birdId));
  const unknown = birdIds.flatMap((id, index) =>
    listed.has(id) ? [] : [[`birdIds.${index}`, ['The flock has no such bird.']]],
  );
  if (unknown.length > 0) throw refuseInput(payloadName, 'payload', Object.fromEntries(unknown));
  return [...listed].sort();
}
