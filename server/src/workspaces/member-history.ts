// Records changes to members in the history. These changes cannot be undone.
import type { Role } from '@flock-care/contract/shapes';
import { recordChange } from '../history/record-change.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface Member {
  id: string;
  name: string;
  inviteEmail: string;
  role: Role;
}

/** Records that a member was invited, changed or removed. */
export async function recordMemberChange(
  tx: Transaction,
  workspaceId: WorkspaceId,
  at: string,
  before: Member | undefined,
  after: Member | undefined,
): Promise<void> {
  const recordId = (after ?? before)?.id ?? null;
  await recordChange(tx, {
    ...{ workspaceId, at, kind: 'member', recordId, birdId: null },
    before: before ? fieldsOf(before) : null,
    after: after ? fieldsOf(after) : null,
  });
}

interface MemberAccess {
  id: string;
  accessEndsAt: string | null;
  careOnly: boolean;
  birdIds: readonly string[] | null;
}

/** Records that a member's access was changed. */
export async function recordAccessChange(
  tx: Transaction,
  workspaceId: WorkspaceId,
  at: string,
  before: MemberAccess,
  after: MemberAccess,
): Promise<void> {
  await recordChange(tx, {
    ...{ workspaceId, at, kind: 'member', recordId: after.id, birdId: null },
    before: accessFieldsOf(before),
    after: accessFieldsOf(after),
  });
}

const accessFieldsOf = ({ accessEndsAt, careOnly, birdIds }: MemberAccess) => ({
  endsAt: accessEndsAt,
  careOnly,
  birdIds,
});
const fieldsOf = ({ name, inviteEmail, role }: Member) => ({ name, inviteEmail, role });
