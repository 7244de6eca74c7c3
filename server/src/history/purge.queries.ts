// Queries that delete for good what was deleted long ago, and what the history still says of it.
import { type Kysely, sql } from 'kysely';
import { change, type Dialect, findMany, type Inputs } from '../storage/statement.ts';
import type { ChangesTable } from '../storage/tables/history.ts';
import type { Tables } from '../storage/tables/index.ts';
import type { ChangeKey } from './changes.queries.ts';

/** Changes whose archive has been kept for long enough. */
export const listChangesToPurge = findMany((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .selectFrom('changes')
    .select(['workspaceId', 'id', 'action', 'kind', 'recordId', 'birdId'])
    .where('purgeAt', '<=', $.now)
    .orderBy('purgeAt')
    .limit($.maxRows),
);

/** The ids of a bird's changes before a deletion. */
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

/** Of a bird that was deleted, deletes what was changed before: its values are those of the bird and its records. */
export const purgeBirdChanges = change((db, $: Inputs<Purge>) =>
  deleteChanges(db, $, changesBefore(db, $).where('action', '<>', 'moved')),
);

/** Of a record that was deleted, deletes what was changed before. */
export const purgeRecordChanges = change(
  (db, $: Inputs<Purge & { recordId: string | null; kind: ChangesTable['kind'] }>) =>
    deleteChanges(db, $, changesBefore(db, $).where('recordId', '=', $.recordId).where('kind', '=', $.kind)),
);

/** Deletes what was changed of the records that a deletion archived, such as the doses of a medication. */
export const purgeArchivedRecordChanges = change((db, $: Inputs<Purge>, dialect) =>
  deleteChanges(
    db,
    $,
    changesBefore(db, $).where('recordId', 'in', ({ selectFrom }) =>
      selectFrom('archivedRows')
        .select(archivedId(dialect).as('archivedId'))
        .where('workspaceId', '=', $.workspaceId)
        .where('changeId', '=', $.id)
        // Those that have an id of their own.
        .where('tableName', 'not in', ['birds', 'birdPhotos', 'careSheets']),
    ),
  ),
);

const archivedId = (dialect: Dialect) =>
  dialect === 'postgres' ? sql<string>`("contents" ->> 'id')::uuid` : sql<string>`"contents" ->> 'id'`;

/** Leaves of a deletion that somebody deleted something. */
export const purgeDeletion = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ before: null, after: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** As above, without the name of the bird, which is gone as well. */
export const purgeBirdDeletion = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ before: null, after: null, birdName: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Once nothing is left of the archive. */
export const markPurged = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ purgeAt: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);
