// The Idempotency-Key of a request (draft-ietf-httpapi-idempotency-key-header): whose it is, what it came with, what it opens.
import { hkdfSync } from 'node:crypto';
import { type Endpoint, type EndpointKey, endpoints } from '@flock-care/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { hashOf } from '../credentials.ts';
import { refuse } from '../refusals.ts';

/** A request that is carried out once, however often it is sent. */
export interface KeyedRequest {
  /** Of the key and who sent it: what the store knows it by. */
  keyHash: string;
  /** Of all that makes it another request. */
  fingerprint: string;
  /** Seals the answer, 256 bits: derived from what the client alone has, and stored nowhere. */
  sealingKey: Uint8Array;
}

/**
 * Whether an endpoint takes a key: all that change something do. Endpoints that only refuse have nothing to repeat,
 * and a browser that posts a provider's form can add no header; the form's state is good once anyway.
 */
export function takesKey(endpointKey: EndpointKey): boolean {
  const { answers, form }: Endpoint = endpoints[endpointKey];
  return !endpointKey.startsWith('GET ') && Object.keys(answers).length > 0 && !form;
}

export const idempotencyKeyPattern = '^[\\x21-\\x7e]{1,255}$';
const wellFormed = new RegExp(idempotencyKeyPattern);

/** Reads the key of a request; undefined where there is none, or the endpoint takes none. @throws the 400 of a malformed one */
export function readKeyedRequest(
  endpointKey: EndpointKey,
  request: FastifyRequest,
): KeyedRequest | undefined {
  // Sent twice, the values arrive as one, with a comma and a space in between.
  const key = request.headers['idempotency-key'];
  if (key === undefined || !takesKey(endpointKey)) return undefined;
  if (typeof key !== 'string' || !wellFormed.test(key)) throw refuse('malformedIdempotencyKey');
  const { caller } = request;
  const scope = caller ? [caller.kind, caller.userId] : [endpointKey];
  const keyHash = hashOf(JSON.stringify([...scope, key]));
  const secret = JSON.stringify([caller?.rawToken ?? '', key]);
  return {
    keyHash,
    fingerprint: fingerprintOf(endpointKey, request, caller),
    sealingKey: new Uint8Array(hkdfSync('sha256', secret, '', keyHash, sealingKeyBytes)),
  };
}

/** As AES-256 needs it. */
const sealingKeyBytes = 32;

/** A request that moves the session to another flock is the same one there; any other would be carried out elsewhere. */
const endpointsAcrossFlocks: ReadonlySet<EndpointKey> = new Set(['POST /api/auth/switch-workspace']);

function fingerprintOf(
  endpointKey: EndpointKey,
  { method, url, body }: FastifyRequest,
  caller: Caller | undefined,
): string {
  const flock = endpointsAcrossFlocks.has(endpointKey) ? null : caller?.workspaceId;
  const [path] = url.split('?', 1);
  const bodyHash = body instanceof Uint8Array && body.length > 0 ? hashOf(body) : null;
  return hashOf(JSON.stringify([method, path, flock, bodyHash]));
}
