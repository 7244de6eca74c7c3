// What a route answers with: a status, the body that the contract gives it, and headers where they matter.

import type { Readable } from 'node:stream';
import type { AnswerOf, EndpointKey } from '@flock-care/contract';

export type Headers = Readonly<Record<string, string>>;

/** JSON that is too large to hold at once, written bit by bit. */
export interface StreamedAnswer {
  status: 200;
  stream: Readable;
  headers?: Headers;
}

export type WholeAnswer<K extends EndpointKey> = AnswerOf<K> & { headers?: Headers };
export type Answer<K extends EndpointKey> = WholeAnswer<K> | StreamedAnswer;

/** For answers that carry a credential: kept by no cache, told to no other site. */
export const secret: Headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

export const ok = <B>(body: B, headers: Headers = {}) => ({ status: 200 as const, body, headers });
export const created = <B>(body: B, headers: Headers = {}) => ({ status: 201 as const, body, headers });
export const accepted = <B>(body: B, headers: Headers = {}) => ({ status: 202 as const, body, headers });
export const noContent = () => ({ status: 204 as const, body: null });
export const redirect = (location: string, headers: Headers = {}) => ({
  status: 302 as const,
  body: null,
  headers: { ...secret, ...headers, location },
});
