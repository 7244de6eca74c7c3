// Derives the state of imported birds from their stays, and judges the birds. Sends no alerts.
import { lockBirds } from '../../guard/guards.queries.ts';
import { rejudgeBirds } from '../../guard/rejudge.ts';
import { presenceOf } from '../../stays/presence.ts';
import { listStays, updatePresence } from '../../stays/stays.queries.ts';
import type { Transaction } from '../../storage/statement.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';

export async function judgeBirds(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birdIds: readonly string[],
): Promise<void> {
  const locked = await lockBirds(tx, { workspaceId, keys: JSON.stringify(birdIds.map(id => [id])) });
  for (const { id: birdId } of locked) {
    const stays = await listStays(tx, { workspaceId, birdId });
    await updatePresence(tx, { workspaceId, birdId, ...presenceOf(stays) });
  }
  await rejudgeBirds(
    tx,
    workspaceId,
    locked.map(({ id }) => id),
  );
}
