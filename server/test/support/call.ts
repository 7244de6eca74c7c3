// Calls of the tests over real HTTP. Every response must be one that the OpenAPI document has.
import { createClient } from '@flock-care/contract/client';
import { checkAgainstDocument } from './document-check.ts';
import { replicaCount } from './engine.ts';

/** What is called: a service, or just its address. */
interface Callee {
  baseUrl: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined if there is none. Untyped, so that tests can check anything. */
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is for the test to judge.
  body: any;
  text: string;
}

/** One request; an object body is sent as JSON. Redirects are not followed. */
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

/** As fetch, but the response must be one that the OpenAPI document has. */
async function checkedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const isShort = typeof init.body !== 'string' || init.body.length < 64 * 1_024;
  const response = await fetch(input, {
    ...init,
    redirect: 'manual',
    headers: {
      // A connection for each request, so that it goes to another replica than the last. Not with a long body: if that
      // is refused unread, Node.js would close a connection of this kind before the refusal has arrived.
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

/** The typed client, for calls as the app makes them. What no client would send goes through `call`. */
export const clientOf = (service: Callee, token?: string) =>
  createClient({ baseUrl: service.baseUrl, token, fetch: checkedFetch });
