// Limits the number of concurrent requests to a provider, so that an unresponsive provider cannot use up the
// connections of the process.
import type { CustomFetchOptions } from 'openid-client';

/**
 * The maximum number of concurrent requests per provider. Those to three providers fit into the file descriptors that
 * are not reserved for clients.
 */
const maxRequests = 64;

/** Returns a `fetch` for one provider. A request waits for its turn, at most until its timeout. */
export function limitedFetch(): (url: string, options: CustomFetchOptions) => Promise<Response> {
  const waiting = new Set<() => void>();
  let free = maxRequests;

  function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      const start = () => {
        waiting.delete(start);
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      waiting.add(start);
      signal?.addEventListener('abort', abort);
    });
  }

  return async (url, options) => {
    if (free > 0) free -= 1;
    else await waitForTurn(options.signal);
    try {
      const response = await fetch(url, options as RequestInit);
      // The body is read to the end, because a provider may also stall in the middle of it.
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, response);
    } finally {
      const [start] = waiting;
      if (start) start();
      else free += 1;
    }
  };
}
