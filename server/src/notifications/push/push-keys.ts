// The key that identifies this installation to push services (VAPID, RFC 8292). It is made at the first start and
// stored in the database.
import type { AppContext } from '../../app-context.ts';
import { instantOf } from '../../clock.ts';
import { serviceActor } from '../../storage/actor.ts';
import { findPushKey, insertPushKey } from './push.queries.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the stored key, which is never replaced: browsers that subscribed with another key would get no more pushes.
 */
export async function pushKeys({ storage, clock }: Pick<AppContext, 'storage' | 'clock'>): Promise<PushKeys> {
  const stored = await findPushKey(storage, {});
  if (stored) return stored;
  // Loaded here only when the key is made; otherwise, the library is loaded with the first push.
  const { default: webPush } = await import('web-push');
  const newKey = { ...webPush.generateVAPIDKeys(), createdAt: instantOf(clock.now()) };
  // Another process may have inserted a key first.
  await storage.writeOne(serviceActor, tx => insertPushKey(tx, newKey));
  return findPushKey.required(storage, {});
}
