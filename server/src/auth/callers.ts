// Finds the caller of a request by the hash of their credential, with their current workspace and role.
import type { CallerKind } from '@flock-care/contract/endpoints';
import type { DeviceAbility, Role, TokenScope } from '@flock-care/contract/shapes';
import type { ServiceContext } from '../app-context.ts';
import { dayMs, instantOf, later, minuteMs } from '../clock.ts';
import { refuse } from '../refusals.ts';
import { type Actor, serviceActor } from '../storage/actor.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { readCredential } from './credentials.ts';
import { findEndedMembership, findSession, findSessionIn, touchSession } from './sessions.queries.ts';
import { findTabletByToken, findTabletSession, touchTabletSession } from './tablets.queries.ts';
import { findActiveToken, touchToken } from './tokens.queries.ts';
import { touchUser } from './users.queries.ts';

type Context = Pick<ServiceContext, 'storage' | 'clock' | 'endAccess'>;

export interface Caller {
  kind: CallerKind;
  userId: string;
  email: string;
  /** Null if the address is verified. */
  unprovenSince: string | null;
  workspaceId: WorkspaceId;
  memberId: string;
  role: Role;
  /** True if the caller may only weigh, give doses, write observations, and correct their own records. */
  careOnly: boolean;
  /** The time at which the birds that the caller may see were last listed; null if the caller sees all birds. */
  birdsListedAt: string | null;
  scope: TokenScope;
  /** The abilities of a device token; empty for other callers. */
  can: readonly DeviceAbility[];
  /** The id of a token, or of the shared tablet that the person has unlocked; null for a browser session. */
  tokenId: string | null;
  tokenHash: string;
  rawToken: string;
  /** The idle time of a session on a shared tablet; undefined for other callers. */
  idle?: { minutes: number; until: string };
}

/** The lifetime of a session after its last use. */
export const sessionLifeMs = 30 * dayMs;
/** The precision of `lastUsedAt`: it is written at most once a minute, not on every request. */
const lastUsedPrecisionMs = minuteMs;
/** The precision of a person's `lastSeenAt`: it is written at most once an hour. */
const lastSeenPrecisionMs = 60 * minuteMs;

/** Returns the actor to record for the changes that a request makes: its caller, or the service if it has none. */
export const actorOf = (caller: Caller | undefined): Actor =>
  caller ? { userId: caller.userId, tokenId: caller.tokenId } : serviceActor;

const bearer = /^Bearer +([^\s]+) *$/i;

/**
 * Finds the caller that an `Authorization` header identifies; undefined if there is none, for example because the
 * credential has expired or was revoked.
 *
 * @param workspaceNumber the workspace that a session uses instead of its active one; a token always uses its own
 * @throws RefusalError: 403 if the session's user has no access to that workspace
 */
export async function findCaller(
  context: Context,
  authorization: string | undefined,
  workspaceNumber?: number,
): Promise<Caller | undefined> {
  const credential = readCredential(bearer.exec(authorization ?? '')?.[1] ?? '');
  if (!credential) return undefined;
  const { storage, clock } = context;
  const { kind, tokenHash, rawToken } = credential;
  const nowDate = clock.now();
  const now = instantOf(nowDate);
  const isOlder = (instant: string | null, ms: number) =>
    instant === null || nowDate.getTime() - Date.parse(instant) > ms;
  const isStale = (lastUsedAt: string | null) => isOlder(lastUsedAt, lastUsedPrecisionMs);
  if (kind === 'session') {
    const found = await findSessionFor(context, tokenHash, now, workspaceNumber);
    if (!found) return undefined;
    if (isStale(found.lastUsedAt)) {
      const touchBefore = instantOf(later(nowDate, -lastUsedPrecisionMs));
      const expiresAt = instantOf(later(nowDate, sessionLifeMs));
      runInBackground(
        storage.writeOne(serviceActor, tx => touchSession(tx, { tokenHash, now, touchBefore, expiresAt })),
      );
    }
    const { lastSeenAt, ...session } = found;
    if (isOlder(lastSeenAt, lastSeenPrecisionMs)) {
      const { userId } = session;
      const touchBefore = instantOf(later(nowDate, -lastSeenPrecisionMs));
      runInBackground(storage.writeOne(serviceActor, tx => touchUser(tx, { userId, now, touchBefore })));
    }
    return { ...session, kind, scope: 'read_write', can: [], tokenId: null, tokenHash, rawToken };
  }
  if (kind === 'integrationToken' || kind === 'deviceToken') {
    const found = await findActiveToken(storage, { tokenHash, now });
    if (!found) return undefined;
    if (isStale(found.lastUsedAt)) {
      runInBackground(storage.writeOne(serviceActor, tx => touchToken(tx, { tokenHash, now })));
    }
    return { ...found, kind, can: found.can ?? [], tokenHash, rawToken };
  }
  if (kind === 'tabletSession') {
    const found = await findTabletSession(storage, { tokenHash, now });
    if (!found) return undefined;
    const { idleUntil: until, idleMinutes: minutes, ...session } = found;
    const idle = { minutes, until };
    // Others can pick up an unlocked tablet, so it allows no more than daily care.
    return { ...session, kind, idle, careOnly: true, scope: 'read_write', can: [], tokenHash, rawToken };
  }
  return undefined;
}

/** A paired tablet, even if nobody has unlocked it. */
export type CallingTablet = NonNullable<Awaited<ReturnType<typeof findTabletByToken>>>;

/** Finds the tablet that an `Authorization` header identifies; undefined if there is none. */
export async function findCallingTablet(
  { storage }: Context,
  authorization: string | undefined,
): Promise<CallingTablet | undefined> {
  const credential = readCredential(bearer.exec(authorization ?? '')?.[1] ?? '');
  if (credential?.kind !== 'tablet') return undefined;
  return findTabletByToken(storage, credential);
}

/** A tablet session is extended by at least this much, so that not every write updates it. */
const tabletPrecisionMs = 10_000;

/**
 * Extends the session of a person on a tablet after they have written something. If that fails, the write stands, and the
 * next one extends the session.
 */
export async function extendTabletSession(
  { storage, clock }: Context,
  { idle, tokenHash }: Caller,
): Promise<void> {
  if (!idle) return;
  const idleUntil = later(clock.now(), idle.minutes * minuteMs);
  if (idleUntil.getTime() - Date.parse(idle.until) < tabletPrecisionMs) return;
  await storage
    .writeOne(serviceActor, tx => touchTabletSession(tx, { tokenHash, idleUntil: instantOf(idleUntil) }))
    .catch(() => {});
}

async function findSessionFor(
  { storage, endAccess }: Context,
  tokenHash: string,
  now: string,
  workspaceNumber: number | undefined,
) {
  if (workspaceNumber === undefined) {
    const active = await findSession(storage, { tokenHash, now });
    if (active) return active;
    const ended = await findEndedMembership(storage, { tokenHash, now });
    if (!ended) return undefined;
    // The access has just ended. The session continues in another workspace, as when a member is removed.
    await endAccess(ended);
    return findSession(storage, { tokenHash, now });
  }
  const found = await findSessionIn(storage, { tokenHash, now, workspaceNumber });
  if (!found) return undefined;
  const { workspaceId, memberId, role, careOnly } = found;
  if (workspaceId === null || memberId === null || role === null || careOnly === null) {
    throw refuse('roleNotAllowed');
  }
  return { ...found, workspaceId, memberId, role, careOnly };
}

/** Lets the request continue without waiting for the write. If the write fails, the next request tries again. */
function runInBackground(write: Promise<unknown>): void {
  write.catch(() => {});
}
