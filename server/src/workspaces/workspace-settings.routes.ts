// The endpoints that read and change the settings of the active workspace.
import {
  type ChangedFields,
  defaultWorkspaceSettings,
  errorsOfLimits,
  type WorkspaceSettings,
  type WorkspaceSettingsInput,
} from '@flock-care/contract/shapes';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { rejudgeWorkspace } from '../guard/rejudge.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceSettings, upsertWorkspaceSettings } from './workspace-settings.queries.ts';

/** The stored settings: the time zone is null until the workspace chooses one. */
type StoredSettings = Omit<WorkspaceSettings, 'timeZone'> & { timeZone: string | null };

export function workspaceSettingsRoutes(serve: Serve, { clock, config }: AppContext): void {
  const response = (stored: StoredSettings) =>
    ok({ settings: { ...stored, timeZone: stored.timeZone ?? config.timeZone } });

  serve('GET /api/workspace/settings', async ({ caller: { workspaceId }, storage }) =>
    response(toStored(await findWorkspaceSettings(storage, { workspaceId }))),
  );

  serve('PUT /api/workspace/settings', async ({ caller: { workspaceId }, body, write, lockWorkspace }) =>
    write(async tx => {
      await lockWorkspace(tx);
      const stored = toStored(await findWorkspaceSettings(tx, { workspaceId }));
      const sent = omitUndefined(body);
      if (Object.keys(sent).length === 0) return response(stored);
      const merged = merge(stored, sent);
      const at = instantOf(clock.now());
      const row = await saveSettings(tx, workspaceId, merged, at);
      await recordChange(tx, {
        ...{ workspaceId, at, kind: 'settings', recordId: null, birdId: null },
        before: fieldsOf(stored),
        after: fieldsOf(merged),
      });
      await applyChanges(tx, workspaceId, sent, at);
      return response(row);
    }),
  );
}

export const settingsRestorer: Restorer = {
  isForManagers: () => true,
  find: async (tx, { workspaceId }) => fieldsOf(toStored(await findWorkspaceSettings(tx, { workspaceId }))),
  update: async (tx, { workspaceId, at }, fields) => {
    const stored = toStored(await findWorkspaceSettings(tx, { workspaceId }));
    await saveSettings(tx, workspaceId, { ...stored, ...fields }, at);
    await applyChanges(tx, workspaceId, fields, at);
    return true;
  },
  remove: async () => {
    throw new Error('Settings cannot be removed: they are never created, so there is no creation to undo.');
  },
};

/** Judges all birds again if the limits have changed, and makes the flock's clock recalculate the due times. */
async function applyChanges(
  tx: Transaction,
  workspaceId: WorkspaceId,
  changed: ChangedFields,
  at: string,
): Promise<void> {
  if (changed.guard) await rejudgeWorkspace(tx, workspaceId, at);
  await wakeFlockClock(tx, workspaceId, at);
}

async function saveSettings(
  tx: Transaction,
  workspaceId: WorkspaceId,
  { guard, emergencyContacts, timeZone, weighEveryDays }: StoredSettings,
  updatedAt: string,
): Promise<StoredSettings> {
  const row = await upsertWorkspaceSettings.required(tx, {
    workspaceId,
    timeZone,
    weighEveryDays,
    emergencyContacts: JSON.stringify(emergencyContacts),
    ...guard,
    updatedAt,
  });
  return toStored(row);
}

const fieldsOf = ({ updatedAt: _, ...fields }: StoredSettings): ChangedFields => fields;

type SettingsRow = Awaited<ReturnType<typeof findWorkspaceSettings>>;

function toStored(row: SettingsRow): StoredSettings {
  if (!row) return { timeZone: null, ...defaultWorkspaceSettings, updatedAt: null };
  const { watchPercent, callVetPercent, urgentPercent, ...plain } = row;
  return { ...plain, guard: { watchPercent, callVetPercent, urgentPercent } };
}

/**
 * Merges sent settings into the stored ones.
 *
 * @throws RefusalError: 400 if the resulting limits are too close together
 */
function merge(stored: StoredSettings, sent: Partial<WorkspaceSettingsInput>): StoredSettings {
  const { guard: sentLimits = {}, ...fields } = omitUndefined(sent);
  const guard = { ...stored.guard, ...omitUndefined(sentLimits) };
  const details = errorsOfLimits(guard, sentLimits);
  if (Object.keys(details).length > 0) throw refuseInput('settings', 'payload', details);
  return { ...stored, ...fields, guard };
}
