// The one client of the API: adds the session, the flock and what is known of an answer, and notices that a session ended.
import { ApiError, createClient } from '@flock-care/contract/client';
import { forgetEarly, takeEarly } from './early.ts';
import { currentSession, updateSession } from './session.ts';

export type { ReceivedOf, RequestOf } from '@flock-care/contract/client';
export { ApiError };

/** Answers that came with an ETag, so that an unchanged one is not sent again. */
const known = new Map<string, { etag: string; text: string; type: string }>();
const mostKnown = 60;

/** How long a request may take before it counts as failed. */
const timeoutMs = 20_000;

/** Called with the token that the service no longer knows. */
function endSession(token: string | undefined): void {
  if (token !== undefined && currentSession()?.token === token) updateSession({ ended: true });
}

const flockHeader = 'x-workspace-id';

/** For a request to another flock than the one that is looked at: `call(key, { …, headers: inFlock(12) })`. */
export const inFlock = (workspaceId: number) => ({ [flockHeader]: String(workspaceId) });

interface As {
  token: string | undefined;
  workspaceId: number | undefined;
}

function sendAs(who: () => As): typeof fetch {
  return async (input, init = {}) => {
    const { token, workspaceId } = who();
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    // Always named, so that a second tab never writes into another flock. A request may name another one.
    if (workspaceId !== undefined && !headers.has(flockHeader)) headers.set(flockHeader, String(workspaceId));
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]);
    const request = { ...init, headers, signal, cache: 'no-store' } as const;
    const name = `${token} ${headers.get(flockHeader)} ${input}`;
    if (init.method !== 'GET') forgetEarly();
    const response = init.method === 'GET' ? await read(name, input, request) : await fetch(input, request);
    if (response.status === 401) endSession(token);
    return response;
  };
}

/** Reads with the ETag of the last answer; the same answer again costs a fraction of it. */
async function read(
  name: string,
  input: Parameters<typeof fetch>[0],
  request: RequestInit & { headers: Headers },
) {
  const kept = known.get(name);
  if (kept) request.headers.set('if-none-match', kept.etag);
  const response = await (takeEarly(name) ?? fetch(input, request));
  if (kept && response.status === 304)
    return new Response(kept.text, { headers: { 'content-type': kept.type } });
  const etag = response.headers.get('etag');
  const type = response.headers.get('content-type') ?? '';
  if (!etag || !response.ok || !type.startsWith('application/json')) return response;
  const text = await response.text();
  known.delete(name);
  known.set(name, { etag, text, type });
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(oldest);
  }
  return new Response(text, { status: response.status, headers: response.headers });
}

/** A client for one person and flock, even if someone else signs in meanwhile. */
export const clientFor = (token: string | undefined, workspaceId: number | undefined) =>
  createClient({ baseUrl: '', fetch: sendAs(() => ({ token, workspaceId })) });

const current = createClient({
  baseUrl: '',
  fetch: sendAs(() => ({ token: currentSession()?.token, workspaceId: currentSession()?.workspaceId })),
});

/** Calls an endpoint as the person who is signed in, in the flock they look at: `call('GET /api/birds')`. */
export const call: typeof current.call = current.call;

/** A call whose endpoint is known at run time only: a kept entry, or a hook's type parameter. */
export type AnyCall = (key: string, request: unknown) => Promise<{ status: number; body: unknown }>;

/** As `call`, for a key that the compiler cannot follow. The typed hooks around it say what goes in and comes out. */
export const anyCall: AnyCall = (key, request) => (call as unknown as AnyCall)(key, request);

/** A new key for an entry: `randomUUID` is there in secure contexts only. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [sixth = 0, eighth = 0] = [bytes[6], bytes[8]];
  bytes[6] = (sixth & 0x0f) | 0x40;
  bytes[8] = (eighth & 0x3f) | 0x80;
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** True if nobody can say whether it was carried out, so that it is worth trying again. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 408;
