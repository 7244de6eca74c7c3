// What letters tell, read as they are sent: an invite that was withdrawn meanwhile is not found.
import { sql } from 'kysely';
import { findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

/** A pending invite with the name of its flock. The number comes from a job, which was put in by a member of the flock. */
export const findMemberInvite = findOne((db, $: Inputs<{ workspaceId: number; memberId: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspaceId')
    .select(['members.inviteEmail', 'members.role', 'workspaces.name as flockName'])
    .where('members.workspaceId', '=', sql<WorkspaceId>`${$.workspaceId}`)
    .where('members.id', '=', $.memberId)
    .where('members.acceptedAt', 'is', null),
);

/** A bird that still waits for the person of an address, with the name of its flock. */
export const findBirdInvite = findOne(
  (db, $: Inputs<{ workspaceId: number; birdId: string; email: string }>) =>
    db
      .selectFrom('birdTransfers')
      .innerJoin('birds', join =>
        join
          .onRef('birds.workspaceId', '=', 'birdTransfers.workspaceId')
          .onRef('birds.id', '=', 'birdTransfers.birdId'),
      )
      .innerJoin('workspaces', 'workspaces.id', 'birds.workspaceId')
      .select(['birds.name as birdName', 'workspaces.name as flockName'])
      .where('birdTransfers.workspaceId', '=', sql<WorkspaceId>`${$.workspaceId}`)
      .where('birdTransfers.birdId', '=', $.birdId)
      .where('birdTransfers.destinationEmail', '=', $.email)
      .where('birdTransfers.completedAt', 'is', null)
      .where('birdTransfers.cancelledAt', 'is', null),
);

export const findMilestoneBird = findOne((db, $: Inputs<{ workspaceId: number; birdId: string }>) =>
  db
    .selectFrom('birds')
    .innerJoin('workspaces', 'workspaces.id', 'birds.workspaceId')
    .select([
      'birds.workspaceId',
      'birds.name as birdName',
      'birds.dateOfBirth',
      'birds.gotchaDay',
      'workspaces.name as flockName',
    ])
    .where('birds.workspaceId', '=', sql<WorkspaceId>`${$.workspaceId}`)
    .where('birds.id', '=', $.birdId),
);
