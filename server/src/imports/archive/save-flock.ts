// Gives a flock the name, kind and settings from an archive.
import type { FlockRow } from '../../archives/flock-row.ts';
import type { Transaction } from '../../storage/statement.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';
import { upsertWorkspaceSettings } from '../../workspaces/workspace-settings.queries.ts';
import { termsOf } from '../../workspaces/workspace-terms.ts';
import { findWorkspace, updateWorkspace } from '../../workspaces/workspaces.queries.ts';
import { deleteWorkspaceSettings } from './archive-rows.queries.ts';

export async function saveFlock(
  tx: Transaction,
  workspaceId: WorkspaceId,
  { name, kind, settings }: FlockRow,
  at: string,
): Promise<void> {
  const stored = await findWorkspace.required(tx, { workspaceId });
  const { billingEmail } = stored;
  const terms = termsOf({ workspaceType: kind }, stored);
  await updateWorkspace.required(tx, { workspaceId, name, billingEmail, ...terms, now: at });
  if (!settings) await deleteWorkspaceSettings(tx, { workspaceId });
  else {
    const emergencyContacts = JSON.stringify(settings.emergencyContacts);
    await upsertWorkspaceSettings.required(tx, { ...settings, workspaceId, emergencyContacts });
  }
}
