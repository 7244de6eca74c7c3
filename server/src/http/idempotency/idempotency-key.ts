// Reads a request's Idempotency-Key (draft-ietf-httpapi-idempotency-key-header).
import { hkdfSync } from 'node:crypto';
import type { EndpointKey, Policy } from '@flock-care/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../../auth/credentials.ts';
import { refuse } from '../../refusals.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';

/** A request that is carried out only once, no matter how often it is sent. */
export interface IdempotentRequest {
  /** A hash of the key and its sender. The response is stored under it. */
  keyHash: string;
  /** A hash of the key, its sender and the workspace. It is used if the key was already used in another workspace. */
  workspaceKeyHash: string;
  /** The workspace that the request acts in; null if the endpoint is open to anyone. */
  workspaceId: WorkspaceId | null;
  /**
   * True if the request names its workspace: by X-Workspace-Id, or because its token or shared tablet belongs to one
   * workspace.
   */
  namesWorkspace: boolean;
  /** The time at which the list of the caller's birds was last set; null if the caller sees all birds. */
  birdsListedAt: string | null;
  /** A hash of the method, path, workspace and body, to recognize a different request with the same key. */
  fingerprint: string;
  /**
   * The 256-bit key that encrypts the stored response. It is derived from the client's token and idempotency key, and
   * never stored.
   */
  encryptionKey: Uint8Array;
}

export const idempotencyKeyPattern = '^[\\x21-\\x7e]{1,255}$';
const wellFormed = new RegExp(idempotencyKeyPattern);

/** The key length of AES-256. */
const encryptionKeyBytes = 32;

/**
 * Reads a request's key; undefined if the request has none or the endpoint ignores it.
 *
 * @throws RefusalError: 400 if it is malformed
 */
export function readIdempotentRequest(
  endpoint: EndpointKey,
  { idempotency, workspaceHeader }: Policy,
  request: FastifyRequest,
): IdempotentRequest | undefined {
  // Node.js joins a repeated header with a comma and a space, which no key may contain.
  const key = request.headers['idempotency-key'];
  if (key === undefined || idempotency === 'none') return undefined;
  if (typeof key !== 'string' || !wellFormed.test(key)) throw refuse('idempotencyKeyMalformed');
  const { caller, method, url, body } = request;
  // An entry made on a shared tablet may be sent again from the browser session of the same person.
  const kind = caller?.kind === 'tabletSession' ? 'session' : caller?.kind;
  const sender = caller ? [kind, caller.userId] : [endpoint];
  const keyHash = hashOf(JSON.stringify([...sender, key]));
  const workspaceId = caller?.workspaceId ?? null;
  const hasHeader = workspaceHeader === 'honored' && request.headers['x-workspace-id'] !== undefined;
  const secret = JSON.stringify([caller?.rawToken ?? '', key]);
  const [path] = url.split('?', 1);
  // A request that switches the active workspace may be repeated after the switch, and is still the same request.
  const actsIn = idempotency === 'person' ? null : caller?.workspaceId;
  const bodyHash = body instanceof Uint8Array && body.length > 0 ? hashOf(body) : null;
  return {
    keyHash,
    workspaceKeyHash: caller ? hashOf(JSON.stringify([...sender, key, workspaceId])) : keyHash,
    workspaceId,
    birdsListedAt: caller?.birdsListedAt ?? null,
    namesWorkspace: caller !== undefined && (caller.kind !== 'session' || hasHeader),
    fingerprint: hashOf(JSON.stringify([method, path, actsIn, bodyHash])),
    encryptionKey: new Uint8Array(hkdfSync('sha256', secret, '', keyHash, encryptionKeyBytes)),
  };
}
