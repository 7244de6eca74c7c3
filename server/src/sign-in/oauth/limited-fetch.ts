// Sends the requests to a provider, a limited number at a time: one that does not respond must not use up the connections
// that the process may have open.
import type { CustomFetchOptions } from 'openid-client';

/** With three providers, these are fewer than the quarter of its files that the process keeps for other things. */
const maxRequests = 64;

/** Returns a `fetch` for one provider. A request waits for its turn until its time is over. */
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
      // Read to the end, because a provider may also stop in the middle of it.
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, response);
    } finally {
      const [start] = waiting;
      if (start) start();
      else free += 1;
    }
  };
}
