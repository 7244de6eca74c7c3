// Queries for the arrivals of birds.
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, findOne, type Inputs } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type ArrivalsTable, arrivalColumns } from '../storage/tables/stays.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/**
 * All columns except the key. People fill them in, except `joinedOn` and `joinedDead`, which are set when a bird moves
 * in.
 */
export const fieldColumns = without(arrivalColumns, 'workspaceId', 'birdId');

export const findArrival = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('arrivals')
    .select(fieldColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Stores the arrival of a bird. The bird must be locked. */
export const upsertArrival = change((db, $: Inputs<NewRow<ArrivalsTable>>) =>
  db
    .insertInto('arrivals')
    .values(valuesOf($, arrivalColumns))
    .onConflict(conflict =>
      conflict
        .columns(['workspaceId', 'birdId'])
        .doUpdateSet(set =>
          Object.fromEntries(fieldColumns.map(column => [column, set.ref(`excluded.${column}`)])),
        ),
    ),
);

export const deleteArrival = change((db, $: Inputs<BirdKey>) =>
  db.deleteFrom('arrivals').where('workspaceId', '=', $.workspaceId).where('birdId', '=', $.birdId),
);
