// Authorizes the caller of a request. Refusals come in a fixed order: credentials, kind of caller, membership, scope, role.
import type { CallerKind, EndpointKey, Endpoints, Policy } from '@flock-care/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import type { AppContext, ServiceContext } from '../app-context.ts';
import { isAdmin } from '../auth/admins.ts';
import { findRole, lockWorkspace } from '../auth/callers.queries.ts';
import { type Caller, type CallingTablet, findCaller, findCallingTablet } from '../auth/callers.ts';
import { lockUserShared } from '../auth/users.queries.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { refuse } from '../refusals.ts';
import { restrictStorage } from '../storage/restricted-storage.ts';
import type { Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import { isHeaderRepeated } from './strict-http.ts';

export type CallerOf<K extends EndpointKey> = Endpoints[K]['policy'] extends { callers: 'anyone' | 'tablet' }
  ? undefined
  : Caller;
export type TabletOf<K extends EndpointKey> = Endpoints[K]['policy'] extends { callers: 'tablet' }
  ? CallingTablet
  : undefined;

/**
 * Returns the caller of a request that may proceed; undefined if the endpoint is open to anyone, or is for tablets. A
 * tablet is stored in `request.tablet`.
 *
 * @throws RefusalError: 401, 403, or 400 for a malformed X-Workspace-Id
 */
export async function authorize(
  policy: Policy,
  context: ServiceContext,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  if (policy.callers === 'anyone') return undefined;
  if (policy.callers === 'tablet') {
    request.tablet = await findCallingTablet(context, authorizationOf(request));
    if (!request.tablet) throw refuse('authenticationRequired');
    return undefined;
  }
  const namedWorkspace = policy.workspaceHeader === 'honored' ? readWorkspaceHeader(request) : undefined;
  const workspaceNumber = namedWorkspace === 'malformed' ? undefined : namedWorkspace;
  const caller = await findCaller(context, authorizationOf(request), workspaceNumber);
  if (!caller) throw refuse('authenticationRequired');
  expectKind(policy.callers, policy.device, caller);
  if (workspaceNumber !== undefined && caller.workspaceId !== workspaceNumber) throw refuse('roleNotAllowed');
  if (policy.effect === 'write' && caller.scope === 'read_only') throw refuse('tokenReadOnly');
  // Without a valid workspace number, it is unknown which of the caller's roles counts.
  if (namedWorkspace === 'malformed') throw refuse('workspaceHeaderMalformed');
  if (policy.admin && !isAdmin(context.config, caller)) throw refuse('roleNotAllowed');
  expectAllowed(policy, caller);
  return caller;
}

/** Checks a caller who did not send an HTTP request. @throws RefusalError: 403 if the policy excludes them */
export function expectMayCall(policy: Policy & { callers: readonly CallerKind[] }, caller: Caller): void {
  expectKind(policy.callers, policy.device, caller);
  if (policy.effect === 'write' && caller.scope === 'read_only') throw refuse('tokenReadOnly');
  expectAllowed(policy, caller);
}

/** @throws RefusalError: 403 if the policy excludes this kind of caller, or the device token lacks the ability */
function expectKind(callers: readonly CallerKind[], device: Policy['device'], { kind, can }: Caller): void {
  if (kind === 'deviceToken') {
    if (!can.some(ability => ability === device)) throw refuse('deviceTokenNotAllowed');
  } else if (!callers.includes(kind)) {
    if (kind === 'tabletSession') throw refuse('tabletNotAllowed');
    throw refuse(callers.includes('session') ? 'sessionRequired' : 'tabletRequired');
  }
}

type Rights = Pick<Caller, 'role' | 'careOnly' | 'birdsListedAt'>;

/** @throws RefusalError: 403 if the policy does not let a member do this */
function expectAllowed(policy: Policy, { role, careOnly, birdsListedAt }: Rights): void {
  if (!policy.roles.includes(role)) throw refuse('roleNotAllowed');
  if (careOnly && policy.careOnly === 'refused') throw refuse('roleNotAllowed');
  if (birdsListedAt !== null && policy.onlySomeBirds === 'refused') throw refuse('roleNotAllowed');
}

/** Returns the storage, limited to the caller's birds if the endpoint's policy requires it. */
export const storageFor = (
  storage: Storage,
  { onlySomeBirds }: Policy,
  caller: Caller | undefined,
): Storage =>
  caller && caller.birdsListedAt !== null && onlySomeBirds === 'limited'
    ? restrictStorage(storage, caller)
    : storage;

/** True if a caller may change a record that a user wrote: callers limited to daily care may only change their own. */
export const isOwn = ({ careOnly, userId }: Caller, writtenBy: string | null): boolean =>
  !careOnly || writtenBy === userId;

/** Call this after the checks for 400 and 404. @throws RefusalError: 403 if the caller may not change this user's records */
export function expectOwn(caller: Caller, writtenBy: string | null): void {
  if (!isOwn(caller, writtenBy)) throw refuse('notYours');
}

/** The time for which people can correct their own entries on a shared tablet. */
const tabletCorrectionMs = dayMs;

/**
 * True unless the caller is on a shared tablet and an entry is too old to be changed there: others can pick up an
 * unlocked tablet, and must not be able to change a person's entries from years ago.
 *
 * @param recordedAt null if it is unknown, which counts as too old
 */
export const isRecentEnough = ({ kind }: Caller, recordedAt: string | null, now: Date): boolean =>
  kind !== 'tabletSession' || (recordedAt !== null && new Date(recordedAt) > later(now, -tabletCorrectionMs));

/**
 * Like `expectOwn`, but also checks the age of the entry.
 *
 * @throws RefusalError: 403 if the caller may not change the entry, or if it is too old to be changed on a shared tablet
 */
export function expectCorrectable(
  caller: Caller,
  writtenBy: string | null,
  recordedAt: string | null,
  now: Date,
): void {
  expectOwn(caller, writtenBy);
  if (!isRecentEnough(caller, recordedAt, now)) throw refuse('entryTooOld');
}

const workspaceNumberText = /^[1-9]\d{0,14}$/;

/**
 * Returns the workspace number in the X-Workspace-Id header; undefined if there is no header, `malformed` if it is not
 * a number. Node.js joins repeated headers with a comma, which makes them malformed.
 */
function readWorkspaceHeader({ headers }: FastifyRequest): number | 'malformed' | undefined {
  const text = headers['x-workspace-id'];
  if (text === undefined) return undefined;
  return typeof text === 'string' && workspaceNumberText.test(text) ? Number(text) : 'malformed';
}

/**
 * Returns the Authorization header; undefined if it is missing, or if it is repeated, because a proxy and the service
 * might disagree on which one counts.
 */
function authorizationOf({ headers, raw }: FastifyRequest): string | undefined {
  return isHeaderRepeated(raw.rawHeaders, 'authorization') ? undefined : headers.authorization;
}

/**
 * Locks the caller's workspace until the transaction ends and checks their role again: it was read before the transaction
 * began, and a person who has been demoted or removed since then must not change anything.
 *
 * @throws RefusalError: 404 if the workspace is gone, 403 if the caller's role no longer allows this, 401 as for
 * `expectStillUnverified`
 */
export async function lockCallersWorkspace(
  tx: Transaction,
  policy: Policy,
  caller: Caller,
  { clock }: Pick<AppContext, 'clock'>,
) {
  const { workspaceId, memberId } = caller;
  const workspace = await lockWorkspace(tx, { workspaceId });
  if (!workspace) throw refuse('workspaceNotFound');
  await expectStillUnverified(tx, caller);
  // A separate statement after the lock: a statement that waited for the lock would see the previous role.
  const now = instantOf(clock.now());
  const member = await findRole(tx, { workspaceId, memberId, now });
  if (!member) throw refuse('roleNotAllowed');
  expectAllowed(policy, member);
  // This transaction is not limited to some birds, because the caller could still see all birds when it began.
  if (member.birdsListedAt !== null && caller.birdsListedAt === null) throw refuse('roleNotAllowed');
  return { workspace, role: member.role };
}

/**
 * Keeps the caller's account from being closed or blocked until the transaction ends, for work that adds something to
 * the account.
 *
 * @throws RefusalError: 401 if it has been closed or blocked, or its address verified, since the request arrived
 */
export async function expectStillOpen(tx: Transaction, { userId, unprovenSince }: Caller): Promise<void> {
  const user = await lockUserShared(tx, { userId });
  const isOpen = user && user.closedAt === null && user.blockedAt === null;
  if (!isOpen || user.unprovenSince !== unprovenSince) throw refuse('authenticationRequired');
}

/**
 * Checks a caller whose address was not verified when the request arrived. Verifying the address revokes all sessions and
 * tokens of the account, because they may be another person's. A request in progress must then fail too.
 *
 * @throws RefusalError: 401 if the address has been verified since
 */
async function expectStillUnverified(tx: Transaction, caller: Caller): Promise<void> {
  if (caller.unprovenSince !== null) await expectStillOpen(tx, caller);
}
