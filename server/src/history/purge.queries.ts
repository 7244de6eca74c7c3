// Queries that permanently delete old archives, and the copies of their values in the history.
import { type Kysely, sql } from 'kysely';
import { change, type Dialect, findMany, type Inputs } from '../storage/statement.ts';
import type { ChangesTable } from '../storage/tables/history.ts';
import type { Tables } from '../storage/tables/index.ts';
import type { ChangeKey } from './changes.queries.ts';

/** Lists the changes whose archive has been kept long enough. */
export const listChangesToPurge = findMany((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .selectFrom('changes')
    .select(['workspaceId', 'id', 'action', 'kind', 'recordId', 'birdId'])
    .where('purgeAt', '<=', $.now)
    .orderBy('purgeAt')
    .limit($.maxRows),
);

/** Selects the ids of the changes to a bird or its records before a deletion. */
const changesBefore = (db: Kysely<Tables>, $: Inputs<Purge>) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '<', $.id)
    .limit($.maxRows);

const deleteChanges = (db: Kysely<Tables>, $: Inputs<Purge>, ids: ReturnType<typeof changesBefore>) =>
  db.deleteFrom('changes').where('workspaceId', '=', $.workspaceId).where('id', 'in', ids);

interface Purge extends ChangeKey {
  birdId: string | null;
  maxRows: number;
}

/** Deletes the earlier changes to a deleted bird: they hold values of the bird and its records. */
export const purgeBirdChanges = change((db, $: Inputs<Purge>) =>
  deleteChanges(db, $, changesBefore(db, $).where('action', '<>', 'moved')),
);

/** Deletes the earlier changes to a deleted record. */
export const purgeRecordChanges = change(
  (db, $: Inputs<Purge & { recordId: string | null; kind: ChangesTable['kind'] }>) =>
    deleteChanges(db, $, changesBefore(db, $).where('recordId', '=', $.recordId).where('kind', '=', $.kind)),
);

/** Deletes the changes to the records that a deletion archived, such as the doses of a medication. */
export const purgeArchivedRecordChanges = change((db, $: Inputs<Purge>, dialect) =>
  deleteChanges(
    db,
    $,
    changesBefore(db, $).where('recordId', 'in', ({ selectFrom }) =>
      selectFrom('archivedRows')
        .select(archivedId(dialect).as('archivedId'))
        .where('workspaceId', '=', $.workspaceId)
        .where('changeId', '=', $.id)
        // The other tables have records with an id of their own.
        .where('tableName', 'not in', ['birds', 'birdPhotos', 'careSheets']),
    ),
  ),
);

const archivedId = (dialect: Dialect) =>
  dialect === 'postgres' ? sql<string>`("contents" ->> 'id')::uuid` : sql<string>`"contents" ->> 'id'`;

/** Reduces a deletion to the fact that somebody deleted something. */
export const purgeDeletion = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ before: null, after: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Reduces the deletion of a bird in the same way, and also removes the bird's name. */
export const purgeBirdDeletion = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ before: null, after: null, birdName: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Marks a change as purged after its archive is deleted. */
export const markPurged = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ purgeAt: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);
