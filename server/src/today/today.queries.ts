// Queries for the board: its state for the ETag, and its birds, weights and doses.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { tableOfLatestWeights } from '../storage/columns.ts';
import { type Dialect, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

/** The number of changes to read for the ETag. Keepers usually make fewer in two minutes. */
export const usualChangeLimit = 50;
/** The number to read if those cover less than two minutes, such as after several weigh-ins of a large flock. */
export const maxChangeLimit = 5_000;

interface Workspace {
  workspaceId: WorkspaceId;
}

/** Selects a JSON list with one value per row. */
const jsonList = (dialect: Dialect, value: RawBuilder<unknown>) =>
  dialect === 'postgres'
    ? sql<string[]>`coalesce(json_agg(${value}), '[]'::json)`
    : sql<string[]>`json_group_array(${value})`;

const newestChanges = (db: Kysely<Tables>, $: Inputs<Workspace>, limit: number) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .orderBy('id', 'desc')
    .limit(sql.lit(limit));

/** Finds the board's state: the time zone, the number of birds, the names of members, and the newest changes. */
export const findBoardState = findOne((db, $: Inputs<Workspace>, dialect) =>
  db.selectNoFrom(workspace => [
    workspace
      .selectFrom('workspaceSettings')
      .select('timeZone')
      .where('workspaceId', '=', $.workspaceId)
      .as('timeZone'),
    workspace
      .selectFrom('birds')
      .select(count => count.fn.countAll<number>().as('birds'))
      .where('workspaceId', '=', $.workspaceId)
      .where('goneOn', 'is', null)
      .as('birds'),
    workspace
      .selectFrom(
        db
          .selectFrom('members')
          .innerJoin('users', 'users.id', 'members.userId')
          .select('users.name')
          .where('members.workspaceId', '=', $.workspaceId)
          .orderBy('members.id')
          .as('member'),
      )
      .select(jsonList(dialect, sql.ref('member.name')).as('names'))
      .as('memberNames'),
    workspace
      .selectFrom(newestChanges(db, $, usualChangeLimit).as('change'))
      .select(jsonList(dialect, sql.ref('change.id')).as('ids'))
      .as('changeIds'),
  ]),
);

/** Lists the ids of the newest changes, newest first. */
export const listChangeIds = findMany((db, $: Inputs<Workspace>) => newestChanges(db, $, maxChangeLimit));

/** Lists the newest changes with this id or a greater one. */
export const listChangesFrom = findMany((db, $: Inputs<Workspace & { firstId: string }>) =>
  newestChanges(db, $, maxChangeLimit).select('kind').where('id', '>=', $.firstId),
);

/** Lists the current birds, with their names, places and contacts. */
export const listBoardBirds = findMany((db, $: Inputs<Workspace>) =>
  db
    .selectFrom('birds')
    .leftJoin('careSheets', join =>
      join
        .onRef('careSheets.workspaceId', '=', 'birds.workspaceId')
        .onRef('careSheets.birdId', '=', 'birds.id'),
    )
    .leftJoin('birdPhotos', join =>
      join
        .onRef('birdPhotos.workspaceId', '=', 'birds.workspaceId')
        .onRef('birdPhotos.birdId', '=', 'birds.id'),
    )
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.goneOn', 'is', null)
    .select([
      'birds.id',
      'birds.status',
      'birds.absences',
      'birds.name',
      'birds.tagId',
      'birds.species',
      'birds.chartColor',
      'birds.vetDoctorName',
      'birds.vetClinicName',
      'birds.dateOfBirth',
      'birds.gotchaDay',
      'birds.notifyOnDob',
      'birds.notifyOnGotchaDay',
      'birdPhotos.digest as photoDigest',
      'careSheets.room',
      'careSheets.place',
      'careSheets.vetPhone',
      'careSheets.emergencyPhone',
    ]),
);

/** Lists the latest weight of each current bird, and its weights from `since` to `today`. */
export const listBoardWeights = findMany(
  (db, $: Inputs<Workspace & { since: string; today: string }>, dialect) =>
    db
      .selectFrom('birds')
      .where('birds.workspaceId', '=', $.workspaceId)
      .where('birds.goneOn', 'is', null)
      .select('birds.id as birdId')
      .select(bird => {
        const latest = bird
          .selectFrom(tableOfLatestWeights(dialect))
          .whereRef('latest.workspaceId', '=', 'birds.workspaceId')
          .whereRef('latest.birdId', '=', 'birds.id')
          .orderBy('latest.recordedOn', 'desc')
          .limit(1);
        return [
          latest.select('weightGrams').as('latestWeightGrams'),
          latest.select('recordedOn').as('latestRecordedOn'),
          bird
            .selectFrom('weights')
            .select(gramsByDay(dialect).as('grams'))
            .whereRef('weights.workspaceId', '=', 'birds.workspaceId')
            .whereRef('weights.birdId', '=', 'birds.id')
            .where('weights.recordedOn', '>=', $.since)
            .where('weights.recordedOn', '<=', $.today)
            .as('recentGrams'),
        ];
      }),
);

/** Finds the keys (`doseKey`) of the recorded doses of a day, as one value, which is cheaper to read than rows. */
export const findRecordedDoses = findOne((db, $: Inputs<Workspace & { day: string }>, dialect) => {
  const key = sql`"medicationId" || ' ' || "administeredOn" || ' ' || "administrationSlot"`;
  return db
    .selectFrom('administrations')
    .select(jsonList(dialect, key).as('recordedDoses'))
    .where('workspaceId', '=', $.workspaceId)
    .where('administeredOn', '=', $.day);
});

/** Selects the weights by day as one value, because the drivers would take several times as long for rows. */
const gramsByDay = (dialect: Dialect) =>
  dialect === 'postgres'
    ? sql<Record<string, number>>`coalesce(json_object_agg("recordedOn", "weightGrams"), '{}'::json)`
    : sql<Record<string, number>>`json_group_object("recordedOn", "weightGrams")`;
