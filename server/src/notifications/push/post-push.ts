// Posts an encrypted push to a push service. The service is untrusted, because anyone can subscribe with any address.
import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type Agent, request } from 'node:https';

interface Post {
  /** Already parsed, so that the connection goes to the address that was checked. */
  endpoint: URL;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  agent: Agent;
  /** The time limit for everything from connecting to the end of the response. */
  timeoutMs: number;
  begin: (() => Promise<void>) | undefined;
}

/** In bytes. The body of the response is only consumed to keep the connection open. */
const longestResponse = 65_536;

/**
 * Posts a push and returns the status of the response. It connects before it calls `begin`, which counts the attempt,
 * so that hardly any time passes between the count and the attempt. It follows no redirects.
 */
export async function postPush({
  endpoint,
  headers,
  body,
  agent,
  timeoutMs,
  begin = async () => {},
}: Post): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const post = request(endpoint, { method: 'POST', headers, agent, signal });
  // An error before the response is thrown below; an error after the response changes nothing.
  post.on('error', () => {});
  const responded = once(post, 'response', { signal }) as Promise<[IncomingMessage]>;
  try {
    await Promise.race([connected(post), responded]);
    await begin();
    post.end(body);
    const [response] = await responded;
    discard(response);
    return response.statusCode ?? 0;
  } catch (error) {
    post.destroy();
    throw signal.aborted ? new Error('The push service did not respond in time.', { cause: error }) : error;
  }
}

async function connected(post: ReturnType<typeof request>): Promise<void> {
  const [socket] = await once(post, 'socket');
  if (!post.reusedSocket) await once(socket, 'secureConnect');
}

function discard(response: IncomingMessage): void {
  let length = 0;
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > longestResponse) response.destroy();
  });
}
