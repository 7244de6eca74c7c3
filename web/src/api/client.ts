// The API client. It adds the session, the flock and the ETag to each request, and marks the session as ended after a 401.
import { ApiError, createClient } from '@flock-care/contract/client';
import { currentSession, updateSession } from '../device/session.ts';
import { dropEarly, takeEarly } from './early.ts';

export type { ReceivedOf, RequestOf } from '@flock-care/contract/client';
export { ApiError };

/** Responses with an ETag, so that the service does not have to send an unchanged response again. */
const cached = new Map<string, { etag: string; text: string; type: string }>();
const maximumCached = 60;

const timeoutMs = 20_000;
/** A `Blob` gets more time: a second for every 50 KB. */
const bytesPerMs = 50;

/**
 * Marks the session as ended, unless somebody has signed in again in the meantime.
 *
 * @param token the token that the service refused
 */
export function endSession(token: string | undefined): void {
  const session = currentSession();
  if (token !== undefined && session?.token === token && !session.ended) updateSession({ ended: true });
}

const flockHeader = 'x-workspace-id';

/** Returns headers for a request in a flock other than the current one: `call(key, { …, headers: inFlock(12) })`. */
export const inFlock = (workspaceId: number) => ({ [flockHeader]: String(workspaceId) });

interface Sender {
  token: string | undefined;
  workspaceId: number | undefined;
}

/** @param sendFile sends the requests instead of `fetch`, without a timeout */
function fetchAs(sender: () => Sender, sendFile?: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const { token, workspaceId } = sender();
    const headers = new Headers(init.headers);
    // The language for error messages. public/early.js sets `lang` before the first request.
    headers.set('accept-language', document.documentElement.lang);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    // Names the flock, because another tab may have switched to a different one. A request may name its own.
    if (workspaceId !== undefined && !headers.has(flockHeader)) headers.set(flockHeader, String(workspaceId));
    const sendingMs = init.body instanceof Blob ? Math.round(init.body.size / bytesPerMs) : 0;
    const signal = AbortSignal.any([
      ...(sendFile ? [] : [AbortSignal.timeout(timeoutMs + sendingMs)]),
      ...(init.signal ? [init.signal] : []),
    ]);
    const request = { ...init, headers, signal, cache: 'no-store' } as const;
    const name = `${token} ${headers.get(flockHeader)} ${input}`;
    if (init.method !== 'GET') dropEarly();
    const response =
      init.method === 'GET' && !sendFile
        ? await read(name, input, request)
        : await (sendFile ?? fetch)(input, request);
    if (response.status === 401) endSession(token);
    return response;
  };
}

/** Sends the ETag of the last response, so that the service sends a short 304 if nothing has changed. */
async function read(
  name: string,
  input: Parameters<typeof fetch>[0],
  request: RequestInit & { headers: Headers },
) {
  const last = cached.get(name);
  if (last) request.headers.set('if-none-match', last.etag);
  const response = await (takeEarly(name) ?? fetch(input, request));
  if (last && response.status === 304)
    return new Response(last.text, { headers: { 'content-type': last.type } });
  const etag = response.headers.get('etag');
  const type = response.headers.get('content-type') ?? '';
  if (!etag || !response.ok || !type.startsWith('application/json')) return response;
  const text = await response.text();
  cached.delete(name);
  cached.set(name, { etag, text, type });
  for (const oldest of cached.keys()) {
    if (cached.size <= maximumCached) break;
    cached.delete(oldest);
  }
  return new Response(text, { status: response.status, headers: response.headers });
}

/** Creates a client for one person and flock. The client keeps both, even after someone else has signed in. */
export const clientFor = (token: string | undefined, workspaceId: number | undefined) =>
  createClient({ baseUrl: '', fetch: fetchAs(() => ({ token, workspaceId })) });

const currentSender = () => ({
  token: currentSession()?.token,
  workspaceId: currentSession()?.workspaceId,
});

const current = createClient({ baseUrl: '', fetch: fetchAs(currentSender) });

/** Calls an endpoint as the person who is signed in, in their current flock: `call('GET /api/birds')`. */
export const call: typeof current.call = current.call;

/** Returns a `call` without a timeout, for files that take minutes. @param send sends the requests */
export const callForFiles = (send: typeof fetch): typeof current.call =>
  createClient({ baseUrl: '', fetch: fetchAs(currentSender, send) }).call;

/** Calls an endpoint that is known only at run time, such as the endpoint of an outbox entry. */
export type AnyCall = (key: string, request: unknown) => Promise<{ status: number; body: unknown }>;

/** Like `call`, for a key that the compiler does not know. Its callers add the types. */
export const anyCall: AnyCall = (key, request) => (call as unknown as AnyCall)(key, request);

/** Returns a new random UUID. Browsers have `randomUUID` only in secure contexts. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [sixth = 0, eighth = 0] = [bytes[6], bytes[8]];
  bytes[6] = (sixth & 0x0f) | 0x40;
  bytes[8] = (eighth & 0x3f) | 0x80;
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** True if the same request should be sent again: the service did not respond, failed, or was too busy. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 408;
