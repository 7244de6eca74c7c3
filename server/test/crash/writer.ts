// A writer that sends one random write after another, and records each before sending it and after its response.
import { randomUUID } from 'node:crypto';
import type { Changes } from './ledger.ts';
import { acknowledge, pick, type SentWrite, type Write, type WriterState } from './writer-state.ts';
import {
  birdAdded,
  birdChanged,
  birdDeleted,
  birdSent,
  birdSentToNewcomer,
  codeAccepted,
  codeCreated,
  doseRecorded,
  medicationAdded,
  medicationChanged,
  medicationDeleted,
  newcomerSignedIn,
  vetVisitRecorded,
  weightRecorded,
} from './writes.birds.ts';
import {
  linkOpened,
  linkRequested,
  loggedOut,
  memberInvited,
  memberRemoved,
  tokenCreated,
  tokenRevoked,
  workspaceChanged,
  workspaceCreated,
  workspaceDeleted,
  workspaceSwitched,
} from './writes.people.ts';

const signingIn = [linkOpened, linkRequested] as const;

/** The writes of people who are signed in. A write that is listed more often is sent more often. */
const kinds = [
  ...signingIn,
  loggedOut,
  memberInvited,
  memberRemoved,
  tokenCreated,
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
  doseRecorded,
  doseRecorded,
  codeCreated,
  codeAccepted,
  birdSent,
  birdSentToNewcomer,
  newcomerSignedIn,
] as const;

export interface AcknowledgedWrite {
  kind: string;
  changes: Changes;
  /** The request id from the response. */
  requestId: string;
}

/**
 * Sends writes until the service is gone or `enough` returns true.
 *
 * @returns the acknowledged writes in order; `state.unanswered` is the one without a response
 * @throws if the service refuses a write that it should accept
 */
export async function writeUntilGone(
  baseUrl: string,
  state: WriterState,
  enough: (acknowledged: number) => boolean = () => false,
): Promise<AcknowledgedWrite[]> {
  const acknowledged: AcknowledgedWrite[] = [];
  while (!enough(acknowledged.length)) {
    const write = { ...nextWrite(state), idempotencyKey: randomUUID() };
    state.unanswered = write;
    const response = await send(baseUrl, write);
    if (!response) break;
    const text = await response.text().catch(() => undefined);
    if (response.status !== write.status)
      throw new Error(`${write.kind}: ${response.status} ${text} to ${write.endpoint}`);
    acknowledge(state, write);
    const { kind, changes } = write;
    acknowledged.push({ kind, changes, requestId: response.headers.get('x-request-id') ?? '' });
    // If only the status arrived, the write is acknowledged, but the writer cannot continue without the body.
    if (text === undefined) break;
    write.learn?.({
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
      location: response.headers.get('location') ?? '',
    });
  }
  return acknowledged;
}

function nextWrite(state: WriterState): Write {
  const choices = state.nora.token ? kinds : signingIn;
  for (;;) {
    const write = pick(choices)?.(state);
    if (write) return write;
  }
}

/** Sends a write. Returns undefined if there is no response. */
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
