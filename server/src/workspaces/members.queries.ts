// Who belongs to which flock, in what role, since when.
import type { Role } from '@flock-care/contract';
import { sql } from 'kysely';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';
import { workspaceColumns } from './workspaces.queries.ts';

const columns = [
  'members.id',
  'members.workspaceId',
  'members.userId',
  'members.inviteEmail',
  'members.name',
  'members.role',
  'members.acceptedAt',
  'members.createdAt',
] as const;

export const listMembers = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('members')
    .select(columns)
    .where('workspaceId', '=', $.workspaceId)
    .orderBy('createdAt')
    .orderBy('id'),
);

export const findMember = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
  db
    .selectFrom('members')
    .select(columns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId),
);

export const findMemberByEmail = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; email: string }>) =>
  db
    .selectFrom('members')
    .select(columns)
    .where('workspaceId', '=', $.workspaceId)
    .where('inviteEmail', '=', $.email),
);

/** A person's places in flocks, pending invites too, each with its flock's columns under names of their own. */
export const listMemberships = findMany((db, $: Inputs<{ userId: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspaceId')
    .select(columns)
    .select([
      'members.receivesBirdsSince',
      'workspaces.name as flockName',
      'workspaces.workspaceType',
      'workspaces.billingEmail',
      'workspaces.billingPlan',
      'workspaces.rescueVerificationStatus',
      'workspaces.createdAt as flockCreatedAt',
      'workspaces.updatedAt as flockUpdatedAt',
    ])
    .where('members.userId', '=', $.userId),
);

/** The flocks that birds sent to an address go to: those its person created, or took as their own. */
export const listReceivingFlocks = findMany((db, $: Inputs<{ email: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspaceId')
    .select(workspaceColumns)
    .where('members.inviteEmail', '=', $.email)
    .where('members.role', '=', 'owner')
    .where('members.acceptedAt', 'is not', null)
    .where('members.receivesBirdsSince', 'is not', null)
    .orderBy('workspaces.createdAt')
    .orderBy('workspaces.id'),
);

/** Makes the creator of a flock its owner. */
export const insertOwner = changeOne(
  (
    db,
    $: Inputs<{
      workspaceId: WorkspaceId;
      id: string;
      userId: string;
      email: string;
      name: string;
      now: string;
    }>,
  ) =>
    db
      .insertInto('members')
      .values({
        workspaceId: $.workspaceId,
        id: $.id,
        userId: $.userId,
        inviteEmail: $.email,
        name: $.name,
        role: 'owner',
        acceptedAt: $.now,
        receivesBirdsSince: $.now,
        createdAt: $.now,
      })
      .returning(columns),
);

/** Invites an address, or gives its member another name and role. Who is no owner any more receives no birds. */
export const upsertMember = changeOne(
  (
    db,
    $: Inputs<{ workspaceId: WorkspaceId; id: string; email: string; name: string; role: Role; now: string }>,
  ) =>
    db
      .insertInto('members')
      .values({
        workspaceId: $.workspaceId,
        id: $.id,
        userId: db.selectFrom('users').select('users.id').where('users.email', '=', $.email),
        inviteEmail: $.email,
        name: $.name,
        role: $.role,
        createdAt: $.now,
      })
      .onConflict(conflict =>
        conflict.columns(['workspaceId', 'inviteEmail']).doUpdateSet(set => ({
          name: set.ref('excluded.name'),
          role: set.ref('excluded.role'),
          receivesBirdsSince: set
            .case()
            .when('excluded.role', '=', 'owner')
            .then(set.ref('members.receivesBirdsSince'))
            .else(null)
            .end(),
        })),
      )
      .returning(columns),
);

/** How many owners a flock has who have accepted. */
export const countOwners = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('members')
    .select(count => count.fn.countAll<number>().as('owners'))
    .where('workspaceId', '=', $.workspaceId)
    .where('role', '=', 'owner')
    .where('acceptedAt', 'is not', null),
);

/** Removes a member who is no owner; no row where there is none such. */
export const deleteMember = changeOne((db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
  db
    .deleteFrom('members')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId)
    .where('role', '<>', 'owner')
    .returning('userId'),
);

/** Ties the invites to an address to the person who has just shown that it is theirs. */
export const claimInvites = change((db, $: Inputs<{ userId: string; email: string }>) =>
  db
    .updateTable('members')
    .set({ userId: $.userId })
    .where('inviteEmail', '=', $.email)
    .where('userId', 'is', null),
);

/** Accepts a person's pending invites, but those as owner: nobody becomes an owner by another's doing. */
export const acceptInvites = change((db, $: Inputs<{ userId: string; now: string }>) =>
  db
    .updateTable('members')
    .set({ acceptedAt: $.now })
    .where('userId', '=', $.userId)
    .where('acceptedAt', 'is', null)
    .where('role', '<>', 'owner'),
);

/** Takes up a person's place in a flock, accepting a pending invite; no row where they have none. */
export const enterWorkspace = changeOne(
  (db, $: Inputs<{ userId: string; flockNumber: number; now: string }>) =>
    db
      .updateTable('members')
      .set(set => ({
        acceptedAt: set.fn.coalesce('members.acceptedAt', $.now),
        receivesBirdsSince: set
          .case()
          .when('members.role', '=', 'owner')
          .then(set.fn.coalesce('members.receivesBirdsSince', $.now))
          .else(null)
          .end(),
      }))
      .where('userId', '=', $.userId)
      .where('workspaceId', '=', sql<WorkspaceId>`${$.flockNumber}`)
      .returning('workspaceId'),
);
