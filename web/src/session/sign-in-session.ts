// Opens and refreshes the session on this device.
import type { Membership, SessionContext } from '@flock-care/contract/shapes';
import { ApiError, call, clientFor } from '../api/client.ts';
import { clearQueries, deleteQueriesExcept } from '../api/query-cache.ts';
import { clearStores } from '../device/device-store.ts';
import { currentSession, storeSession, updateSession } from '../device/session.ts';
import { storeShownBirds } from '../device/shown-birds.ts';
import { deleteDrafts } from '../forms/delete-drafts.ts';
import { deletePhotosExcept, revokePhotos } from '../ui/portraits/use-photo.ts';
import { arrival } from './arrival.ts';
import { type Blocked, storeBlocked } from './blocked.ts';
import { registerPushAgain, unsubscribeBrowser } from './push-device.ts';

/** Signs in with a session token from the service. */
export async function openSession(token: string): Promise<void> {
  const { body } = await clientFor(token, undefined).call('GET /api/auth/session');
  await openSessionAs(body.token, body.session);
}

/**
 * Opens the session from a sign-in response. If another person was signed in, their data is deleted first. Their unsent
 * entries wait until they sign in again.
 */
export async function openSessionAs(token: string, context: SessionContext): Promise<void> {
  const before = currentSession();
  if (before && before.context.user.id !== context.user.id) await deleteAllButOutbox();
  const isStillMember = context.workspaces.some(({ workspaceId }) => workspaceId === before?.workspaceId);
  const workspaceId = (isStillMember && before?.workspaceId) || context.activeWorkspace.id;
  storeSession({ token, context, workspaceId });
  storeBlocked(undefined);
  deleteOtherFlocks(context);
  showFlockOfAddress();
  void registerPushAgain().catch(() => {});
}

/** Refreshes the session and the push subscription. Called when the app starts, unless it starts with a sign-in. */
export async function resumeSession(): Promise<void> {
  await refreshSession();
  if (currentSession()) await registerPushAgain();
}

/**
 * Reads the session again, because flocks, roles and names may have changed. If the service does not respond, nothing
 * changes.
 */
export async function refreshSession(): Promise<void> {
  const session = currentSession();
  // A tablet's session has one flock, and is renewed with each PIN.
  if (!session || session.ended || session.tablet) return;
  try {
    const { body } = await call('GET /api/auth/session');
    const { workspaces, activeWorkspace } = body.session;
    const isStillMember = workspaces.some(({ workspaceId }) => workspaceId === session.workspaceId);
    updateSession({ context: body.session, ...(!isStillMember && { workspaceId: activeWorkspace.id }) });
    deleteOtherFlocks(body.session);
  } catch (error) {
    // 403: the flock is gone, or the person no longer belongs to it.
    if (error instanceof ApiError && error.status === 403) updateSession({ ended: true });
  }
}

/**
 * Deletes the data of flocks that the person no longer belongs to. Unsent entries stay: the service refuses them when they
 * are sent, and the person decides what to do with them.
 */
function deleteOtherFlocks({ user, workspaces }: SessionContext): void {
  const workspaceIds = new Set(workspaces.map(({ workspaceId }) => workspaceId));
  deleteQueriesExcept(user.id, workspaceIds);
  void deletePhotosExcept(workspaceIds).catch(() => {});
}

/**
 * Deletes a blocked person's data from this device. Their unsent entries stay until somebody discards them, because
 * an admin may unblock the account.
 */
export async function signOutBlocked(blocked: Blocked): Promise<void> {
  storeBlocked(blocked);
  storeSession(undefined);
  await deleteAllButOutbox();
}

/** Deletes all data about people and flocks from this device, except unsent entries. */
export async function deleteAllButOutbox(): Promise<void> {
  clearQueries();
  revokePhotos();
  deleteDrafts();
  storeShownBirds(undefined);
  await unsubscribeBrowser().catch(() => {});
  await clearStores('queries', 'photos', 'imports').catch(() => {});
}

/** Shows another flock in this tab. Accepts the invitation to it if the person has not yet done so. */
export async function showFlock({ workspaceId, acceptedAt }: Membership): Promise<void> {
  if (acceptedAt === null) await call('POST /api/auth/switch-workspace', { body: { workspaceId } });
  updateSession({ workspaceId });
}

/**
 * Shows the flock named in the URL, if the person is a member who has accepted the invitation. Called when the app
 * starts, and after a sign-in.
 */
export function showFlockOfAddress(): void {
  const memberships = currentSession()?.context.workspaces ?? [];
  const named = memberships.find(one => one.workspaceId === arrival.workspaceId && one.acceptedAt !== null);
  if (named) updateSession({ workspaceId: named.workspaceId });
}
