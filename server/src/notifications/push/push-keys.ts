// The key by which push services know this installation (VAPID, RFC 8292): made at the first start, and kept in the store.
import { createECDH } from 'node:crypto';
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
  const key = createECDH('prime256v1');
  const made = {
    publicKey: key.generateKeys('base64url'),
    // Zeros in front are part of the key.
    privateKey: key.getPrivateKey().toString('base64url').padStart(43, 'A'),
    createdAt: instantOf(clock.now()),
  };
  // Another process may be first.
  await storage.writeOne(serviceActor, tx => insertPushKey(tx, made));
  return findPushKey.required(storage, {});
}
