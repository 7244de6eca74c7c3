// Marks the attempts to send deliveries, so that kills cannot send one again and again.
import { serviceActor } from '../storage/actor.ts';
import type { Storage } from '../storage/storage.ts';
import { beginAttempt, withdrawAttempt } from './deliveries.queries.ts';
import type { DeliveryKey } from './delivery-jobs.ts';

/**
 * An attempt that is marked and has no result was cut short by a kill, and may have arrived or not. It is made again,
 * because a lost alert is worse than a repeated one. The limit is for the case that sending it is what ends the process.
 */
export const mostAttempts = 4;

/** Marks that an attempt begins. One that is seen to fail does not count, and is made again as long as it is worth it. */
export async function attempt<T>(
  storage: Storage,
  keys: readonly DeliveryKey[],
  send: (begin: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const begun: DeliveryKey[] = [];
  try {
    return await send(async () => {
      for (const key of keys) {
        await storage.writeOne(serviceActor, tx => beginAttempt(tx, key));
        begun.push(key);
      }
    });
  } catch (error) {
    for (const key of begun) {
      await storage.writeOne(serviceActor, tx => withdrawAttempt(tx, key)).catch(() => {});
    }
    throw error;
  }
}
