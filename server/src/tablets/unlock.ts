// Unlocks a shared tablet with a PIN.
import { notifyOfWrongPins } from '../alerts/wrong-pins.ts';
import type { ServiceContext } from '../app-context.ts';
import type { CallingTablet } from '../auth/callers.ts';
import { mintCredential } from '../auth/credentials.ts';
import { inHashPlace, isPin } from '../auth/pins.ts';
import { instantOf, later, minuteMs } from '../clock.ts';
import { refuse, refuseLocked } from '../refusals.ts';
import { serviceActor } from '../storage/actor.ts';
import { MissingParentError } from '../storage/errors.ts';
import type { Transaction } from '../storage/statement.ts';
import { countUnlock } from './rate-limits.ts';
import {
  claimNotice,
  countPinTry,
  countWrongPin,
  deletePinTries,
  findLocks,
  findPin,
  insertTabletSession,
  maxPinTries,
  maxWrongPins,
  touchTablet,
  uncountRightPin,
} from './tablets.queries.ts';

/** The duration of a lock. */
const lockMs = 15 * minuteMs;
/** The shortest time between two notifications to a flock's owners about wrong PINs. */
const noticeEveryMs = 60 * minuteMs;
/** The maximum length of a session, even if it is never idle: one long shift. */
export const tabletSessionLifeMs = 12 * 60 * minuteMs;

type Context = Pick<ServiceContext, 'storage' | 'clock' | 'counterStore'>;

interface Try {
  memberId: string;
  pin: string;
}

/**
 * Checks the PIN of a member, and returns its hash and the member's user id. The try is counted before the PIN is
 * checked, so that concurrent tries cannot exceed the limit. It is counted only when a place for hashing is free, so
 * that every counted try is also checked.
 *
 * @throws RefusalError: 404 if the member has no PIN or no access, 400 if the PIN is wrong, 429 if the name is locked
 *   or there were too many attempts on the tablet, 401 if the tablet or the member was removed
 * @throws StorageUnavailableError if too many PINs are waiting
 */
export async function checkPin(
  context: Context,
  tablet: CallingTablet,
  { memberId, pin }: Try,
): Promise<{ pinHash: string; userId: string }> {
  const { storage, clock } = context;
  const { workspaceId, id: tabletId, name: tabletName } = tablet;
  await countUnlock(context, tabletId);
  return inHashPlace(async () => {
    const nowDate = clock.now();
    const now = instantOf(nowDate);
    const stored = await findPin(storage, { workspaceId, memberId, now });
    if (!stored) throw refuse('pinNotFound');
    const lockEndsAt = instantOf(later(nowDate, lockMs));
    const key = { workspaceId, tabletId, memberId };
    const { tries, wrongPins } = await countTry(context, key, { now, lockEndsAt });
    if (await isPin(pin, stored.pinHash)) return stored;
    if (tries >= maxPinTries || wrongPins >= maxPinTries) {
      const toldBefore = instantOf(later(nowDate, -noticeEveryMs));
      await storage.write(serviceActor, async tx => {
        const isFirst = await claimNotice(tx, { workspaceId, now, toldBefore });
        const notice = { workspaceId, tabletId, tabletName, memberName: stored.name };
        if (isFirst) await notifyOfWrongPins(tx, { ...notice, at: now });
      });
    }
    const attemptsLeft = Math.min(maxPinTries - tries, maxWrongPins - wrongPins);
    if (attemptsLeft > 0) throw refuse('pinWrong', { attemptsLeft });
    throw refuseLocked(secondsUntil(lockEndsAt, now));
  });
}

/**
 * Counts a try on the tablet and across the flock.
 *
 * @throws RefusalError: 429 if the name is locked, 404 if the PIN was removed, 401 if the tablet or the member was
 *   removed
 */
const countTry = (
  { storage }: Context,
  key: Pick<CallingTablet, 'workspaceId'> & { tabletId: string; memberId: string },
  { now, lockEndsAt }: { now: string; lockEndsAt: string },
): Promise<{ tries: number; wrongPins: number }> =>
  storage
    .write(serviceActor, async tx => {
      const inFlock = await countWrongPin(tx, { ...key, now, lockEndsAt });
      const onTablet = inFlock && (await countPinTry(tx, { ...key, now, lockEndsAt }));
      if (inFlock && onTablet) return { ...inFlock, ...onTablet };
      const locks = await findLocks(tx, key);
      const endsAt = locks && lockedUntil(locks, now);
      if (endsAt) throw refuseLocked(secondsUntil(endsAt, now));
      // The PIN has been removed since it was found.
      throw refuse('pinNotFound');
    })
    .catch(error => {
      // The tablet or the member was removed at the same time.
      throw error instanceof MissingParentError ? refuse('authenticationRequired') : error;
    });

interface Locks {
  /** The end of the lock on this tablet. */
  lockEndsAt: string | null;
  wrongPins: number;
  countEndsAt: string | null;
}

/** Returns the time until which a name is locked on a tablet; null if it is not. */
export function lockedUntil({ lockEndsAt, wrongPins, countEndsAt }: Locks, now: string): string | null {
  const ends = [lockEndsAt, wrongPins >= maxWrongPins ? countEndsAt : null];
  return ends.reduce((last, end) => (end !== null && end > (last ?? now) ? end : last), null);
}

const secondsUntil = (endsAt: string, now: string): number =>
  Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 1_000));

/**
 * Opens the session of a member whose PIN has been checked. The rows of the tablet and the PIN stay locked until the
 * transaction ends, so that pairing another device or changing the PIN afterwards ends this session too.
 *
 * @throws RefusalError: 401 if the tablet was removed or paired with another device, 404 if the PIN has changed or the
 *   access has ended
 */
export async function openTabletSession(
  tx: Transaction,
  { workspaceId, id: tabletId, idleMinutes, tokenHash: tabletHash }: CallingTablet,
  { memberId, pinHash }: { memberId: string; pinHash: string },
  nowDate: Date,
): Promise<{ rawToken: string; endsAt: string }> {
  const now = instantOf(nowDate);
  const tablet = { workspaceId, id: tabletId, tokenHash: tabletHash ?? '', now };
  if (!(await touchTablet(tx, tablet))) throw refuse('authenticationRequired');
  if (!(await uncountRightPin(tx, { workspaceId, memberId, pinHash }))) throw refuse('pinNotFound');
  const { rawToken, tokenHash } = mintCredential('tabletSession');
  const endsAt = instantOf(later(nowDate, tabletSessionLifeMs));
  const session = await insertTabletSession(tx, {
    ...{ tokenHash, workspaceId, tabletId, memberId, now, expiresAt: endsAt },
    idleUntil: instantOf(later(nowDate, idleMinutes * minuteMs)),
  });
  if (!session) throw refuse('pinNotFound');
  await deletePinTries(tx, { workspaceId, tabletId, memberId });
  return { rawToken, endsAt };
}
