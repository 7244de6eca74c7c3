// The current time of a workspace: its time zone, and the date there.
import type { AppContext } from '../app-context.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { localDay } from './local-time.ts';
import { findWorkspaceSettings } from './workspace-settings.queries.ts';

export interface WorkspaceTime {
  now: Date;
  timeZone: string;
  /** The date in the workspace's time zone, `YYYY-MM-DD`. */
  today: string;
}

/** Returns the workspace's time zone, which is the installation's until the workspace chooses one. */
export async function findTimeZone(
  from: Reader,
  workspaceId: WorkspaceId,
  config: Pick<AppContext['config'], 'timeZone'>,
): Promise<string> {
  const settings = await findWorkspaceSettings(from, { workspaceId });
  return settings?.timeZone ?? config.timeZone;
}

/** Returns the current time of a workspace in its time zone. */
export async function findWorkspaceTime(
  from: Reader,
  workspaceId: WorkspaceId,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
): Promise<WorkspaceTime> {
  const timeZone = await findTimeZone(from, workspaceId, config);
  const now = clock.now();
  return { now, timeZone, today: localDay(now, timeZone) };
}
