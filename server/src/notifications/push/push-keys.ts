// The key that identifies this installation to push services (VAPID, RFC 8292). It is generated at the first start and
// stored in the database.
import type { ServiceContext } from '../../app-context.ts';
import { instantOf } from '../../clock.ts';
import { serviceActor } from '../../storage/actor.ts';
import { findPushKey, insertPushKey } from './push.queries.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the stored key. It is never replaced, because browsers that subscribed with it would no longer get pushes.
 */
export async function pushKeys({
  storage,
  clock,
}: Pick<ServiceContext, 'storage' | 'clock'>): Promise<PushKeys> {
  const stored = await findPushKey(storage, {});
  if (stored) return stored;
  // Loaded only if a key must be generated, so that the service starts sooner.
  const { default: webPush } = await import('web-push');
  const newKey = { ...webPush.generateVAPIDKeys(), createdAt: instantOf(clock.now()) };
  // Another process may have inserted a key first.
  await storage.writeOne(serviceActor, tx => insertPushKey(tx, newKey));
  return findPushKey.required(storage, {});
}
