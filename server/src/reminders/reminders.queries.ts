// Which birds have a milestone, who is told, and what has been reminded of already.
import type { MilestoneKind } from '../jobs/job.ts';
import { monthAndDay } from '../storage/columns.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

/** Takes a day to remind of; no change where some process took it already. */
export const claimDay = change((db, $: Inputs<{ day: string }>) =>
  db
    .insertInto('reminderDays')
    .values({ day: $.day })
    .onConflict(conflict => conflict.column('day').doNothing()),
);

/** Whether a day is taken. */
export const findDay = findOne((db, $: Inputs<{ day: string }>) =>
  db.selectFrom('reminderDays').select('day').where('day', '=', $.day),
);

/** The birds of all flocks whose milestone, past or of the day, falls on one of two month-days, and whose people want to know of it. */
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

/** Notes a milestone as reminded of; no change where it was before: one reminder a bird, kind and year. */
export const noteMilestone = change((db, $: Inputs<{ birdId: string; kind: MilestoneKind; year: number }>) =>
  db
    .insertInto('remindedMilestones')
    .values({ birdId: $.birdId, kind: $.kind, year: $.year })
    .onConflict(conflict => conflict.columns(['birdId', 'kind', 'year']).doNothing()),
);

/** The flock a bird is in now, wherever it was when its day began. */
export const findFlockOf = findOne((db, $: Inputs<{ birdId: string }>) =>
  db.selectFrom('birds').select('workspaceId').where('id', '=', $.birdId),
);

/** The people who care for the birds of a flock: all who have accepted, but its viewers. */
export const listCarers = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('members')
    .select('inviteEmail as email')
    .where('workspaceId', '=', $.workspaceId)
    .where('role', 'in', ['owner', 'assistant', 'caregiver'])
    .where('acceptedAt', 'is not', null),
);

/** Forgets days and milestones of years gone by. */
export const deleteOldDays = change((db, $: Inputs<{ before: string }>) =>
  db.deleteFrom('reminderDays').where('day', '<', $.before),
);
export const deleteOldMilestones = change((db, $: Inputs<{ before: number }>) =>
  db.deleteFrom('remindedMilestones').where('year', '<', $.before),
);
