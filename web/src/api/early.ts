// What public/early.js asked for while this script was on its way. A response is taken once, by the first who reads it.

interface EarlyRead {
  /** As in addresses.ts. */
  path: string;
  params: Readonly<Record<string, string>>;
}

const { early, earlyReads = [] } = globalThis as {
  early?: Map<string, Promise<Response>>;
  earlyReads?: EarlyRead[];
};
/** What no screen has asked for by then is no longer new. */
const keptForMs = 10_000;
setTimeout(forgetEarly, keptForMs);

/** Undefined if it was not asked for, or is taken already. */
export function takeEarly(name: string): Promise<Response> | undefined {
  const response = early?.get(name);
  early?.delete(name);
  return response;
}

/** A write makes them old. */
export function forgetEarly(): void {
  early?.clear();
}

/** What was asked for of the flock. */
export const readsAskedFor = () => earlyReads.map(({ path, params }) => endpointAt(path, params));

/** A read of addresses.ts as an endpoint with its inputs. */
export function endpointAt(path: string, params: Readonly<Record<string, string>>) {
  const [route = '', search] = path.split('?');
  const query = search === undefined ? undefined : Object.fromEntries(new URLSearchParams(search));
  const inputs = { ...(route.includes('$') && { params }), ...(query && { query }) };
  return { key: `GET ${route.replaceAll('$', ':')}`, inputs };
}
