// Carries out a request with an Idempotency-Key only once: key, changes and response are committed together, or not at all.
import type { AppContext } from '../../app-context.ts';
import { decrypt, encrypt } from '../../auth/encryption.ts';
import { dayMs, instantOf, later } from '../../clock.ts';
import { refuse } from '../../refusals.ts';
import type { Actor } from '../../storage/actor.ts';
import type { Transaction } from '../../storage/statement.ts';
import type { Storage } from '../../storage/storage.ts';
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

/**
 * The stored response, with the time at which the list of its caller's birds had last been set; null if the caller saw
 * all birds.
 */
type SealedAnswer = StoredResponse & Pick<IdempotentRequest, 'birdsListedAt'>;

type Stored = Awaited<ReturnType<typeof listSealedAnswers>>[number];

type Work = (tx: Transaction) => Promise<StoredResponse>;
/** Runs one transaction. Its work returns the response. */
export type Write = (work: Work) => Promise<StoredResponse>;

/**
 * Returns the write function for requests with a key. The first request is carried out. If it is refused or fails, nothing
 * is stored, and a repeated request counts as the first. While the first is still running, repeated requests are refused:
 * by this process before they wait for the database, and by other replicas when they find the key locked.
 */
export function openIdempotentWrite({ clock }: Pick<AppContext, 'clock'>) {
  const running = new Set<string>();

  return async (
    storage: Storage,
    actor: Actor,
    request: IdempotentRequest,
    work: Work,
  ): Promise<StoredResponse> => {
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

/** Carries the request out, or returns the stored response. The key is stored last, so a refused request stores nothing. */
async function carryOut(
  tx: Transaction,
  request: IdempotentRequest,
  work: Work,
  nowDate: Date,
): Promise<StoredResponse> {
  const { keyHash, workspaceKeyHash, workspaceId, birdsListedAt, fingerprint, encryptionKey } = request;
  const { isLocked } = await tryLockIdempotencyKey.required(tx, { keyHash });
  // A separate statement after the lock, so that it sees what another replica stored before releasing the lock.
  const answers = await listSealedAnswers(tx, { keyHash, workspaceKeyHash, now: instantOf(nowDate) });
  const stored = answers.find(answer => answer.keyHash === workspaceKeyHash) ?? answers[0];
  if (stored && !belongsToAnotherWorkspace(request, stored)) return replay(request, stored);
  if (!isLocked) throw refuse('idempotencyKeyInFlight');
  const response = await work(tx);
  const sealedAnswer = encrypt(encryptionKey, fingerprint, JSON.stringify({ ...response, birdsListedAt }));
  const expiresAt = instantOf(later(nowDate, responsesKeptForMs));
  const answer = { workspaceId, fingerprint, sealedAnswer, expiresAt };
  await upsertSealedAnswer(tx, { keyHash: stored ? workspaceKeyHash : keyHash, ...answer });
  return response;
}

/**
 * True if the key was used in a workspace other than the one that the request names. If a session names none, it may
 * have switched since the first request, which must not be carried out again in the new workspace.
 */
const belongsToAnotherWorkspace = (
  { namesWorkspace, workspaceId }: IdempotentRequest,
  stored: Stored,
): boolean => namesWorkspace && stored.workspaceId !== null && stored.workspaceId !== workspaceId;

/** Returns the first response. Serializing it again yields the same JSON. */
function replay(
  request: IdempotentRequest,
  { workspaceId, fingerprint, sealedAnswer }: Stored,
): StoredResponse {
  if (fingerprint !== request.fingerprint) throw refuse('idempotencyKeyReused');
  const text = decrypt(request.encryptionKey, fingerprint, sealedAnswer);
  if (text === undefined) throw refuse('idempotencyAnswerSealed');
  const { birdsListedAt = null, ...response }: SealedAnswer = JSON.parse(text);
  // The response may be about a bird that the caller can no longer see.
  const isListChanged = workspaceId === request.workspaceId && birdsListedAt !== request.birdsListedAt;
  if (isListChanged && response.body !== null) throw refuse('idempotencyAnswerSealed');
  return { ...response, headers: { ...response.headers, 'idempotent-replayed': 'true' } };
}
