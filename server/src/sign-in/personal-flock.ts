// The flock a person gets when they have none of their own.
import { randomUUID } from 'node:crypto';
import { limits } from '@flock-care/contract';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';
import { insertOwner } from '../workspaces/members.queries.ts';
import { insertWorkspace } from '../workspaces/workspaces.queries.ts';

interface Person {
  id: string;
  email: string;
  name: string;
}

const suffix = "'s flock";

/** Creates `<name>'s flock` with the person as its owner; answers its id. */
export async function createPersonalFlock(
  tx: Transaction,
  person: Person,
  now: string,
): Promise<WorkspaceId> {
  const shortName = [...person.name].slice(0, limits.name - suffix.length).join('');
  const workspace = await insertWorkspace(tx, {
    name: shortName + suffix,
    workspaceType: 'standard',
    billingEmail: null,
    billingPlan: 'household_basic',
    rescueVerificationStatus: null,
    now,
  });
  if (!workspace) throw new Error('The new flock has no row.');
  const { id: userId, email, name } = person;
  await insertOwner(tx, { workspaceId: workspace.id, id: randomUUID(), userId, email, name, now });
  return workspace.id;
}
