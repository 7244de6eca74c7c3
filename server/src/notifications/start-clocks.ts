// Starts the missing clocks of flocks: after a flock's first bird, and for all flocks after an upgrade.
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import type { ServiceContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { serviceActor } from '../storage/actor.ts';
import { listFlocksWithoutClock } from './flocks.queries.ts';

const flocksPerBatch = 100;

/** Starts the missing clocks. Returns true if there were any. */
export async function startClocks(
  { storage, clock }: ServiceContext,
  stopping: AbortSignal,
): Promise<boolean> {
  let hasStarted = false;
  while (!stopping.aborted) {
    const flocks = await listFlocksWithoutClock(storage, { maxRows: flocksPerBatch });
    if (flocks.length === 0) return hasStarted;
    const at = instantOf(clock.now());
    await storage.write(serviceActor, async tx => {
      for (const { id } of flocks) await wakeFlockClock(tx, id, at);
    });
    hasStarted = true;
    if (flocks.length < flocksPerBatch) return true;
  }
  return hasStarted;
}
