// Queries for workspace settings.
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { changeOne, findOne, type Inputs } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type WorkspaceSettingsTable, workspaceSettingsColumns } from '../storage/tables/workspaces.ts';

const fieldColumns = without(workspaceSettingsColumns, 'workspaceId');

/** Finds a workspace's settings; no row until somebody has changed them. */
export const findWorkspaceSettings = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaceSettings').select(fieldColumns).where('workspaceId', '=', $.workspaceId),
);

export const upsertWorkspaceSettings = changeOne((db, $: Inputs<NewRow<WorkspaceSettingsTable>>) =>
  db
    .insertInto('workspaceSettings')
    .values(valuesOf($, workspaceSettingsColumns))
    .onConflict(conflict => conflict.column('workspaceId').doUpdateSet(valuesOf($, fieldColumns)))
    .returning(fieldColumns),
);
