// The key by which push services know this installation (VAPID, RFC 8292): made at the first start, and kept in the store.
import type { AppContext } from '../../app-context.ts';
import { instantOf } from '../../clock.ts';
import { serviceActor } from '../../storage/actor.ts';
import { findPushKey, insertPushKey } from './push.queries.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Browsers that subscribed with another key would no longer take pushes, so it is read each time and never replaced. */
export async function pushKeys({ storage, clock }: Pick<AppContext, 'storage' | 'clock'>): Promise<PushKeys> {
  const stored = await findPushKey(storage, {});
  if (stored) return stored;
  // Loaded once in the life of an installation, here, and then with the first push.
  const { default: webPush } = await import('web-push');
  const made = { ...webPush.generateVAPIDKeys(), createdAt: instantOf(clock.now()) };
  // Another process may be first.
  await storage.writeOne(serviceActor, tx => insertPushKey(tx, made));
  return findPushKey.required(storage, {});
}
