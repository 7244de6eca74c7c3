// A service in a process of its own, with a flock in it that is worth asking for, and somebody who is signed in.
import { endpoints } from '@flock-care/contract';
import { birdBody } from '../cast.ts';
import { type Killable, startKillable } from '../crash/killable.ts';
import { freshDatabase } from '../engine.ts';

export interface Served extends Killable {
  port: number;
  /** For requests with a body of JSON. */
  headers: Record<string, string>;
  /** As it goes over the wire. */
  wire(method: string, path: string, body?: string, more?: Record<string, string>): string;
}

/** Starts it with its usual log, which goes nowhere, and so many files that it may have open. */
export async function startServed(descriptors = 20_000): Promise<Served> {
  const limited = ['sh', '-c', `ulimit -n ${descriptors} && exec "$@" > /dev/null`, 'sh'];
  const env = { LOG_LEVEL: 'info' };
  const killable = await startKillable(await freshDatabase(), { env, through: limited });
  const authorization = `Bearer ${await signIn(killable.baseUrl)}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const wire: Served['wire'] = (method, path, body = '', more = {}) => {
    const all = { host: 'a', ...headers, 'content-length': String(Buffer.byteLength(body)), ...more };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  };
  return { ...killable, port: Number(new URL(killable.baseUrl).port), headers, wire };
}

async function signIn(baseUrl: string): Promise<string> {
  const asked = await fetch(`${baseUrl}/api/auth/magic-link/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'olive@example.org' }),
  });
  const { answers } = endpoints['POST /api/auth/magic-link/request'];
  const link = new URL(answers[202].parse(await asked.json()).previewUrl ?? '');
  const opened = await fetch(baseUrl + link.pathname + link.search, { redirect: 'manual' });
  return new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
}

/** Adds birds, so that a list of them takes its time; answers their ids. */
export async function addBirds(
  { baseUrl, headers }: Served,
  count: number,
  more: object = {},
): Promise<string[]> {
  const add = async () => {
    const body = JSON.stringify(birdBody(more));
    const answer = await fetch(`${baseUrl}/api/birds`, { method: 'POST', headers, body });
    return endpoints['POST /api/birds'].answers[201].parse(await answer.json()).bird.id;
  };
  return Promise.all(Array.from({ length: count }, add));
}
