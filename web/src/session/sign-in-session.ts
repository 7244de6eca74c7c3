// Opens, refreshes and ends the session on this device.
import type { Membership, SessionContext } from '@flock-care/contract/shapes';
import { ApiError, call, clientFor, newId } from '../api/client.ts';
import { clearQueries, keepOnlyQueriesOf } from '../api/query-cache.ts';
import { clearStores } from '../device/device-store.ts';
import { currentSession, keepSession, updateSession } from '../device/session.ts';
import { forgetDrafts } from '../forms/forget-drafts.ts';
import { outbox } from '../outbox/device-outbox.ts';
import { forgetPhotos, keepPhotosOf } from '../ui/portraits/use-photo.ts';
import { arrival } from './arrival.ts';
import { type Blocked, storeBlocked } from './blocked.ts';
import { registerPushAgain, unsubscribeBrowser } from './push-device.ts';

/** Signs in with a session token from the service. */
export async function openSession(token: string): Promise<void> {
  const { body } = await clientFor(token, undefined).call('GET /api/auth/session');
  await openSessionAs(body.token, body.session);
}

/**
 * Signs in with the response to a sign-in. If another person was signed in, their data is deleted first. Their unsent
 * entries stay until they sign in again.
 */
export async function openSessionAs(token: string, context: SessionContext): Promise<void> {
  const before = currentSession();
  if (before && before.context.user.id !== context.user.id) await deleteAllButOutbox();
  const stays = context.workspaces.some(({ workspaceId }) => workspaceId === before?.workspaceId);
  const workspaceId = (stays && before?.workspaceId) || context.activeWorkspace.id;
  keepSession({ token, context, workspaceId });
  storeBlocked(undefined);
  keepOnlyFlocksOf(context);
  showFlockOfAddress();
  void registerPushAgain().catch(() => {});
}

/** Called when the app starts, unless it starts with a sign-in. */
export async function resumeSession(): Promise<void> {
  await refreshSession();
  if (currentSession()) await registerPushAgain();
}

/** Reads the session again, because flocks, roles and names may have changed. Without a connection, nothing changes. */
export async function refreshSession(): Promise<void> {
  const session = currentSession();
  if (!session || session.ended) return;
  try {
    const { body } = await call('GET /api/auth/session');
    const { workspaces, activeWorkspace } = body.session;
    const stays = workspaces.some(({ workspaceId }) => workspaceId === session.workspaceId);
    updateSession({ context: body.session, ...(!stays && { workspaceId: activeWorkspace.id }) });
    keepOnlyFlocksOf(body.session);
  } catch (error) {
    // 403: the flock is gone, or the person no longer belongs to it.
    if (error instanceof ApiError && error.status === 403) updateSession({ ended: true });
  }
}

/**
 * Deletes the data of flocks that the person no longer belongs to. Unsent entries stay: the service refuses them when they
 * are sent, and the person decides what to do with them.
 */
function keepOnlyFlocksOf({ user, workspaces }: SessionContext): void {
  const workspaceIds = new Set(workspaces.map(({ workspaceId }) => workspaceId));
  keepOnlyQueriesOf(user.id, workspaceIds);
  void keepPhotosOf(workspaceIds).catch(() => {});
}

/** Signs out, and deletes all data of the flock from this device, unsent entries included. */
export async function signOut(): Promise<void> {
  await call('POST /api/auth/logout').catch(() => {});
  keepSession(undefined);
  await deleteAll();
}

/** Closes the account for good, and deletes all of its data from this device. */
export async function closeAccount(): Promise<void> {
  await call('DELETE /api/auth/user', { idempotencyKey: newId() });
  keepSession(undefined);
  await deleteAll();
}

/**
 * Deletes a blocked person's data from this device. Their unsent entries stay until somebody discards them, because
 * an admin may unblock the account.
 */
export async function signOutBlocked(blocked: Blocked): Promise<void> {
  storeBlocked(blocked);
  keepSession(undefined);
  await deleteAllButOutbox();
}

async function deleteAll(): Promise<void> {
  await deleteAllButOutbox();
  await clearStores('outbox').catch(() => {});
  await outbox.reload().catch(() => {});
}

async function deleteAllButOutbox(): Promise<void> {
  clearQueries();
  forgetPhotos();
  forgetDrafts();
  await unsubscribeBrowser().catch(() => {});
  await clearStores('queries', 'photos').catch(() => {});
}

/** Shows another flock in this tab. Accepts the invitation to it if the person has not yet done so. */
export async function showFlock({ workspaceId, acceptedAt }: Membership): Promise<void> {
  if (acceptedAt === null) await call('POST /api/auth/switch-workspace', { body: { workspaceId } });
  updateSession({ workspaceId });
}

/** Shows the flock named in the address, if the person belongs to it. Called at the start and after a sign-in. */
export function showFlockOfAddress(): void {
  const memberships = currentSession()?.context.workspaces ?? [];
  const named = memberships.find(one => one.workspaceId === arrival.workspaceId && one.acceptedAt !== null);
  if (named) updateSession({ workspaceId: named.workspaceId });
}
