// Queries for birthday and gotcha day reminders: the birds, the recipients, and which reminders exist already.
import { keepers } from '@flock-care/contract/endpoints';
import { hasOpenAccess } from '../auth/open-access.ts';
import { monthAndDay } from '../storage/columns.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

export type MilestoneKind = Tables['remindedMilestones']['kind'];

/** Claims a day's reminders; changes nothing if a process has claimed them already. */
export const claimDay = change((db, $: Inputs<{ day: string }>) =>
  db
    .insertInto('reminderDays')
    .values({ day: $.day })
    .onConflict(conflict => conflict.column('day').doNothing()),
);

/** Whether a day's reminders have been claimed. */
export const findDay = findOne((db, $: Inputs<{ day: string }>) =>
  db.selectFrom('reminderDays').select('day').where('day', '=', $.day),
);

/** The birds of all workspaces whose milestone falls on one of two month-days, and whose people want a reminder. */
function listMilestones(milestone: MilestoneKind, flag: 'notifyOnDob' | 'notifyOnGotchaDay') {
  return findMany(
    (db, $: Inputs<{ day: string; monthDay: string; alsoMonthDay: string; wanted: boolean }>, dialect) =>
      db
        .selectFrom('birds')
        .select(['workspaceId', 'id as birdId'])
        .where(flag, '=', $.wanted)
        .where(milestone, '<=', $.day)
        .where(monthAndDay(dialect, milestone), 'in', [$.monthDay, $.alsoMonthDay]),
  );
}

export const milestoneLists = {
  dateOfBirth: listMilestones('dateOfBirth', 'notifyOnDob'),
  gotchaDay: listMilestones('gotchaDay', 'notifyOnGotchaDay'),
} as const;

/** Records a reminder; changes nothing if the bird has had one of that kind in that year. */
export const noteMilestone = change((db, $: Inputs<{ birdId: string; kind: MilestoneKind; year: number }>) =>
  db
    .insertInto('remindedMilestones')
    .values({ birdId: $.birdId, kind: $.kind, year: $.year })
    .onConflict(conflict => conflict.columns(['birdId', 'kind', 'year']).doNothing()),
);

/** The bird as the email describes it, if it is still in the workspace. */
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
      'workspaces.name as workspaceName',
    ])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId),
);

/** The workspace that a bird is in now. */
export const findWorkspaceOfBird = findOne((db, $: Inputs<{ birdId: string }>) =>
  db.selectFrom('birds').select('workspaceId').where('id', '=', $.birdId),
);

interface Mention {
  userId: string;
  birdId: string;
  kind: MilestoneKind;
  year: number;
}

/** Notes that a person is to be told of a milestone; changes nothing if that was noted before, sent or not. */
export const insertMention = change((db, $: Inputs<Mention & { notedOn: string }>) =>
  db
    .insertInto('milestoneMentions')
    .values({ userId: $.userId, birdId: $.birdId, kind: $.kind, year: $.year, notedOn: $.notedOn })
    .onConflict(conflict => conflict.columns(['userId', 'birdId', 'kind', 'year']).doNothing()),
);

/** What a person has not been told of yet, since a day. */
export const listUnsentMentions = findMany((db, $: Inputs<{ userId: string; since: string }>) =>
  db
    .selectFrom('milestoneMentions')
    .select(['birdId', 'kind', 'year'])
    .where('userId', '=', $.userId)
    .where('sentOn', 'is', null)
    .where('notedOn', '>=', $.since),
);

/** What a person has not been told of yet, of birds that are in their care now, with what the email says about each. */
export const listCaredForMilestones = findMany(
  (db, $: Inputs<{ userId: string; since: string; now: string }>) =>
    db
      .selectFrom('milestoneMentions')
      .innerJoin('members', 'members.userId', 'milestoneMentions.userId')
      .innerJoin('birds', join =>
        join
          .onRef('birds.workspaceId', '=', 'members.workspaceId')
          .onRef('birds.id', '=', 'milestoneMentions.birdId'),
      )
      .innerJoin('workspaces', 'workspaces.id', 'birds.workspaceId')
      .select([
        'milestoneMentions.birdId',
        'milestoneMentions.kind',
        'milestoneMentions.year',
        'members.inviteEmail as email',
        'birds.name as birdName',
        'birds.dateOfBirth',
        'birds.gotchaDay',
        'workspaces.name as workspaceName',
      ])
      .where('milestoneMentions.userId', '=', $.userId)
      .where('milestoneMentions.sentOn', 'is', null)
      .where('milestoneMentions.notedOn', '>=', $.since)
      .where('members.role', 'in', keepers)
      .where(hasOpenAccess($.now))
      .orderBy('workspaces.id')
      .orderBy('birds.name')
      .orderBy('birds.id')
      .orderBy('milestoneMentions.kind'),
);

/** A row if a person has been told of something on a day. */
export const findMentionSentOn = findOne((db, $: Inputs<{ userId: string; day: string }>) =>
  db
    .selectFrom('milestoneMentions')
    .select('birdId')
    .where('userId', '=', $.userId)
    .where('sentOn', '=', $.day)
    .limit(1),
);

/** Marks a mention as sent. */
export const updateMentionAsSent = change((db, $: Inputs<Mention & { day: string }>) =>
  db
    .updateTable('milestoneMentions')
    .set({ sentOn: $.day })
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

export const deleteOldDays = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db
    .deleteFrom('reminderDays')
    .where('day', 'in', old =>
      old.selectFrom('reminderDays').select('day').where('day', '<', $.before).limit($.maxRows),
    ),
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
