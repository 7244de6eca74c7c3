// Judges the birds without a stored verdict: birds from an earlier version, and new birds without a weight.
import { setTimeout } from 'node:timers/promises';
import { serviceActor } from '../storage/actor.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { listUnjudgedBirds, lockBirds } from './guards.queries.ts';
import { rejudgeBirds } from './rejudge.ts';

/** The number of birds in a batch: few enough that other writes do not wait long. */
const birdsPerBatch = 20;
/** The pause between batches: about as long as a batch takes, so that requests get half the time. */
const pauseMs = 20;

type Bird = Awaited<ReturnType<typeof listUnjudgedBirds>>[number];

/** Goes through all birds once. Until a bird is judged, every read calculates its verdict. */
export async function judgeUnjudgedBirds(storage: Storage, stopping: AbortSignal): Promise<void> {
  let last: Pick<Bird, 'workspaceId' | 'birdId'> | undefined;
  while (!stopping.aborted) {
    const batch: Bird[] = await listUnjudgedBirds(storage, {
      afterWorkspaceId: last?.workspaceId ?? 0,
      afterBirdId: last?.birdId ?? '00000000-0000-0000-0000-000000000000',
      maxRows: birdsPerBatch,
    });
    for (const [workspaceId, birds] of Map.groupBy(batch, bird => bird.workspaceId)) {
      await judgeBirds(
        storage,
        workspaceId,
        birds.map(bird => bird.birdId),
      );
    }
    last = batch.at(-1);
    if (batch.length < birdsPerBatch) return;
    await setTimeout(pauseMs);
  }
}

async function judgeBirds(
  storage: Storage,
  workspaceId: WorkspaceId,
  birdIds: readonly string[],
): Promise<void> {
  const keys = JSON.stringify(birdIds.map(birdId => [birdId]));
  await storage.write(serviceActor, async tx => {
    // Some birds may have moved or been deleted in the meantime.
    const birds = await lockBirds(tx, { workspaceId, keys });
    await rejudgeBirds(
      tx,
      workspaceId,
      birds.map(bird => bird.id),
    );
  });
}
