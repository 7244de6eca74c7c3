// Sends a request with exactly the path that a test specifies, and with any headers.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTeardown } from './teardown.ts';

export interface RawRequest {
  method: string;
  /** The exact path in the request line. */
  path: string;
  token?: string | undefined;
  /** The headers. A list is sent as several headers with the same name. */
  headers?: Readonly<Record<string, string | string[]>>;
  body?: string | Uint8Array | undefined;
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The raw body, which may be compressed. */
  bytes: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
onTeardown(() => agent.destroy());

export function sendRaw(baseUrl: string, { method, path, token, headers, body }: RawRequest) {
  const { hostname, port } = new URL(baseUrl);
  const authorization = token && { authorization: `Bearer ${token}` };
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  return new Promise<RawResponse>((resolve, reject) => {
    const sent = request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...authorization, ...length, ...headers },
    });
    sent.once('error', reject);
    sent.once('response', response => {
      const { statusCode = 0 } = response;
      buffer(response).then(
        bytes => resolve({ status: statusCode, headers: response.headers, text: bytes.toString(), bytes }),
        reject,
      );
    });
    sent.end(body);
  });
}
