// Calls the API over real HTTP, and checks every response against the OpenAPI document.
import { createClient } from '@flock-care/contract/client';
import { checkAgainstDocument } from './document-check.ts';
import { replicaCount } from './engine.ts';

/** The service to call, or just its URL. */
interface Callee {
  baseUrl: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined if there is none. Untyped, so that tests can check anything. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read response bodies without types.
  body: any;
  text: string;
}

/** Sends a request. A body that is not a string is sent as JSON. Does not follow redirects. */
export async function call(
  service: Callee,
  endpoint: string,
  {
    token,
    body,
    headers = {},
  }: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  const response = await checkedFetch(service.baseUrl + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : undefined,
    text,
  };
}

/** Works like fetch, but does not follow redirects, and checks the response against the OpenAPI document. */
async function checkedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const isShort = typeof init.body !== 'string' || init.body.length < 64 * 1_024;
  const response = await fetch(input, {
    ...init,
    redirect: 'manual',
    headers: {
      // A new connection per request, so that the proxy picks the next replica. Not for a long body: if the service
      // refused it unread, Node.js would close the connection before the refusal arrives.
      ...(replicaCount > 1 && isShort && { connection: 'close' }),
      ...Object.fromEntries(new Headers(init.headers)),
    },
  });
  checkAgainstDocument({
    method: init.method ?? 'GET',
    path: new URL(response.url).pathname,
    status: response.status,
    contentType: response.headers.get('content-type'),
    text: await response.clone().text(),
  });
  return response;
}

/** Returns the typed client, for valid requests. Use `call` for requests that no client would send. */
export const clientOf = (service: Callee, token?: string) =>
  createClient({ baseUrl: service.baseUrl, token, fetch: checkedFetch });
