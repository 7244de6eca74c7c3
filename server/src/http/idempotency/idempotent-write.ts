// Carries out a request with an Idempotency-Key only once: key, changes and response are committed together, or not at all.
import type { AppContext } from '../../app-context.ts';
import { decrypt, encrypt } from '../../auth/encryption.ts';
import { dayMs, instantOf, later } from '../../clock.ts';
import { refuse } from '../../refusals.ts';
import type { Actor } from '../../storage/actor.ts';
import type { Transaction } from '../../storage/statement.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';
import type { Headers } from '../responses.ts';
import type { IdempotentRequest } from './idempotency-key.ts';
import { listSealedAnswers, tryLockIdempotencyKey, upsertSealedAnswer } from './idempotency-keys.queries.ts';

/** The time within which a client may repeat its request. */
const responsesKeptForMs = dayMs;

/** A response without the headers common to all responses. */
export interface StoredResponse {
  status: number;
  body: unknown;
  headers?: Headers;
}

type Work = (tx: Transaction) => Promise<StoredResponse>;
/** Runs one transaction, whose work ends with the response. */
export type Write = (work: Work) => Promise<StoredResponse>;

/**
 * Returns the write function for requests with a key. The first request is carried out; if it is refused or fails,
 * nothing is stored, and a repeated request counts as the first. While the first is still running, repeated requests
 * are refused: this process refuses them before they wait for the database, other replicas because of the lock.
 */
export function openIdempotentWrite({ storage, clock }: AppContext) {
  const running = new Set<string>();

  return async (actor: Actor, request: IdempotentRequest, work: Work): Promise<StoredResponse> => {
    const { keyHash } = request;
    if (running.has(keyHash)) throw refuse('idempotencyKeyInFlight');
    running.add(keyHash);
    try {
      return await storage.write(actor, tx => carryOut(tx, request, work, clock.now()));
    } finally {
      running.delete(keyHash);
    }
  };
}

/** The key is stored last, so that a refused request leaves nothing to undo. */
async function carryOut(
  tx: Transaction,
  request: IdempotentRequest,
  work: Work,
  nowDate: Date,
): Promise<StoredResponse> {
  const { keyHash, workspaceKeyHash, workspaceId, fingerprint, encryptionKey } = request;
  const { isLocked } = await tryLockIdempotencyKey.required(tx, { keyHash });
  // A separate statement after the lock, so that it sees what another replica stored before releasing the lock.
  const answers = await listSealedAnswers(tx, { keyHash, workspaceKeyHash, now: instantOf(nowDate) });
  const stored = answers.find(answer => answer.keyHash === workspaceKeyHash) ?? answers[0];
  if (stored && !isOfAnotherWorkspace(request, stored)) return replay(request, stored);
  if (!isLocked) throw refuse('idempotencyKeyInFlight');
  const response = await work(tx);
  const sealedAnswer = encrypt(encryptionKey, fingerprint, JSON.stringify(response));
  const expiresAt = instantOf(later(nowDate, responsesKeptForMs));
  const answer = { workspaceId, fingerprint, sealedAnswer, expiresAt };
  await upsertSealedAnswer(tx, { keyHash: stored ? workspaceKeyHash : keyHash, ...answer });
  return response;
}

/**
 * True if the key was used in a different workspace from the one that the request names. A session that names none may
 * have switched since the first request; the effect of that request is not repeated in the new workspace.
 */
const isOfAnotherWorkspace = (
  { namesWorkspace, workspaceId }: IdempotentRequest,
  stored: { workspaceId: WorkspaceId | null },
): boolean => namesWorkspace && stored.workspaceId !== null && stored.workspaceId !== workspaceId;

/** Returns the first response. Serializing it again yields the same JSON. */
function replay(
  request: IdempotentRequest,
  { fingerprint, sealedAnswer }: { fingerprint: string; sealedAnswer: string },
): StoredResponse {
  if (fingerprint !== request.fingerprint) throw refuse('idempotencyKeyReused');
  const text = decrypt(request.encryptionKey, fingerprint, sealedAnswer);
  if (text === undefined) throw refuse('idempotencyAnswerSealed');
  const response: StoredResponse = JSON.parse(text);
  return { ...response, headers: { ...response.headers, 'idempotent-replayed': 'true' } };
}
