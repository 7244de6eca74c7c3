// Queries for the export of an account. None of them selects a hash or another secret.
import { listedAt } from '../auth/listed-birds.ts';
import { findMany, findOne, type Inputs } from '../storage/statement.ts';
import { integrationTokenColumns, userColumns } from '../storage/tables/auth.ts';
import { without } from '../storage/tables/columns-of.ts';
import { changeColumns } from '../storage/tables/history.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { handoverColumns } from '../storage/tables/sharing.ts';

const accountColumns = without(userColumns, 'lastWorkspaceId', 'blockedAt', 'closedAt');

export const findAccount = findOne((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', $.userId),
);

export const listIdentitiesOf = findMany((db, $: Inputs<{ userId: string }>) =>
  db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'createdAt'])
    .where('userId', '=', $.userId)
    .orderBy('createdAt')
    .orderBy('subject'),
);

const publicTokenColumns = without(integrationTokenColumns, 'tokenHash');

/** Lists the tokens that a person created in a workspace, including revoked and expired tokens that are still stored. */
export const listTokensOf = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string }>) =>
  db
    .selectFrom('integrationTokens')
    .select(publicTokenColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('userId', '=', $.userId)
    .orderBy('createdAt')
    .orderBy('id'),
);

export const listNotificationSettingsOf = findMany((db, $: Inputs<{ userId: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('notificationSettings', join =>
      join
        .onRef('notificationSettings.workspaceId', '=', 'members.workspaceId')
        .onRef('notificationSettings.memberId', '=', 'members.id'),
    )
    .select([
      'notificationSettings.workspaceId',
      'notificationSettings.topics',
      'notificationSettings.quietFrom',
      'notificationSettings.quietTo',
    ])
    .where('members.userId', '=', $.userId)
    .orderBy('members.workspaceId'),
);

export const listPushSubscriptionsOf = findMany((db, $: Inputs<{ userId: string }>) =>
  db
    .selectFrom('pushSubscriptions')
    .select(['id', 'createdAt'])
    .where('userId', '=', $.userId)
    .orderBy('createdAt')
    .orderBy('id'),
);

export const listFeedsOf = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string }>) =>
  db
    .selectFrom('calendarFeeds')
    .select(['id', 'workspaceId', 'feedTopics as topics', 'createdAt', 'lastReadAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('userId', '=', $.userId)
    .orderBy('createdAt')
    .orderBy('id'),
);

const publicHandoverColumns = without(
  handoverColumns,
  'tokenHash',
  'showsFrom',
  'createdByUserId',
  'createdByTokenId',
);

/** Lists the handovers that a person created in a workspace, including past handovers that are still stored. */
export const listHandoversBy = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string }>) =>
  db
    .selectFrom('handovers')
    .select(publicHandoverColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('createdByUserId', '=', $.userId)
    .orderBy('createdAt')
    .orderBy('id'),
);

export const listDeliveriesTo = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string }>) =>
  db
    .selectFrom('deliveries')
    .select(['workspaceId', 'at', 'topic', 'channel', 'birdId', 'status', 'reason'])
    .where('workspaceId', '=', $.workspaceId)
    .where('userId', '=', $.userId)
    .orderBy('at')
    .orderBy('id'),
);

export const listMentionsOf = findMany((db, $: Inputs<{ userId: string }>) =>
  db
    .selectFrom('milestoneMentions')
    .select(['workspaceId', 'birdId', 'kind', 'year', 'sentOn'])
    .where('userId', '=', $.userId)
    .orderBy('year')
    .orderBy('birdId')
    .orderBy('kind'),
);

/** Lists the workspaces in which a person sees only some of the birds. */
export const listLimitedMemberships = findMany((db, $: Inputs<{ userId: string }>) =>
  db
    .selectFrom('members')
    .select(['workspaceId', 'id as memberId'])
    .where('userId', '=', $.userId)
    .where(listedAt, 'is not', null),
);

/**
 * Finds the last id on the next page of a workspace's changes, no matter who made them. Returns no row if less than a
 * full page is left.
 */
export const findEndOfChanges = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; afterId: string; skip: number }>) =>
    db
      .selectFrom('changes')
      .select('id')
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '>', $.afterId)
      .orderBy('id')
      .limit(1)
      .offset($.skip),
);

const exportedColumns = without(changeColumns, 'purgeAt', 'userId', 'userName');

/** Lists the changes that a person made, after one change id and up to another. */
export const listChangesBy = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; afterId: string; upToId: string }>) =>
    db
      .selectFrom('changes')
      .select(exportedColumns)
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '>', $.afterId)
      .where('id', '<=', $.upToId)
      .where('userId', '=', $.userId)
      .orderBy('id'),
);
