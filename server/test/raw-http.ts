// One request exactly as a test writes it: the path is not tidied up, and no header is added to it.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { atEnd } from './leftovers.ts';

export interface RawRequest {
  method: string;
  /** As it stands in the request line. */
  path: string;
  token?: string | undefined;
  /** A list is sent as several headers of that name. */
  headers?: Readonly<Record<string, string | string[]>>;
  body?: string | Uint8Array | undefined;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
atEnd(() => agent.destroy());

export function sendRaw(baseUrl: string, { method, path, token, headers, body }: RawRequest) {
  const { hostname, port } = new URL(baseUrl);
  const authorization = token && { authorization: `Bearer ${token}` };
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...authorization, ...length, ...headers },
    });
    sent.once('error', reject);
    sent.once('response', answer => {
      const { statusCode = 0 } = answer;
      text(answer).then(
        whole => resolve({ status: statusCode, headers: answer.headers, text: whole }),
        reject,
      );
    });
    sent.end(body);
  });
}
