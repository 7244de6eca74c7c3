// A client that measures the time of each request to a running service.
import type { Server } from './servers.ts';

export interface Response {
  ms: number;
  text: string;
  etag: string;
}

export function callerOf({ port }: Server, rawToken: string) {
  return async (
    call: string,
    status: number,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<Response> => {
    const [method = '', path = ''] = call.split(' ');
    const sent = {
      method,
      headers: {
        authorization: `Bearer ${rawToken}`,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const startedMs = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, sent);
    const text = await response.text();
    const ms = performance.now() - startedMs;
    if (response.status !== status) throw new Error(`${call}: ${response.status} ${text.slice(0, 200)}`);
    return { ms, text, etag: response.headers.get('etag') ?? '' };
  };
}

export type Caller = ReturnType<typeof callerOf>;
