// Queries for the arrivals that stay behind when birds move.

import type { NewRow } from '../storage/insert.ts';
import { valuesOf } from '../storage/insert.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { qualify } from '../storage/tables/columns-of.ts';
import type { ArchivedRowsTable, ChangesTable } from '../storage/tables/history.ts';
import { archivedRowColumns, changeColumns } from '../storage/tables/history.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type WithheldArrivalsTable, withheldArrivalColumns } from '../storage/tables/stays.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}
type Key = Pick<WithheldArrivalsTable, 'workspaceId' | 'changeId'>;

/** Lists the changes to the arrival of a bird. */
export const listArrivalChanges = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('changes')
    .select(changeColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('kind', '=', 'arrival'),
);

/** Lists the archived rows that changes to the arrival of a bird have deleted. */
export const listArrivalArchives = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('changes')
    .innerJoin('archivedRows', join =>
      join
        .onRef('archivedRows.workspaceId', '=', 'changes.workspaceId')
        .onRef('archivedRows.changeId', '=', 'changes.id'),
    )
    .select(qualify('archivedRows', archivedRowColumns))
    .where('changes.workspaceId', '=', $.workspaceId)
    .where('changes.birdId', '=', $.birdId)
    .where('changes.kind', '=', 'arrival'),
);

export const insertWithheldArrival = change((db, $: Inputs<NewRow<WithheldArrivalsTable>>) =>
  db.insertInto('withheldArrivals').values(valuesOf($, withheldArrivalColumns)),
);

export const findWithheldArrival = findOne((db, $: Inputs<Key>) =>
  db
    .selectFrom('withheldArrivals')
    .select('contents')
    .where('workspaceId', '=', $.workspaceId)
    .where('changeId', '=', $.changeId),
);

export const deleteWithheldArrival = change((db, $: Inputs<Key>) =>
  db
    .deleteFrom('withheldArrivals')
    .where('workspaceId', '=', $.workspaceId)
    .where('changeId', '=', $.changeId),
);

/** Inserts a change exactly as it was stored. */
export const restoreChange = change((db, $: Inputs<NewRow<ChangesTable>>) =>
  db.insertInto('changes').values(valuesOf($, changeColumns)),
);

/** Inserts an archived row exactly as it was stored. */
export const restoreArchivedRow = change((db, $: Inputs<NewRow<ArchivedRowsTable>>) =>
  db.insertInto('archivedRows').values(valuesOf($, archivedRowColumns)),
);

/** Deletes the withheld arrivals of birds that moved before an instant. */
export const deleteOldWithheldArrivals = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db
    .deleteFrom('withheldArrivals')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('workspaceId', 'changeId'),
        'in',
        selectFrom('withheldArrivals')
          .select(['workspaceId', 'changeId'])
          .where('movedAt', '<', $.before)
          .limit($.maxRows)
          .$asTuple('workspaceId', 'changeId'),
      ),
    ),
);
