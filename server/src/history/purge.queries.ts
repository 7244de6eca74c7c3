// Queries that permanently delete the values of old archives from the history.
import type { ChangeKind } from '@flock-care/contract/shapes';
import { type Kysely, sql } from 'kysely';
import { change, type Dialect, findMany, type Inputs } from '../storage/statement.ts';
import type { ChangesTable } from '../storage/tables/history.ts';
import type { Tables } from '../storage/tables/index.ts';
import { type TableOfBirds, tablesOfBirds } from '../storage/tables/of-birds.ts';
import { type ChangeKey, nameOfBird } from './changes.queries.ts';

/** Lists the changes whose archive has been kept long enough. */
export const listChangesToPurge = findMany((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .selectFrom('changes')
    .select(['workspaceId', 'id', 'action', 'kind', 'recordId', 'birdId'])
    .where('purgeAt', '<=', $.now)
    .orderBy('purgeAt')
    .limit($.maxRows),
);

/** The kinds of changes about a bird and its records, with the table of each. */
const tableOfKind = {
  bird: 'birds',
  weight: 'weights',
  weight_guard: 'weightGuards',
  vet_visit: 'vetVisits',
  observation: 'observations',
  medication: 'medications',
  administration: 'administrations',
  care_sheet: 'careSheets',
  stay: 'stays',
  arrival: 'arrivals',
  file: 'files',
} as const satisfies Record<
  Exclude<ChangeKind, 'settings' | 'import' | 'member' | 'webhook' | 'tablet' | 'mqtt'>,
  TableOfBirds
>;

/** Selects the kind and the id of a bird and of each of its records; nothing if the bird is gone. */
const currentRecords = ($: Inputs<Purge>) =>
  sql.join(
    Object.entries(tableOfKind).map(([kind, table]) => {
      const columns: readonly string[] = tablesOfBirds[table];
      const [id, birdId] = [columns.includes('id') ? 'id' : 'birdId', table === 'birds' ? 'id' : 'birdId'];
      return sql`select ${sql.lit(kind)}, ${sql.ref(id)} from ${sql.table(table)} where "workspaceId" = ${$.workspaceId} and ${sql.ref(birdId)} = ${$.birdId}`;
    }),
    sql` union all `,
  );

/**
 * Selects the ids of up to `maxRows` changes to a bird or its records before a deletion. A record that exists keeps its
 * history, because an import of an archive may have brought it back.
 */
const changesBefore = (db: Kysely<Tables>, $: Inputs<Purge>) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '<', $.id)
    .where(sql<boolean>`("kind", "recordId") not in (${currentRecords($)})`)
    .limit($.maxRows);

const deleteChanges = (db: Kysely<Tables>, $: Inputs<Purge>, ids: ReturnType<typeof changesBefore>) =>
  db.deleteFrom('changes').where('workspaceId', '=', $.workspaceId).where('id', 'in', ids);

interface Purge extends ChangeKey {
  birdId: string | null;
  maxRows: number;
}

/** Deletes the earlier changes to a deleted bird and its records, except moves. */
export const purgeBirdChanges = change((db, $: Inputs<Purge>) =>
  deleteChanges(db, $, changesBefore(db, $).where('action', '<>', 'moved')),
);

/** Deletes the earlier changes to a deleted record. */
export const purgeRecordChanges = change(
  (db, $: Inputs<Purge & { recordId: string | null; kind: ChangesTable['kind'] }>) =>
    deleteChanges(db, $, changesBefore(db, $).where('recordId', '=', $.recordId).where('kind', '=', $.kind)),
);

/** Deletes the earlier changes to the records that a deletion archived, such as the doses of a medication. */
export const purgeArchivedRecordChanges = change((db, $: Inputs<Purge>, dialect) =>
  deleteChanges(
    db,
    $,
    changesBefore(db, $).where('recordId', 'in', ({ selectFrom }) =>
      selectFrom('archivedRows')
        .select(archivedId(dialect).as('archivedId'))
        .where('workspaceId', '=', $.workspaceId)
        .where('changeId', '=', $.id)
        // The rows of these tables are not records with an id of their own.
        .where('tableName', 'not in', ['birds', 'birdPhotos', 'birdPortraits', 'careSheets']),
    ),
  ),
);

const archivedId = (dialect: Dialect) =>
  dialect === 'postgres' ? sql<string>`("contents" ->> 'id')::uuid` : sql<string>`"contents" ->> 'id'`;

/** Clears the fields of a deletion. The other columns remain, such as its person and time. */
export const purgeDeletion = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ before: null, after: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Clears the fields of a bird's deletion. Also clears the bird's name, unless the bird has been restored. */
export const purgeBirdDeletion = change((db, $: Inputs<ChangeKey & { birdId: string | null }>) =>
  db
    .updateTable('changes')
    .set({ before: null, after: null, birdName: nameOfBird(db, $.workspaceId, $.birdId) })
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
