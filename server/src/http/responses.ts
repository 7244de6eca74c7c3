// The results that a route can return: a status with the body that the contract defines, and any extra headers.
import type { Readable } from 'node:stream';
import type { EndpointKey, ResponseOf } from '@flock-care/contract/endpoints';

export type Headers = Readonly<Record<string, string>>;

/** JSON that is too large to keep in memory, written piece by piece. */
export interface StreamResponse {
  status: 200;
  stream: Readable;
  headers?: Headers;
}

/** A file with its own media type. */
export interface FileResponse {
  /** 206 for a part of the file. */
  status: 200 | 206;
  file: Uint8Array | Readable;
  /** A media type such as `image/png`. */
  mediaType: string;
  headers?: Headers;
}

export type JsonResponse<K extends EndpointKey> = ResponseOf<K> & { headers?: Headers };
export type EndpointResponse<K extends EndpointKey> = JsonResponse<K> | StreamResponse | FileResponse;

/** For responses with a credential, and for redirects: no cache stores them, and no other site learns their URL. */
export const secret: Headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Clears the browser's cache before the next person uses it (w3.org/TR/clear-site-data). */
export const clearCache: Headers = { 'clear-site-data': '"cache"' };

export const ok = <B>(body: B, headers: Headers = {}) => ({ status: 200 as const, body, headers });
/** Returns a response with JSON that is already serialized. */
export const jsonText = (text: string, headers: Headers = {}): FileResponse => ({
  status: 200,
  file: Buffer.from(text),
  mediaType: 'application/json; charset=utf-8',
  headers,
});
export const created = <B>(body: B, headers: Headers = {}) => ({ status: 201 as const, body, headers });
export const accepted = <B>(body: B, headers: Headers = {}) => ({ status: 202 as const, body, headers });
export const notModified = (headers: Headers) => ({ status: 304 as const, body: null, headers });
export const noContent = (headers: Headers = {}) => ({ status: 204 as const, body: null, headers });
export const redirect = (location: string, headers: Headers = {}) => ({
  status: 302 as const,
  body: null,
  headers: { ...secret, ...headers, location },
});
