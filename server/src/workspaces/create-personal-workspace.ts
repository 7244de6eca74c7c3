// Creates a personal workspace for a user.
import { randomUUID } from 'node:crypto';
import { limits } from '@flock-care/contract/shapes';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { insertOwner } from './members.queries.ts';
import { insertWorkspace } from './workspaces.queries.ts';

interface User {
  id: string;
  email: string;
  name: string;
}

const suffix = "'s flock";

/** Creates `<name>'s flock` with the user as its owner, and returns its id. */
export async function createPersonalWorkspace(
  tx: Transaction,
  user: User,
  now: string,
): Promise<WorkspaceId> {
  const shortName = [...user.name].slice(0, limits.name - suffix.length).join('');
  const workspace = await insertWorkspace.required(tx, {
    name: shortName + suffix,
    workspaceType: 'standard',
    billingEmail: null,
    billingPlan: 'household_basic',
    rescueVerificationStatus: null,
    now,
  });
  const { id: userId, email, name } = user;
  await insertOwner(tx, { workspaceId: workspace.id, id: randomUUID(), userId, email, name, now });
  return workspace.id;
}
