// Carries a request with an Idempotency-Key out once: key, changes and response are committed together, or not at all.
import type { AppContext } from '../../app-context.ts';
import { decrypt, encrypt } from '../../auth/encryption.ts';
import { dayMs, instantOf, later } from '../../clock.ts';
import { refuse } from '../../refusals.ts';
import type { Actor } from '../../storage/actor.ts';
import type { Transaction } from '../../storage/statement.ts';
import type { Headers } from '../responses.ts';
import type { IdempotentRequest } from './idempotency-key.ts';
import { claimIdempotencyKey, findSealedAnswer, updateSealedAnswer } from './idempotency-keys.queries.ts';

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
 * refused: in this process before it waits for the database, in another replica by the claim.
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

async function carryOut(
  tx: Transaction,
  request: IdempotentRequest,
  work: Work,
  nowDate: Date,
): Promise<StoredResponse> {
  const { keyHash, fingerprint, encryptionKey } = request;
  const now = instantOf(nowDate);
  const expiresAt = instantOf(later(nowDate, responsesKeptForMs));
  if (!(await claimIdempotencyKey(tx, { keyHash, fingerprint, now, expiresAt }))) {
    return replay(tx, request, now);
  }
  const response = await work(tx);
  const sealedAnswer = encrypt(encryptionKey, fingerprint, JSON.stringify(response));
  await updateSealedAnswer(tx, { keyHash, sealedAnswer });
  return response;
}

/** The first response, which JSON writes the same way again. */
async function replay(tx: Transaction, request: IdempotentRequest, now: string): Promise<StoredResponse> {
  const stored = await findSealedAnswer(tx, { keyHash: request.keyHash, now });
  // Claimed, and not committed yet.
  if (!stored) throw refuse('idempotencyKeyInFlight');
  if (stored.fingerprint !== request.fingerprint) throw refuse('idempotencyKeyReused');
  const text = decrypt(request.encryptionKey, stored.fingerprint, stored.sealedAnswer);
  if (text === undefined) throw refuse('idempotencyAnswerSealed');
  const response: StoredResponse = JSON.parse(text);
  return { ...response, headers: { ...response.headers, 'idempotent-replayed': 'true' } };
}
