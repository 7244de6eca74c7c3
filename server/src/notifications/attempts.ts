// Counts the attempts to send a delivery, so that crashes cannot send it over and over.
import { serviceActor } from '../storage/actor.ts';
import type { Storage } from '../storage/storage.ts';
import { beginAttempt, withdrawAttempt } from './deliveries.queries.ts';
import type { DeliveryKey } from './delivery-jobs.ts';

/**
 * An attempt without a result was interrupted by a crash, so nobody knows whether the message arrived. The attempt is
 * repeated, because a lost alert is worse than a duplicate. The limit is for attempts that crash the process
 * themselves.
 */
export const maxAttempts = 4;

/** Counts an attempt before it is made. A failed attempt is subtracted again, so that it does not count toward the limit. */
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
