// Queries for care sheets.
import { valuesOf } from '../storage/insert.ts';
import { change, findOne, type Inputs } from '../storage/statement.ts';
import { type CareSheetsTable, careSheetColumns } from '../storage/tables/care.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

export const fieldColumns = without(careSheetColumns, 'workspaceId', 'birdId', 'updatedAt');

/** All columns except the key. */
const publicColumns = without(careSheetColumns, 'workspaceId', 'birdId');

export const findCareSheet = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .selectFrom('careSheets')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Adds or replaces a bird's care sheet. The bird must exist. */
export const upsertCareSheet = change((db, $: Inputs<CareSheetsTable>) =>
  db
    .insertInto('careSheets')
    .values(valuesOf($, careSheetColumns))
    .onConflict(conflict =>
      conflict.columns(['workspaceId', 'birdId']).doUpdateSet(valuesOf($, publicColumns)),
    ),
);

export const deleteCareSheet = change((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db.deleteFrom('careSheets').where('workspaceId', '=', $.workspaceId).where('birdId', '=', $.birdId),
);
