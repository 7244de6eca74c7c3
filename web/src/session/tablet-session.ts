// Pairs this device as a shared tablet, unlocks it with a PIN, locks it, and clears it after it has been removed.
import { ApiError, call, clientFor, isUnanswered } from '../api/client.ts';
import { currentSession, type Session, storeSession, updateSession } from '../device/session.ts';
import { type PairedTablet, pairedTablet, storeTablet } from '../device/tablet.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { deleteAllButOutbox } from './sign-in-session.ts';
import { canOpenOffline, forgetNames, keepName, keepNamesOf, openName } from './tablet-names.ts';

/**
 * Pairs this device with a code. Signs out the person who was signed in; their unsent entries stay.
 *
 * @throws ApiError if the service refuses the code, and another error if there was no response
 */
export async function pairTablet(code: string): Promise<void> {
  const { body } = await clientFor(undefined, undefined).call('POST /api/tablets/pair', { body: { code } });
  if (currentSession()) {
    await call('POST /api/auth/logout').catch(() => {});
    storeSession(undefined);
    await deleteAllButOutbox();
  }
  forgetNames();
  storeTablet(body);
}

/** Reads the lock screen. @returns false if the service did not respond */
export async function refreshTablet(): Promise<boolean> {
  const tablet = pairedTablet();
  if (!tablet || tablet.removed) return true;
  try {
    const { body } = await clientFor(tablet.token, undefined).call('GET /api/tablet');
    if (isReplaced(tablet)) return true;
    storeTablet({ token: tablet.token, screen: body });
    keepNamesOf(body.members.map(({ memberId }) => memberId));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !isReplaced(tablet)) await clearTablet();
    return !isUnanswered(error);
  }
}

/** True if the device was paired again, or its pairing forgotten, while a request was on its way. */
const isReplaced = ({ token }: PairedTablet): boolean => pairedTablet()?.token !== token;

/** Deletes the flock's data after the tablet was removed. Unsent entries stay until somebody discards them. */
async function clearTablet(): Promise<void> {
  const tablet = pairedTablet();
  storeSession(undefined);
  if (tablet) storeTablet({ ...tablet, token: '', removed: true });
  forgetNames();
  await deleteAllButOutbox();
}

/** Forgets the pairing, to pair the device again or to use it like any other. */
export const forgetTablet = (): void => storeTablet(undefined);

export type Unlocking =
  | { kind: 'unlocked' }
  | { kind: 'wrong'; attemptsLeft: number }
  | { kind: 'locked'; until: string }
  /** Too many PINs were tried on this tablet, across all names. */
  | { kind: 'tooMany'; until: string }
  /** The service could not respond, although there is a connection. */
  | { kind: 'failed' }
  /** There is no connection, and the name cannot be opened without one. */
  | { kind: 'offline' }
  /** The name cannot be unlocked any more; the lock screen no longer shows it. */
  | { kind: 'gone' };

export async function unlockTablet(memberId: string, pin: string): Promise<Unlocking> {
  await locking;
  const tablet = pairedTablet();
  if (!tablet) return { kind: 'gone' };
  try {
    const { body } = await clientFor(tablet.token, undefined).call('POST /api/tablets/unlock', {
      body: { memberId, pin },
    });
    const { token, session: context } = body;
    const session = { token, context, workspaceId: context.activeWorkspace.id };
    storeSession({ ...session, tablet: 'unlocked' });
    void keepName(memberId, pin, session).catch(() => {});
    return { kind: 'unlocked' };
  } catch (error) {
    return outcomeOf(error, memberId, pin);
  }
}

/** The statuses of a proxy that cannot reach the service. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

async function outcomeOf(error: unknown, memberId: string, pin: string): Promise<Unlocking> {
  if (error instanceof ApiError) {
    if (error.code === 'pinWrong') return { kind: 'wrong', attemptsLeft: error.attemptsLeft ?? 0 };
    const until = new Date(Date.now() + (error.retryAfterSeconds ?? 0) * 1_000).toISOString();
    if (error.code === 'nameLocked') return { kind: 'locked', until };
    if (error.code === 'tooManyUnlocks') return { kind: 'tooMany', until };
  }
  if (!(error instanceof ApiError) || gatewayStatuses.has(error.status)) return unlockOffline(memberId, pin);
  if (isUnanswered(error)) return { kind: 'failed' };
  await refreshTablet();
  return { kind: 'gone' };
}

async function unlockOffline(memberId: string, pin: string): Promise<Unlocking> {
  if (!canOpenOffline(memberId)) return { kind: 'offline' };
  const opened = await openName(memberId, pin);
  if (typeof opened === 'number') {
    return opened > 0 ? { kind: 'wrong', attemptsLeft: opened } : { kind: 'offline' };
  }
  storeSession({ ...opened, tablet: 'unlocked' });
  return { kind: 'unlocked' };
}

let returnAddress = '/today';
/** Sets the screen that the next person sees: the one that was shown when the tablet was locked. */
export function setReturnAddress(address: string): void {
  returnAddress = address;
}
export const addressToReturnTo = (): string => returnAddress;

/** The longest wait for unsent entries. Those that take longer are sent when the person unlocks the tablet again. */
const maxSendMs = 3_000;

let locking: Promise<void> | undefined;

/**
 * Locks the tablet. The screens disappear immediately. The session ends after the unsent entries have been sent, but
 * after three seconds at the latest. Without a connection, it ends immediately.
 */
export function lockTablet(): Promise<void> {
  const session = currentSession();
  if (!session?.tablet) return Promise.resolve();
  locking ??= endSession(session).finally(() => {
    locking = undefined;
  });
  return locking;
}

async function endSession({ token, ended, context }: Session): Promise<void> {
  updateSession({ tablet: 'locked' });
  if (!ended && navigator.onLine) {
    // Aborts a late request, which would end the session of a person who has unlocked the tablet again.
    const waiting = new AbortController();
    const { signal } = waiting;
    const end = sent(context.user.id, signal)
      .then(() => clientFor(token, undefined).call('POST /api/tablets/lock', { signal }))
      .catch(() => {});
    await Promise.race([end, new Promise(resolve => setTimeout(resolve, maxSendMs))]);
    waiting.abort();
  }
  if (currentSession()?.token === token) storeSession(undefined);
}

/** Resolves when the service has all entries of a person, except those that it has refused. Rejects when aborted. */
function sent(userId: string, signal: AbortSignal): Promise<void> {
  const isWaiting = () =>
    outbox.snapshot().some(entry => entry.userId === userId && isUnsent(entry) && !entry.refused);
  return new Promise((resolve, reject) => {
    const check = () => {
      if (isWaiting()) return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(check);
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
    check();
  });
}

/** Keeps the session alive after a touch on the screen. Does nothing without a connection. */
export const touchTablet = (): Promise<unknown> => call('POST /api/tablets/touch').catch(() => {});
