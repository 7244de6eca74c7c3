// The Idempotency-Key of a request (draft-ietf-httpapi-idempotency-key-header): whose it is, and which request it names.
import { hkdfSync } from 'node:crypto';
import type { EndpointKey, Policy } from '@flock-care/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../../auth/credentials.ts';
import { refuse } from '../../refusals.ts';

/** A request that is carried out once, however often it is sent. */
export interface IdempotentRequest {
  /** Hash of the key and its sender, under which the response is stored. */
  keyHash: string;
  /** Hash of everything that tells one request from another. */
  fingerprint: string;
  /** Encrypts the stored response, 256 bits: derived from what only the client has, and stored nowhere. */
  encryptionKey: Uint8Array;
}

export const idempotencyKeyPattern = '^[\\x21-\\x7e]{1,255}$';
const wellFormed = new RegExp(idempotencyKeyPattern);

/** As AES-256 needs it. */
const encryptionKeyBytes = 32;

/**
 * Reads the key of a request; undefined if it has none or the endpoint takes none.
 *
 * @throws RefusalError: 400 if it is malformed
 */
export function readIdempotentRequest(
  endpoint: EndpointKey,
  { idempotency }: Policy,
  request: FastifyRequest,
): IdempotentRequest | undefined {
  // Node.js joins a repeated header with a comma and a space, which no key may contain.
  const key = request.headers['idempotency-key'];
  if (key === undefined || idempotency === 'none') return undefined;
  if (typeof key !== 'string' || !wellFormed.test(key)) throw refuse('idempotencyKeyMalformed');
  const { caller, method, url, body } = request;
  const sender = caller ? [caller.kind, caller.userId] : [endpoint];
  const keyHash = hashOf(JSON.stringify([...sender, key]));
  const secret = JSON.stringify([caller?.rawToken ?? '', key]);
  const [path] = url.split('?', 1);
  // A request that changes the active workspace is the same request when it is repeated there.
  const workspaceId = idempotency === 'person' ? null : caller?.workspaceId;
  const bodyHash = body instanceof Uint8Array && body.length > 0 ? hashOf(body) : null;
  return {
    keyHash,
    fingerprint: hashOf(JSON.stringify([method, path, workspaceId, bodyHash])),
    encryptionKey: new Uint8Array(hkdfSync('sha256', secret, '', keyHash, encryptionKeyBytes)),
  };
}
