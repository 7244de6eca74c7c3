// Rate limits for emails that people can trigger, per recipient, client, sender and workspace, and for attempts at
// sign-in codes.
import { isIPv6 } from 'node:net';
import { type Clock, minuteMs } from '../clock.ts';
import type { CounterStore } from '../rate-limits/counter-store.ts';
import { refuse } from '../refusals.ts';
import { hashOf } from './credentials.ts';

interface Limit {
  /** The prefix of the limit's counter keys. */
  prefix: string;
  max: number;
  windowMs: number;
}

const signInEmailsPerRecipient: Limit = { prefix: 'links', max: 5, windowMs: 15 * minuteMs };
/** Counted separately, so that invitations never keep a person from signing in. */
const invitesPerRecipient: Limit = { prefix: 'invites', max: 5, windowMs: 15 * minuteMs };
/** Enough for a large office behind one IP address. */
const emailsPerClient: Limit = { prefix: 'clients', max: 600, windowMs: 60 * minuteMs };
/** A low limit, so that nobody can use the service to send emails to many unrelated people. */
const emailsToStrangersPerClient: Limit = { prefix: 'strangers', max: 60, windowMs: 60 * minuteMs };
/**
 * This limit is never reached, because `emailsPerClient` is reached first. It exists so that requests take equally long
 * for known and unknown addresses.
 */
const emailsToKnownPerClient: Limit = { ...emailsPerClient, prefix: 'known' };

/**
 * Attempts at sign-in codes: enough for a large office, but an obstacle to a client that tries a few codes at each of
 * many addresses.
 */
const codeTriesPerClient: Limit = { prefix: 'codes', max: 300, windowMs: 60 * minuteMs };

const invitesPerSender: Limit = { prefix: 'senders', max: 20, windowMs: 60 * minuteMs };
const invitesPerWorkspace: Limit = { prefix: 'workspaces', max: 50, windowMs: 60 * minuteMs };

interface Counters {
  counterStore: CounterStore;
}

/** The limits that can hold back a sign-in email. */
export type ExceededLimit = 'client' | 'recipient' | 'strangers';

/** Counts a requested sign-in email, and returns the limit that is exceeded, if any. */
export async function limitSignInEmail(
  counters: Counters,
  { email, isKnown, clientAddress }: { email: string; isKnown: boolean; clientAddress: string },
): Promise<ExceededLimit | undefined> {
  const client = clientOf(clientAddress);
  if (!(await isWithinLimit(counters, emailsPerClient, client))) return 'client';
  // Checked before the limit that depends on the account: the response to a sixth request must not reveal whether the
  // address has an account.
  if (!(await isWithinLimit(counters, signInEmailsPerRecipient, email))) return 'recipient';
  const byAccount = isKnown ? emailsToKnownPerClient : emailsToStrangersPerClient;
  return (await isWithinLimit(counters, byAccount, client)) ? undefined : 'strangers';
}

/** Counts an attempt at a sign-in code; returns false if the client has made too many. */
export const countCodeTry = (counters: Counters, clientAddress: string) =>
  isWithinLimit(counters, codeTriesPerClient, clientOf(clientAddress));

/** Counts an invitation to an address; returns false if it has received too many. */
export const allowInvite = (counters: Counters, email: string) =>
  isWithinLimit(counters, invitesPerRecipient, email);

/**
 * Counts an invitation that a person sends by email from a workspace.
 * @throws RefusalError: 429 if the person or the workspace has sent too many within an hour
 */
export async function countInvite(
  { counterStore, clock }: Counters & { clock: Clock },
  { userId, workspaceId }: { userId: string; workspaceId: number },
): Promise<void> {
  // The sender is counted first: a request that exceeds the sender's limit must not use up the workspace's limit.
  for (const [limit, subject] of [
    [invitesPerSender, userId],
    [invitesPerWorkspace, String(workspaceId)],
  ] as const) {
    const { count, endsAtMs } = await counterStore.count(keyOf(limit, subject), limit.windowMs);
    if (count <= limit.max) continue;
    const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - clock.now().getTime()) / 1_000));
    throw refuse('tooManyInvites', { retryAfterSeconds });
  }
}

async function isWithinLimit({ counterStore }: Counters, limit: Limit, subject: string): Promise<boolean> {
  return (await counterStore.count(keyOf(limit, subject), limit.windowMs)).count <= limit.max;
}

/** Addresses are hashed, so that the counters do not reveal them. */
const keyOf = ({ prefix }: Limit, subject: string) => `${prefix}:${hashOf(subject)}`;

/**
 * Returns the client behind an IP address. With IPv6 that is the /64 network, because a client can use every address in
 * it (RFC 4291, section 2.5.4). Every IPv4 address is a separate client, even when written as IPv6 (section 2.5.5.2).
 */
export function clientOf(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  // The URL parser writes every address in one canonical form, without dots.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map(part => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail];
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isIPv4 ? canonical : `${groups.slice(0, 4).join(':')}::/64`;
}
