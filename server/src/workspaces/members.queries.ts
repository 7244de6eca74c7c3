// Queries for the members of workspaces, including pending invites.
import type { Role } from '@flock-care/contract/shapes';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { hasNotEnded, hasOpenAccess } from '../auth/open-access.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { qualify, without } from '../storage/tables/columns-of.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';
import { memberColumns, workspaceColumns } from '../storage/tables/workspaces.ts';

const accessColumns = ['accessEndsAt', 'accessEndedAt', 'careOnly', 'birdsListedAt'] as const;
const publicColumns = without(memberColumns, 'userId', 'receivesBirdsSince', ...accessColumns);

/**
 * Selects the user id; null while an invite is pending, because the id would reveal that the address has an account.
 */
const publicUserId = ({ eb }: ExpressionBuilder<Tables, 'members'>) =>
  eb
    .case()
    .when('members.acceptedAt', 'is not', null)
    .then(eb.ref('members.userId'))
    .else(null)
    .end()
    .as('userId');

export const listMembers = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('members')
    .select(publicColumns)
    .select(publicUserId)
    .where('workspaceId', '=', $.workspaceId)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** Finds a member; no row if the workspace has no such member. */
export const findMember = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
  db
    .selectFrom('members')
    .select(['inviteEmail', 'name', 'role'])
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId),
);

/** Finds a pending invite with the name of its workspace; no row if the invite's access has already ended. */
export const findMemberInvite = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string; now: string }>) =>
    db
      .selectFrom('members')
      .innerJoin('workspaces', 'workspaces.id', 'members.workspaceId')
      .select(['members.inviteEmail', 'members.role', 'workspaces.name as workspaceName'])
      .where('members.workspaceId', '=', $.workspaceId)
      .where('members.id', '=', $.memberId)
      .where('members.acceptedAt', 'is', null)
      .where(hasNotEnded($.now)),
);

/** Finds the role of a user in a workspace; no row if they have no access to it. */
export const findMembership = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .selectFrom('members')
      .select('role')
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where(hasOpenAccess($.now)),
);

export const findMemberByEmail = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; email: string }>) =>
  db
    .selectFrom('members')
    .select(publicColumns)
    .select(publicUserId)
    .where('workspaceId', '=', $.workspaceId)
    .where('inviteEmail', '=', $.email),
);

/**
 * True if the invite belongs to the user with the address: they have verified the address, or the invite was bound to
 * them when they used its link.
 */
const isBoundOrVerified =
  (email: RawBuilder<string>) =>
  ({ or, not, exists, eb, selectFrom }: ExpressionBuilder<Tables, 'members'>) =>
    or([
      eb('members.userId', 'is not', null),
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .where('users.email', '=', email)
            .where('users.unprovenSince', 'is not', null),
        ),
      ),
    ]);

/**
 * Lists the memberships of the user with an address, except those whose access has ended. Pending invites are included
 * if they belong to the user: see `isBoundOrVerified`.
 */
export const listMemberships = findMany((db, $: Inputs<{ email: string; now: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspaceId')
    .select(qualify('members', publicColumns))
    .select(publicUserId)
    .select([
      'workspaces.name as workspaceName',
      'workspaces.workspaceType',
      'workspaces.billingEmail',
      'workspaces.billingPlan',
      'workspaces.rescueVerificationStatus',
      'workspaces.createdAt as workspaceCreatedAt',
      'workspaces.updatedAt as workspaceUpdatedAt',
    ])
    .where('members.inviteEmail', '=', $.email)
    .where(hasNotEnded($.now))
    .where(isBoundOrVerified($.email)),
);

/**
 * Lists the workspaces that receive birds sent to an address: those that its user owns and has created or switched to.
 * Lists none if the user has not verified the address.
 */
export const listReceivingWorkspaces = findMany((db, $: Inputs<{ email: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspaceId')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(qualify('workspaces', workspaceColumns))
    .where('members.inviteEmail', '=', $.email)
    .where('members.role', '=', 'owner')
    .where('members.acceptedAt', 'is not', null)
    .where('members.receivesBirdsSince', 'is not', null)
    .where('users.unprovenSince', 'is', null)
    .orderBy('workspaces.createdAt')
    .orderBy('workspaces.id'),
);

/** Makes the creator of a workspace its owner. */
export const insertOwner = change(
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
    db.insertInto('members').values({
      workspaceId: $.workspaceId,
      id: $.id,
      userId: $.userId,
      inviteEmail: $.email,
      name: $.name,
      role: 'owner',
      acceptedAt: $.now,
      receivesBirdsSince: $.now,
      createdAt: $.now,
    }),
);

/**
 * Adds an invite for an address, or changes the name and role of its member. Only a member who was and stays an owner
 * keeps receiving birds, because nobody can make another person a recipient. Access that has ended is reopened. An
 * owner's access has no end, and only a caregiver's access stays limited to daily care. The list of the member's birds
 * is kept: see `listedAt`.
 */
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
            .when(set('members.role', '=', 'owner').and('excluded.role', '=', 'owner'))
            .then(set.ref('members.receivesBirdsSince'))
            .else(null)
            .end(),
          accessEndsAt: set
            .case()
            .when(set('excluded.role', '=', 'owner').or(set('members.accessEndsAt', '<=', $.now)))
            .then(null)
            .else(set.ref('members.accessEndsAt'))
            .end(),
          accessEndedAt: null,
          careOnly: set
            .case()
            .when('excluded.role', '=', 'caregiver')
            .then(set.ref('members.careOnly'))
            .else(set.ref('excluded.careOnly'))
            .end(),
        })),
      )
      .returning(publicColumns)
      .returning(publicUserId),
);

/** Counts the owners of a workspace who have accepted. */
export const countOwners = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('members')
    .select(count => count.fn.countAll<number>().as('owners'))
    .where('workspaceId', '=', $.workspaceId)
    .where('role', '=', 'owner')
    .where('acceptedAt', 'is not', null),
);

/** Removes a member who is not an owner; no row if there is no such member. */
export const deleteMember = changeOne((db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
  db
    .deleteFrom('members')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId)
    .where('role', '<>', 'owner')
    .returning(['id', 'userId', 'name', 'inviteEmail', 'role']),
);

/**
 * Accepts the pending invites of a user who has just verified their address, except those for an owner: nobody becomes an
 * owner without choosing to.
 */
export const acceptInvites = change((db, $: Inputs<{ userId: string; email: string; now: string }>) =>
  db
    .updateTable('members')
    .set({ userId: $.userId, acceptedAt: $.now })
    .where('inviteEmail', '=', $.email)
    .where('acceptedAt', 'is', null)
    .where('role', '<>', 'owner')
    .where(hasNotEnded($.now)),
);

/**
 * Records that a user switches to a workspace, and accepts a pending invite. No row if the user has neither access nor
 * an invite that belongs to them: see `isBoundOrVerified`.
 */
export const enterWorkspace = changeOne(
  (db, $: Inputs<{ userId: string; email: string; workspaceNumber: number; now: string }>) =>
    db
      .updateTable('members')
      .set(set => ({
        userId: $.userId,
        acceptedAt: set.fn.coalesce('members.acceptedAt', $.now),
        receivesBirdsSince: set
          .case()
          .when('members.role', '=', 'owner')
          .then(set.fn.coalesce('members.receivesBirdsSince', $.now))
          .else(null)
          .end(),
      }))
      .where('inviteEmail', '=', $.email)
      .where('workspaceId', '=', sql<WorkspaceId>`${$.workspaceNumber}`)
      .where(hasNotEnded($.now))
      .where(isBoundOrVerified($.email))
      .returning('workspaceId'),
);

/**
 * Binds a pending invite to the user who used its link, and accepts it unless it is for an owner: nobody becomes an owner
 * without choosing to.
 */
export const bindInvite = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string; userId: string; now: string }>) =>
    db
      .updateTable('members')
      .set(set => ({
        userId: $.userId,
        acceptedAt: set
          .case()
          .when('members.role', '<>', 'owner')
          .then(set.fn.coalesce('members.acceptedAt', $.now))
          .else(set.ref('members.acceptedAt'))
          .end(),
      }))
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.memberId)
      .where('acceptedAt', 'is', null)
      .where(hasNotEnded($.now)),
);

/** Stops a user's workspaces from receiving birds if other people are members or invited. */
export const stopReceivingBirds = change((db, $: Inputs<{ userId: string }>) =>
  db
    .updateTable('members')
    .set({ receivesBirdsSince: null })
    .where('userId', '=', $.userId)
    .where('receivesBirdsSince', 'is not', null)
    .where(where =>
      where.exists(
        where
          .selectFrom('members as others')
          .select('others.id')
          .whereRef('others.workspaceId', '=', 'members.workspaceId')
          .whereRef('others.id', '<>', 'members.id'),
      ),
    ),
);
