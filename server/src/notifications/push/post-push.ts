// Posts an encrypted push to a push service. Anyone can subscribe with an address of their own, so it may do anything.
import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type Agent, request } from 'node:https';

interface Post {
  /** What was checked is what is connected to: it is not parsed again. */
  endpoint: URL;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  agent: Agent;
  /** For everything from connecting to the end of the response, which is cut off after it. */
  timeoutMs: number;
  begin: (() => Promise<void>) | undefined;
}

/** In bytes. What a push service has to say beside its status is not read, only taken in to keep the connection. */
const longestResponse = 65_536;

/**
 * Connects first and then begins, so that hardly any time passes between the mark of an attempt and the attempt. Returns
 * the status of the response, and follows no redirect.
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
  // What fails before the response is thrown below; what fails after it changes nothing.
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
