// Queries for calendar feeds and their contents. Calendars leave out past birds.
import { roles } from '@flock-care/contract/shapes';
import { creatorIs } from '../auth/creator.ts';
import { birdsListedAt } from '../auth/listed-birds.ts';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type CalendarFeedsTable, calendarFeedColumns } from '../storage/tables/sharing.ts';

const publicColumns = ['id', 'feedTopics', 'createdAt', 'lastReadAt'] as const;

export const listFeeds = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string }>) =>
  db
    .selectFrom('calendarFeeds')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('userId', '=', $.userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id'),
);

export const insertFeed = changeOne((db, $: Inputs<NewRow<CalendarFeedsTable>>) =>
  db.insertInto('calendarFeeds').values(valuesOf($, calendarFeedColumns)).returning(publicColumns),
);

export const deleteFeed = change((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; id: string }>) =>
  db
    .deleteFrom('calendarFeeds')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('userId', '=', $.userId),
);

/**
 * Finds a feed with the name of its flock, and the membership and language of the person who created it; no row if the
 * feed is unknown, or if that person is blocked or has lost access.
 */
export const findFeed = findOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .selectFrom('calendarFeeds')
    .innerJoin('workspaces', 'workspaces.id', 'calendarFeeds.workspaceId')
    .innerJoin('members', join =>
      join
        .onRef('members.workspaceId', '=', 'calendarFeeds.workspaceId')
        .onRef('members.userId', '=', 'calendarFeeds.userId'),
    )
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .select([
      'members.id as memberId',
      birdsListedAt,
      'users.locale',
      'calendarFeeds.workspaceId',
      'calendarFeeds.feedTopics',
      'calendarFeeds.lastReadAt',
      'workspaces.name as workspaceName',
    ])
    .where('calendarFeeds.tokenHash', '=', $.tokenHash)
    .where(creatorIs(roles, 'calendarFeeds', 'userId')($.now)),
);

export const touchFeed = change((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db.updateTable('calendarFeeds').set({ lastReadAt: $.now }).where('tokenHash', '=', $.tokenHash),
);

interface Days {
  workspaceId: WorkspaceId;
  firstDay: string;
  lastDay: string;
}

export const listBirthDays = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('birds')
    .select(['id', 'name', 'dateOfBirth', 'gotchaDay', 'notifyOnGotchaDay'])
    .where('workspaceId', '=', $.workspaceId)
    .where('goneOn', 'is', null),
);

export const listWeighingsBetween = findMany((db, $: Inputs<Days>) =>
  db
    .selectFrom('weights')
    .innerJoin('birds', join =>
      join.onRef('birds.workspaceId', '=', 'weights.workspaceId').onRef('birds.id', '=', 'weights.birdId'),
    )
    .select(['birds.id as birdId', 'birds.name', 'weights.recordedOn', 'weights.weightGrams'])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.goneOn', 'is', null)
    .where('weights.recordedOn', '>=', $.firstDay)
    .where('weights.recordedOn', '<=', $.lastDay),
);

export const listVetVisitsBetween = findMany((db, $: Inputs<Days & { limit: number }>) =>
  db
    .selectFrom('vetVisits')
    .innerJoin('birds', join =>
      join
        .onRef('birds.workspaceId', '=', 'vetVisits.workspaceId')
        .onRef('birds.id', '=', 'vetVisits.birdId'),
    )
    .select(['vetVisits.id', 'birds.name', 'vetVisits.visitedOn', 'vetVisits.reason', 'vetVisits.clinicName'])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.goneOn', 'is', null)
    .where('vetVisits.visitedOn', '>=', $.firstDay)
    .where('vetVisits.visitedOn', '<=', $.lastDay)
    .orderBy('vetVisits.visitedOn')
    .orderBy('vetVisits.id')
    .limit($.limit),
);
