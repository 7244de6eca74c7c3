// Opening and closing a session on this device.
import type { Membership, SessionContext } from '@flock-care/contract/shapes';
import { forgetPushes, tellOfPushes } from '../accounts/push-device.ts';
import { ApiError, call, clientFor, newId } from '../api/client.ts';
import { forgetKept } from '../api/device-store.ts';
import { currentSession, keepSession, updateSession } from '../api/session.ts';
import { forgetDrafts } from '../forms/forget-drafts.ts';
import { outbox } from '../outbox/device-outbox.ts';
import { forgetPhotos, keepPhotosOf } from '../ui/use-photo.ts';
import { arrival } from './arrival.ts';
import { type Blocked, keepBlocked } from './blocked.ts';
import { forgetQueries, keepQueriesOf } from './query-cache.ts';

/** Signs in with a token that the service gave. */
export async function openSession(token: string): Promise<void> {
  const { body } = await clientFor(token, undefined).call('GET /api/auth/session');
  await openSessionAs(body.token, body.session);
}

/**
 * Signs in with what a sign-in responded. What the device knows of another person leaves it first, but not what they have
 * entered and is not sent yet: that waits until they sign in again.
 */
export async function openSessionAs(token: string, context: SessionContext): Promise<void> {
  const before = currentSession();
  if (before && before.context.user.id !== context.user.id) await forgetKnown();
  const stays = context.workspaces.some(({ workspaceId }) => workspaceId === before?.workspaceId);
  const workspaceId = (stays && before?.workspaceId) || context.activeWorkspace.id;
  keepSession({ token, context, workspaceId });
  keepBlocked(undefined);
  keepOnlyFlocksOf(context);
  showFlockOfAddress();
  void tellOfPushes().catch(() => {});
}

/** At the start of the app, unless that was a sign-in. */
export async function resumeSession(): Promise<void> {
  await refreshSession();
  if (currentSession()) await tellOfPushes();
}

/** Reads the session again: flocks, roles and names may have changed. Without a connection it stays as it is. */
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
    // The flock is gone, or the person no longer belongs to it.
    if (error instanceof ApiError && error.status === 403) updateSession({ ended: true });
  }
}

/**
 * Nothing that was read in a flock stays once the person no longer belongs to it. What they entered there is refused when it
 * is sent, and then is theirs to decide about.
 */
function keepOnlyFlocksOf({ user, workspaces }: SessionContext): void {
  const workspaceIds = new Set(workspaces.map(({ workspaceId }) => workspaceId));
  keepQueriesOf(user.id, workspaceIds);
  void keepPhotosOf(workspaceIds).catch(() => {});
}

/** Signs out: nothing of the flock stays on this device, and what waits in the outbox is lost. */
export async function signOut(): Promise<void> {
  await call('POST /api/auth/logout').catch(() => {});
  keepSession(undefined);
  await forgetAll();
}

/** Closes the account for good. Everything of it leaves this device. */
export async function closeAccount(): Promise<void> {
  await call('DELETE /api/auth/user', { idempotencyKey: newId() });
  keepSession(undefined);
  await forgetAll();
}

/**
 * There is no way back into a session that has ended if the account is blocked: what the device knows of that person leaves
 * it. What they have entered and is not sent stays until somebody discards it, as an admin may let them in again.
 */
export async function leaveBlocked(blocked: Blocked): Promise<void> {
  keepBlocked(blocked);
  keepSession(undefined);
  await forgetKnown();
}

async function forgetAll(): Promise<void> {
  await forgetKnown();
  await forgetKept('outbox').catch(() => {});
  await outbox.reload().catch(() => {});
}

async function forgetKnown(): Promise<void> {
  forgetQueries();
  forgetPhotos();
  forgetDrafts();
  await forgetPushes().catch(() => {});
  await forgetKept('queries', 'photos').catch(() => {});
}

/** Looks at another flock, in this tab. An invitation to it is accepted with that. */
export async function showFlock({ workspaceId, acceptedAt }: Membership): Promise<void> {
  if (acceptedAt === null) await call('POST /api/auth/switch-workspace', { body: { workspaceId } });
  updateSession({ workspaceId });
}

/** Looks at the flock that the address named, if the person belongs to it: at the start, or once signed in. */
export function showFlockOfAddress(): void {
  const memberships = currentSession()?.context.workspaces ?? [];
  const named = memberships.find(one => one.workspaceId === arrival.workspaceId && one.acceptedAt !== null);
  if (named) updateSession({ workspaceId: named.workspaceId });
}
