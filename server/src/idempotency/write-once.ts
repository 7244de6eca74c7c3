// A keyed request is carried out once: its key, its changes and its answer are kept in one transaction, or none of them.
import type { Headers } from '../answers.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import type { Transaction } from '../storage/statement.ts';
import type { KeyedRequest } from './idempotency-key.ts';
import { claimIdempotencyKey, findSealedAnswer, updateSealedAnswer } from './idempotency-keys.queries.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

/** How long a client may ask again. */
const answersKeptForMs = dayMs;

/** An answer as it can be kept: all that goes over the wire but the headers that every answer has. */
export interface KeptAnswer {
  status: number;
  body: unknown;
  headers?: Headers;
}

type Work = (tx: Transaction) => Promise<KeptAnswer>;
/** One transaction, whose work ends with the answer. */
export type Write = (work: Work) => Promise<KeptAnswer>;

/**
 * Gives the writing of keyed requests. The first one is carried out; where it is refused or fails, nothing is kept,
 * and asking again carries it out anew. While it is under way another one is told to wait: one in this process before
 * it queues for the database, one in another replica by the claim.
 */
export function openWriteOnce({ storage, clock }: Services) {
  const underWay = new Set<string>();

  return async (request: KeyedRequest, work: Work): Promise<KeptAnswer> => {
    const { keyHash } = request;
    if (underWay.has(keyHash)) throw refuse('stillInFlight');
    underWay.add(keyHash);
    try {
      return await storage.write(tx => carryOut(tx, request, work, clock.now()));
    } finally {
      underWay.delete(keyHash);
    }
  };
}

async function carryOut(
  tx: Transaction,
  request: KeyedRequest,
  work: Work,
  nowDate: Date,
): Promise<KeptAnswer> {
  const { keyHash, fingerprint } = request;
  const now = instantOf(nowDate);
  const expiresAt = instantOf(later(nowDate, answersKeptForMs));
  if (!(await claimIdempotencyKey(tx, { keyHash, fingerprint, now, expiresAt }))) {
    return replay(tx, request, now);
  }
  const answer = await work(tx);
  await updateSealedAnswer(tx, { keyHash, sealedAnswer: sealAnswer(request, JSON.stringify(answer)) });
  return answer;
}

/** The first answer, which is written as JSON the same way twice. */
async function replay(tx: Transaction, request: KeyedRequest, now: string): Promise<KeptAnswer> {
  const kept = await findSealedAnswer(tx, { keyHash: request.keyHash, now });
  // Claimed, and not committed yet.
  if (!kept) throw refuse('stillInFlight');
  if (kept.fingerprint !== request.fingerprint) throw refuse('idempotencyKeyReused');
  const text = openAnswer(request, kept.sealedAnswer);
  if (text === undefined) throw refuse('answeredToAnotherToken');
  const answer: KeptAnswer = JSON.parse(text);
  return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
}
