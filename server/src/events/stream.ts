// Opens and closes a workspace's event stream. A workspace without consumers has no stream and costs nothing.
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { readKnownBirds } from './collect-events.ts';
import { deleteUnusedStream, findStream, insertStream } from './streams.queries.ts';

/**
 * Opens a workspace's stream, unless it is open. The transaction must have locked the workspace, so that nobody closes
 * the stream at the same time.
 *
 * @returns the number of its last event; 0 if there is none
 */
export async function openStream(
  tx: Transaction,
  workspaceId: WorkspaceId,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
): Promise<number> {
  const open = await findStream(tx, { workspaceId });
  if (open) return open.lastEvent;
  const now = clock.now();
  const knownBirds = JSON.stringify(await readKnownBirds(tx, workspaceId, config, now));
  const at = instantOf(now);
  await insertStream(tx, { workspaceId, openedAt: at, readTo: at, lastEvent: 0, knownBirds });
  return 0;
}

/** Closes the stream if it has no consumer. The transaction must have locked the workspace. */
export async function closeUnusedStream(tx: Transaction, workspaceId: WorkspaceId): Promise<void> {
  await deleteUnusedStream(tx, { workspaceId });
}
