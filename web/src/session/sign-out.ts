// Signs out or closes the account, and deletes the data on this device.
import { call, newId } from '../api/client.ts';
import { clearStores } from '../device/device-store.ts';
import { currentSession, storeSession } from '../device/session.ts';
import { pairedTablet } from '../device/tablet.ts';
import { outbox } from '../outbox/device-outbox.ts';
import { deleteAllButOutbox } from './sign-in-session.ts';

/**
 * Signs out, and deletes all data from this device, including unsent entries. On a shared tablet, other people's unsent
 * entries stay.
 */
export async function signOut(): Promise<void> {
  const userId = currentSession()?.context.user.id;
  await call('POST /api/auth/logout').catch(() => {});
  storeSession(undefined);
  await deleteAll(userId);
}

/** Closes the account permanently, and deletes all of its data from this device. */
export async function closeAccount(): Promise<void> {
  const userId = currentSession()?.context.user.id;
  await call('DELETE /api/auth/user', { idempotencyKey: newId() });
  storeSession(undefined);
  await deleteAll(userId);
}

async function deleteAll(userId: string | undefined): Promise<void> {
  await deleteAllButOutbox();
  if (pairedTablet()) {
    const own = outbox.snapshot().filter(entry => entry.userId === userId);
    for (const { id } of own) await outbox.discard(id, { force: true, ofAnyone: true }).catch(() => {});
    return;
  }
  await clearStores('outbox', 'files').catch(() => {});
  await outbox.reload().catch(() => {});
}
