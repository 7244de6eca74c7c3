// A writer: sends one write after the other, of every kind, and notes each before it is sent and once it is acknowledged.
import { randomUUID } from 'node:crypto';
import { acknowledge, type Keeping, pick, type SentWrite, type Write } from './keeping.ts';
import type { Changes } from './ledger.ts';
import {
  birdAdded,
  birdChanged,
  birdDeleted,
  birdLeftWaiting,
  birdSent,
  codeAccepted,
  codeMade,
  doseNoted,
  medicationAdded,
  medicationChanged,
  medicationDeleted,
  newcomerSignedIn,
  vetVisitRecorded,
  weightRecorded,
} from './writes.birds.ts';
import {
  flockChanged,
  flockCreated,
  flockDeleted,
  flockSwitched,
  linkAskedFor,
  linkOpened,
  loggedOut,
  memberInvited,
  memberRemoved,
  tokenMade,
  tokenRevoked,
} from './writes.people.ts';

const signingIn = [linkOpened, linkAskedFor] as const;

/** What people do once they are signed in. The more often one is named, the more often it is done. */
const doings = [
  ...signingIn,
  loggedOut,
  memberInvited,
  memberRemoved,
  tokenMade,
  tokenRevoked,
  flockCreated,
  flockChanged,
  flockSwitched,
  flockDeleted,
  birdAdded,
  birdAdded,
  birdChanged,
  birdDeleted,
  weightRecorded,
  weightRecorded,
  weightRecorded,
  vetVisitRecorded,
  medicationAdded,
  medicationChanged,
  medicationDeleted,
  doseNoted,
  doseNoted,
  codeMade,
  codeAccepted,
  birdSent,
  birdLeftWaiting,
  newcomerSignedIn,
] as const;

/** A write that its answer acknowledged. */
export interface Acknowledged {
  kind: string;
  changes: Changes;
  /** The id that the service gave the request; its answer carries it. */
  requestId: string;
}

/**
 * Writes until the service is gone, or `enough` says so.
 *
 * @returns the acknowledged writes, in their order; `keeping.unanswered` is the one whose answer never came
 * @throws where the service refuses a write that it should take
 */
export async function writeOn(
  baseUrl: string,
  keeping: Keeping,
  enough: (acknowledged: number) => boolean = () => false,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  while (!enough(acknowledged.length)) {
    const write = { ...nextWrite(keeping), idempotencyKey: randomUUID() };
    keeping.unanswered = write;
    const response = await send(baseUrl, write);
    if (!response) break;
    const text = await response.text().catch(() => undefined);
    if (response.status !== write.status)
      throw new Error(`${write.kind}: ${response.status} ${text} to ${write.endpoint}`);
    acknowledge(keeping, write);
    const { kind, changes } = write;
    acknowledged.push({ kind, changes, requestId: response.headers.get('x-request-id') ?? '' });
    // The status came and the rest did not: acknowledged it is, but there is nothing to go on with.
    if (text === undefined) break;
    write.learn?.({
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
      location: response.headers.get('location') ?? '',
    });
  }
  return acknowledged;
}

function nextWrite(keeping: Keeping): Write {
  const choices = keeping.nora.token ? doings : signingIn;
  for (;;) {
    const write = pick(choices)?.(keeping);
    if (write) return write;
  }
}

/** Sends a write, the first time or again; undefined where the service was gone before it answered. */
export async function send(
  baseUrl: string,
  { endpoint, token, body, idempotencyKey }: SentWrite,
): Promise<Response | undefined> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  try {
    return await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        'idempotency-key': idempotencyKey,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    return undefined;
  }
}
