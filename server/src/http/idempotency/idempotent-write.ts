// Carries a request with an Idempotency-Key out once: key, changes and response are committed together, or not at all.
import type { AppContext } from '../../app-context.ts';
import { decrypt, encrypt } from '../../auth/encryption.ts';
import { dayMs, instantOf, later } from '../../clock.ts';
import { refuse } from '../../refusals.ts';
import type { Actor } from '../../storage/actor.ts';
import type { Transaction } from '../../storage/statement.ts';
import type { Headers } from '../responses.ts';
import type { IdempotentRequest } from './idempotency-key.ts';
import { findSealedAnswer, tryLockIdempotencyKey, upsertSealedAnswer } from './idempotency-keys.queries.ts';

/** How long a client may repeat its request. */
const responsesKeptForMs = dayMs;

/** What is stored of a response: everything but the headers that every response has. */
export interface StoredResponse {
  status: number;
  body: unknown;
  headers?: Headers;
}

type Work = (tx: Transaction) => Promise<StoredResponse>;
/** Runs one transaction, whose work ends with the response. */
export type Write = (work: Work) => Promise<StoredResponse>;

/**
 * Returns the write for requests with a key. The first request is carried out; if it is refused or fails, nothing is
 * stored, and a repetition is carried out as if it were the first. While the first is still running, a repetition is
 * refused: in this process before it waits for the database, in another replica by the lock.
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

/** The key is stored last, so that a request that is refused has changed nothing which would have to be undone. */
async function carryOut(
  tx: Transaction,
  request: IdempotentRequest,
  work: Work,
  nowDate: Date,
): Promise<StoredResponse> {
  const { keyHash, fingerprint, encryptionKey } = request;
  const { isLocked } = await tryLockIdempotencyKey.required(tx, { keyHash });
  // After the lock, by a statement of its own: it sees what another replica stored before it gave up the lock.
  const stored = await findSealedAnswer(tx, { keyHash, now: instantOf(nowDate) });
  if (stored) return replay(request, stored);
  if (!isLocked) throw refuse('idempotencyKeyInFlight');
  const response = await work(tx);
  const sealedAnswer = encrypt(encryptionKey, fingerprint, JSON.stringify(response));
  const expiresAt = instantOf(later(nowDate, responsesKeptForMs));
  await upsertSealedAnswer(tx, { keyHash, fingerprint, sealedAnswer, expiresAt });
  return response;
}

/** The first response, which JSON writes the same way again. */
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
