// Queries for birthday and gotcha-day reminders.
import { monthAndDay } from '../storage/columns.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

export type MilestoneKind = Tables['remindedMilestones']['kind'];

/** Returns a query for the birds in a flock that have a milestone on one of two month-days and its reminder switched on. */
function listMilestones(milestone: MilestoneKind, flag: 'notifyOnDob' | 'notifyOnGotchaDay') {
  return findMany(
    (
      db,
      $: Inputs<{
        workspaceId: WorkspaceId;
        day: string;
        beganAt: string;
        monthDay: string;
        leapMonthDay: string;
        isOn: boolean;
      }>,
      dialect,
    ) =>
      db
        .selectFrom('birds')
        .select(['workspaceId', 'id as birdId'])
        .where('workspaceId', '=', $.workspaceId)
        .where('goneOn', 'is', null)
        .where(flag, '=', $.isOn)
        .where('createdAt', '<', $.beganAt)
        .where(milestone, '<=', $.day)
        .where(monthAndDay(dialect, milestone), 'in', [$.monthDay, $.leapMonthDay]),
  );
}

export const milestoneLists = {
  dateOfBirth: listMilestones('dateOfBirth', 'notifyOnDob'),
  gotchaDay: listMilestones('gotchaDay', 'notifyOnGotchaDay'),
} as const;

/** Records a reminder; changes nothing if the bird has already had a reminder of that kind in that year. */
export const recordMilestone = change(
  (db, $: Inputs<{ birdId: string; kind: MilestoneKind; year: number }>) =>
    db
      .insertInto('remindedMilestones')
      .values({ birdId: $.birdId, kind: $.kind, year: $.year })
      .onConflict(conflict => conflict.columns(['birdId', 'kind', 'year']).doNothing()),
);

/**
 * Finds the bird for a notification; no row if the workspace no longer has it. `goneOn` is set if the bird has left.
 */
export const findMilestoneBird = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .selectFrom('birds')
    .innerJoin('workspaces', 'workspaces.id', 'birds.workspaceId')
    .select([
      'birds.workspaceId',
      'birds.id as birdId',
      'birds.name as birdName',
      'birds.dateOfBirth',
      'birds.gotchaDay',
      'birds.notifyOnDob',
      'birds.notifyOnGotchaDay',
      'birds.goneOn',
      'workspaces.name as workspaceName',
    ])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId),
);

/** Finds the workspace that a bird is currently in. */
export const findWorkspaceOfBird = findOne((db, $: Inputs<{ birdId: string }>) =>
  db.selectFrom('birds').select('workspaceId').where('id', '=', $.birdId),
);

interface Mention {
  userId: string;
  birdId: string;
  kind: MilestoneKind;
  year: number;
}

/**
 * Records a milestone that a person will get an email about, or has been notified of only by push. Changes nothing if it has
 * already been recorded.
 */
export const insertMention = change(
  (db, $: Inputs<Mention & { workspaceId: WorkspaceId; notedOn: string; sentOn: string | null }>) =>
    db
      .insertInto('milestoneMentions')
      .values({
        userId: $.userId,
        birdId: $.birdId,
        kind: $.kind,
        year: $.year,
        workspaceId: $.workspaceId,
        notedOn: $.notedOn,
        sentOn: $.sentOn,
      })
      .onConflict(conflict => conflict.columns(['userId', 'birdId', 'kind', 'year']).doNothing()),
);

/** Lists the milestones that a person must still be emailed about. */
export const listUnsentMentions = findMany((db, $: Inputs<{ userId: string }>) =>
  db
    .selectFrom('milestoneMentions')
    .select(['birdId', 'kind', 'year', 'workspaceId', 'notedOn'])
    .where('userId', '=', $.userId)
    .where('sentOn', 'is', null)
    .orderBy('birdId')
    .orderBy('kind')
    .orderBy('year'),
);

/** Finds a milestone of a flock that a person was notified of on this day. */
export const findMentionSentOn = findOne(
  (db, $: Inputs<{ userId: string; workspaceId: WorkspaceId; day: string }>) =>
    db
      .selectFrom('milestoneMentions')
      .select('birdId')
      .where('userId', '=', $.userId)
      .where('workspaceId', '=', $.workspaceId)
      .where('sentOn', '=', $.day)
      .limit(1),
);

export const updateMentionAsSent = change(
  (db, $: Inputs<Mention & { workspaceId: WorkspaceId; day: string }>) =>
    db
      .updateTable('milestoneMentions')
      .set({ workspaceId: $.workspaceId, sentOn: $.day })
      .where('userId', '=', $.userId)
      .where('birdId', '=', $.birdId)
      .where('kind', '=', $.kind)
      .where('year', '=', $.year),
);

export const deleteMention = change((db, $: Inputs<Mention>) =>
  db
    .deleteFrom('milestoneMentions')
    .where('userId', '=', $.userId)
    .where('birdId', '=', $.birdId)
    .where('kind', '=', $.kind)
    .where('year', '=', $.year),
);

export const deleteOldMilestones = change((db, $: Inputs<{ before: number; maxRows: number }>) =>
  db
    .deleteFrom('remindedMilestones')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('birdId', 'kind', 'year'),
        'in',
        selectFrom('remindedMilestones')
          .select(['birdId', 'kind', 'year'])
          .where('year', '<', $.before)
          .limit($.maxRows)
          .$asTuple('birdId', 'kind', 'year'),
      ),
    ),
);

export const deleteOldMentions = change((db, $: Inputs<{ before: number; maxRows: number }>) =>
  db
    .deleteFrom('milestoneMentions')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('userId', 'birdId', 'kind', 'year'),
        'in',
        selectFrom('milestoneMentions')
          .select(['userId', 'birdId', 'kind', 'year'])
          .where('year', '<', $.before)
          .limit($.maxRows)
          .$asTuple('userId', 'birdId', 'kind', 'year'),
      ),
    ),
);
