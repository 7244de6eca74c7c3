// A writer: sends writes of every kind, one after the other, and records each before it is sent and once it is acknowledged.
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
  linkAskedFor,
  linkOpened,
  loggedOut,
  memberInvited,
  memberRemoved,
  tokenMade,
  tokenRevoked,
  workspaceChanged,
  workspaceCreated,
  workspaceDeleted,
  workspaceSwitched,
} from './writes.people.ts';

const signingIn = [linkOpened, linkAskedFor] as const;

/** What people do once they are signed in. The more often a write is listed, the more often it is done. */
const doings = [
  ...signingIn,
  loggedOut,
  memberInvited,
  memberRemoved,
  tokenMade,
  tokenRevoked,
  workspaceCreated,
  workspaceChanged,
  workspaceSwitched,
  workspaceDeleted,
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

/** An acknowledged write. */
export interface Acknowledged {
  kind: string;
  changes: Changes;
  /** The id of the request, which its response contains. */
  requestId: string;
}

/**
 * Writes until the service is gone, or `enough` says so.
 *
 * @returns the acknowledged writes in order; `keeping.unanswered` is the one that got no response
 * @throws if the service refuses a write that it should accept
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
    // The status arrived and the rest did not: it is acknowledged, but the writer cannot continue.
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

/** Sends a write, the first time or again; undefined if the service was gone before it responded. */
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
