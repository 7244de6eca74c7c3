// Judges the birds that have no stored verdict: those that an earlier version left, and new ones without a weight.
import { setTimeout } from 'node:timers/promises';
import { serviceActor } from '../storage/actor.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { listUnjudgedBirds, lockBirds } from './guards.queries.ts';
import { rejudgeBirds } from './rejudge.ts';

/** So few that no other write waits long for them. */
const birdsPerBatch = 20;
/** About as long as a batch takes, so that requests have half of the time. */
const pauseMs = 20;

type Bird = Awaited<ReturnType<typeof listUnjudgedBirds>>[number];

/** Goes over all birds once. Until it gets to a bird, each read computes the bird's verdict. */
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
    // Some may have moved or been deleted meanwhile.
    const birds = await lockBirds(tx, { workspaceId, keys });
    await rejudgeBirds(
      tx,
      workspaceId,
      birds.map(bird => bird.id),
    );
  });
}
