// Starts a service in a separate process, with a signed-in person.
import { endpoints } from '@flock-care/contract/endpoints';
import { birdBody } from '../cast.ts';
import { type Killable, startKillable } from '../crash/killable.ts';
import { freshDatabase } from '../support/engine.ts';

export interface ServedProcess extends Killable {
  port: number;
  /** The headers for requests with a JSON body. */
  headers: Record<string, string>;
  /** Returns the raw text of a request. */
  wire(method: string, path: string, body?: string, more?: Record<string, string>): string;
}

/** Starts the service with its usual log, which is discarded, and a limit on open files. */
export async function startServed(descriptors = 20_000): Promise<ServedProcess> {
  const limited = ['sh', '-c', `ulimit -n ${descriptors} && exec "$@" > /dev/null`, 'sh'];
  const env = { LOG_LEVEL: 'info' };
  const killable = await startKillable(await freshDatabase(), { env, through: limited });
  const authorization = `Bearer ${await signIn(killable.baseUrl)}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const wire: ServedProcess['wire'] = (method, path, body = '', more = {}) => {
    const all = { host: 'a', ...headers, 'content-length': String(Buffer.byteLength(body)), ...more };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  };
  return { ...killable, port: Number(new URL(killable.baseUrl).port), headers, wire };
}

async function signIn(baseUrl: string): Promise<string> {
  const requested = await fetch(`${baseUrl}/api/auth/magic-link/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'olive@example.org' }),
  });
  const { responses } = endpoints['POST /api/auth/magic-link/request'];
  const link = new URL(responses[202].parse(await requested.json()).previewUrl ?? '');
  const opened = await fetch(baseUrl + link.pathname + link.search, { redirect: 'manual' });
  return new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
}

/** Adds birds at the same time; returns their ids. */
export async function addBirds(
  { baseUrl, headers }: ServedProcess,
  count: number,
  more: object = {},
): Promise<string[]> {
  const add = async () => {
    const body = JSON.stringify(birdBody(more));
    const response = await fetch(`${baseUrl}/api/birds`, { method: 'POST', headers, body });
    return endpoints['POST /api/birds'].responses[201].parse(await response.json()).bird.id;
  };
  return Promise.all(Array.from({ length: count }, add));
}
