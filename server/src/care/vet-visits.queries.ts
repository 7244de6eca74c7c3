// Queries for vet visits.
import { withLine } from '../history/with-line.ts';
import { maxUnstreamedRows } from '../http/stream-list.ts';
import { keyList, keyPart } from '../storage/columns.ts';
import { insertUnder, type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs, lockOne } from '../storage/statement.ts';
import { type VetVisitsTable, vetVisitColumns } from '../storage/tables/care.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

const publicColumns = without(vetVisitColumns, 'workspaceId', 'createdAt');

/** The columns that people fill in. */
export const fieldColumns = without(publicColumns, 'id', 'birdId');

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}
type VetVisitKey = BirdKey & { id: string };

/**
 * Lists the visits, newest day first, and within a day the most recently recorded first. Returns at most one row more
 * than can be sent without streaming.
 */
export const listVetVisits = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('vetVisits')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .orderBy('visitedOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxUnstreamedRows + 1),
);

/** Lists the ids of all of a bird's visits, in the same order as `listVetVisits`. */
export const listVetVisitIds = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('vetVisits')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .orderBy('visitedOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id'),
);

/** Finds the visits with these ids, in any order. @param keys a JSON array of arrays, each with one id */
export const findVetVisits = findMany((db, $: Inputs<BirdKey & { keys: string }>, dialect) =>
  db
    .selectFrom(keyList(dialect, $.keys))
    // SQLite reads the tables of a cross join in this order: one lookup per key.
    .crossJoin('vetVisits')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('vetVisits.id', '=', keyPart<string>(dialect, 0, 'uuid'))
    .select(publicColumns),
);

export const countVetVisits = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('vetVisits')
    .select(count => count.fn.countAll<number>().as('records'))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Records a visit; no row if the workspace has no such bird. */
export const insertVetVisit = changeOne((db, $: Inputs<NewRow<VetVisitsTable>>) =>
  insertUnder(db, 'birds', 'vetVisits', vetVisitColumns, $).returning(publicColumns),
);

export const insertVetVisitWithLine = withLine(insertVetVisit);

/** Locks a visit: until the transaction ends, nobody else can change or delete it. */
export const lockVetVisit = lockOne((db, $: Inputs<VetVisitKey>) =>
  db
    .selectFrom('vetVisits')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

export const updateVetVisit = changeOne(
  (db, $: Inputs<VetVisitKey & NewRow<VetVisitsTable, typeof fieldColumns>>) =>
    db
      .updateTable('vetVisits')
      .set(valuesOf($, fieldColumns))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('id', '=', $.id)
      .returning(publicColumns),
);

export const deleteVetVisit = change((db, $: Inputs<VetVisitKey>) =>
  db
    .deleteFrom('vetVisits')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);
