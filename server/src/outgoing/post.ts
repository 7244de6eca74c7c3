// Posts a body to an untrusted server, such as a push service or the receiver of a webhook.
import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { http, https } from './http-modules.ts';
import type { Agents } from './public-address.ts';

interface Post {
  /** Already parsed, so that the connection goes to the address that was checked. */
  url: URL;
  headers: OutgoingHttpHeaders;
  body: Buffer | string;
  agents: Agents;
  /** The time limit for everything from connecting to the end of the response. */
  timeoutMs: number;
  /** The number of response bytes to return; 0 by default. */
  bytesToRead?: number;
  begin?: (() => Promise<void>) | undefined;
}

export interface PostResult {
  status: number;
  /** The beginning of the body: up to `bytesToRead` bytes, as far as they arrived in time. */
  text: string;
}

/** The server did not respond in time. */
export class PostTimeoutError extends Error {
  override name = 'PostTimeoutError';
}

/** The connection is reused only if the response is at most this long, because all of it must be read. */
const maxResponseBytes = 65_536;

/**
 * Posts a body and returns the response. Connects before it calls `begin`, which counts the attempt, so that hardly any
 * time passes between the count and the attempt. Does not follow redirects.
 *
 * @throws PostTimeoutError, PrivateAddressError, or a connection error
 */
export async function post({
  url,
  headers,
  body,
  agents,
  timeoutMs,
  bytesToRead = 0,
  begin = async () => {},
}: Post): Promise<PostResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  const isSecure = url.protocol === 'https:';
  const outgoing = isSecure
    ? https.request(url, { method: 'POST', headers, agent: agents.https, signal })
    : http.request(url, { method: 'POST', headers, agent: agents.http, signal });
  // An error before the response is thrown below; an error after the response changes nothing.
  outgoing.on('error', () => {});
  const responseEvent = once(outgoing, 'response', { signal }) as Promise<[IncomingMessage]>;
  try {
    await Promise.race([waitForConnection(outgoing, isSecure ? 'secureConnect' : 'connect'), responseEvent]);
    await begin();
    outgoing.end(body);
    const [response] = await responseEvent;
    const text = consume(response, bytesToRead);
    return { status: response.statusCode ?? 0, text: bytesToRead > 0 ? await text : '' };
  } catch (error) {
    outgoing.destroy();
    throw signal.aborted
      ? new PostTimeoutError('The server did not respond in time.', { cause: error })
      : error;
  }
}

async function waitForConnection(outgoing: ReturnType<typeof http.request>, event: string): Promise<void> {
  const [socket] = await once(outgoing, 'socket');
  if (!outgoing.reusedSocket) await once(socket, event);
}

/**
 * Consumes a response. Resolves with its first bytes as soon as they have arrived, or when the response has ended or
 * failed.
 */
function consume(response: IncomingMessage, bytesToRead: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = () => resolve(Buffer.concat(chunks).subarray(0, bytesToRead).toString());
  response.on('error', finish);
  response.on('close', finish);
  response.on('data', (chunk: Buffer) => {
    if (length < bytesToRead) chunks.push(chunk);
    length += chunk.length;
    if (length >= bytesToRead) finish();
    if (length > maxResponseBytes) response.destroy();
  });
  return promise;
}
