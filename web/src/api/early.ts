// The responses that public/early.js requested while the scripts were loading. Each is used only once, by the first read.

interface EarlyRead {
  /** A path as in addresses.ts. */
  path: string;
  params: Readonly<Record<string, string>>;
}

const { early, earlyReads = [] } = globalThis as {
  early?: Map<string, Promise<Response>>;
  earlyReads?: EarlyRead[];
};
/** The age at which an unused response is out of date. */
const maxAgeMs = 10_000;
setTimeout(dropEarly, maxAgeMs);

/** Returns an early response; undefined if it was not requested, or has already been used or dropped. */
export function takeEarly(name: string): Promise<Response> | undefined {
  const response = early?.get(name);
  early?.delete(name);
  return response;
}

/** Drops the responses. Call this before a write, because a write makes them out of date. */
export function dropEarly(): void {
  early?.clear();
}

/** Returns the endpoints that were requested early. */
export const requestedReads = () => earlyReads.map(({ path, params }) => endpointAt(path, params));

/** Turns a read from addresses.ts into an endpoint with its inputs. */
export function endpointAt(path: string, params: Readonly<Record<string, string>>) {
  const [route = '', search] = path.split('?');
  const query = search === undefined ? undefined : Object.fromEntries(new URLSearchParams(search));
  const inputs = { ...(route.includes('$') && { params }), ...(query && { query }) };
  return { key: `GET ${route.replaceAll('$', ':')}`, inputs };
}
