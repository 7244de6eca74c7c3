// Queries for the recipients of notifications in a workspace: members with access, their settings, and their browsers.
import type { Kysely, NotNull, RawBuilder } from 'kysely';
import { birdsListedAt } from '../auth/listed-birds.ts';
import { hasOpenAccess } from '../auth/open-access.ts';
import { findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

const recipients = (db: Kysely<Tables>, workspaceId: RawBuilder<WorkspaceId>, now: RawBuilder<string>) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .leftJoin('notificationSettings', join =>
      join
        .onRef('notificationSettings.workspaceId', '=', 'members.workspaceId')
        .onRef('notificationSettings.memberId', '=', 'members.id'),
    )
    .select([
      'members.userId',
      'members.id as memberId',
      'members.role',
      birdsListedAt,
      'users.email',
      'users.locale',
      'notificationSettings.topics',
      'notificationSettings.quietFrom',
      'notificationSettings.quietTo',
    ])
    .where('members.workspaceId', '=', workspaceId)
    .where(hasOpenAccess(now))
    .where('users.blockedAt', 'is', null)
    .$narrowType<{ userId: NotNull }>();

/** Lists recipients, always in the same order, so that two transactions that write to all of them cannot deadlock. */
export const listRecipients = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; now: string }>) =>
  recipients(db, $.workspaceId, $.now).orderBy('members.userId'),
);

/** Finds a recipient; no row if the person has lost access or is blocked. */
export const findRecipient = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    recipients(db, $.workspaceId, $.now).where('members.userId', '=', $.userId),
);

/** Lists the subscribed browsers in which members are signed in. */
export const listBrowsers = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; now: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.userId', 'members.userId')
    .innerJoin('sessions', 'sessions.tokenHash', 'pushSubscriptions.sessionHash')
    .select(['pushSubscriptions.id', 'pushSubscriptions.userId'])
    .where('members.workspaceId', '=', $.workspaceId)
    .where('sessions.expiresAt', '>', $.now)
    .orderBy('pushSubscriptions.id'),
);
