// Queries for the list of all workspaces on the installation, for admins only.
import type { RescueVerificationStatus } from '@flock-care/contract/shapes';
import type { Kysely } from 'kysely';
import { findMany, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

interface PageInput {
  afterId: WorkspaceId;
  limit: number;
}

const pageOfAll = (db: Kysely<Tables>, $: Inputs<PageInput>) =>
  db
    .selectFrom('workspaces')
    .select(['id', 'name', 'workspaceType', 'createdAt', 'rescueVerificationStatus'])
    .select(from => [
      from
        .selectFrom('members')
        .select('members.inviteEmail')
        .whereRef('members.workspaceId', '=', 'workspaces.id')
        .where('members.role', '=', 'owner')
        .where('members.acceptedAt', 'is not', null)
        .orderBy('members.acceptedAt')
        .orderBy('members.id')
        .limit(1)
        .as('ownerEmail'),
      from
        .selectFrom('birds')
        .select(count => count.fn.countAll<number>().as('birds'))
        .whereRef('birds.workspaceId', '=', 'workspaces.id')
        .as('birds'),
      from
        .selectFrom('members')
        .select(count => count.fn.countAll<number>().as('members'))
        .whereRef('members.workspaceId', '=', 'workspaces.id')
        .where('members.acceptedAt', 'is not', null)
        .as('members'),
    ])
    .where('workspaces.id', '>', $.afterId)
    .orderBy('workspaces.id')
    .limit($.limit)
    // A count is never null.
    .$narrowType<{ birds: number; members: number }>();

/** Lists workspaces after an id, oldest first. */
export const listAllWorkspaces = findMany((db, $: Inputs<PageInput>) => pageOfAll(db, $));

export const listWorkspacesByVerification = findMany(
  (db, $: Inputs<PageInput & { rescueVerificationStatus: RescueVerificationStatus }>) =>
    pageOfAll(db, $).where('workspaces.rescueVerificationStatus', '=', $.rescueVerificationStatus),
);
