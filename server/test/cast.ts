// The people of the tests and the service they call: real HTTP, a fresh database a file, a clock that tests move.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@flock-care/contract';
import type { Clock } from '../src/clock.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Background } from '../src/jobs/background.ts';
import { type RunningService, runService } from '../src/service.ts';
import type { Services } from '../src/services.ts';
import { checkAgainstDocument } from './document-check.ts';
import { freshCache, freshDatabase, replicaCount } from './engine.ts';
import { freePort } from './free-port.ts';
import { atEnd } from './leftovers.ts';
import { openRoundRobin } from './services/round-robin.ts';

/** A clock that runs, and that a test may move forward. */
export class TestClock implements Clock {
  #aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
  forward(ms: number): void {
    this.#aheadMs += ms;
  }
}

export interface TestService {
  services: Services;
  background: Background;
  log: RunningService['app']['log'];
  config: Config;
  clock: TestClock;
  baseUrl: string;
  /** Stops the service; its database goes with the file's other leftovers. */
  close(): Promise<void>;
}

/**
 * Starts a service with the settings given, on a database of its own where they name none; it ends with the test file.
 * It may be several replicas in turn (TEST_REPLICAS), of which `services` and `background` are the first one's: tests
 * that are about one process say so. A `schema` is the migration to end with, as an older version would.
 */
export async function startService(
  settings: Record<string, string> = {},
  { replicas = replicaCount, schema }: { replicas?: number; schema?: string } = {},
): Promise<TestService> {
  const database = settings.DATABASE_URL ? {} : await freshDatabase();
  // A SQLite file has one process.
  const isFile = (settings.DATABASE_URL ?? database.DATABASE_URL)?.startsWith('sqlite:');
  const ports = await Promise.all(Array.from({ length: isFile ? 1 : replicas }, freePort));
  const frontPort = ports.length > 1 ? await openRoundRobin(ports) : ports[0];
  const shared = {
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${frontPort}`,
    LOG_LEVEL: 'silent',
    ADMIN_EMAILS: 'ada@example.org',
    ...database,
    ...freshCache(),
    ...settings,
  };
  const clock = new TestClock();
  const configs = ports.map(port => readConfig({ PORT: String(port), ...shared }));
  const running = await Promise.all(configs.map(config => runService(config, { clock, schema })));
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await Promise.all(running.map(replica => replica.close()));
  };
  atEnd(close);
  const [config] = configs;
  const [first] = running;
  if (!config || !first) throw new Error('A service has at least one replica.');
  const { services, background, app } = first;
  return { services, background, log: app.log, config, clock, baseUrl: config.baseUrl.origin, close };
}

/** A folder that goes when the test file ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flock-care-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Answered {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined where there is none. Tests read it freely. */
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is for the test to judge.
  body: any;
  text: string;
}

/** One request; an object body is sent as JSON. Redirects are not followed. The answer must be one the document has. */
export async function call(
  service: TestService,
  endpoint: string,
  {
    token,
    body,
    headers = {},
  }: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  const sent = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  const response = await fetch(service.baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      // A connection each, so that each call goes to another replica than the last. Not with a long body: where that
      // is refused unread, Node.js would close a connection of this kind before the refusal has arrived.
      ...(replicaCount > 1 && sent.length < 64 * 1_024 && { connection: 'close' }),
      ...headers,
    },
    ...(body !== undefined && { body: sent }),
  });
  const text = await response.text();
  checkAgainstDocument({
    method,
    path: new URL(response.url).pathname,
    status: response.status,
    contentType: response.headers.get('content-type'),
    text,
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : undefined,
    text,
  };
}

/** A person with a session: calls the API as themselves. */
export class Person {
  readonly service: TestService;
  readonly email: string;
  readonly token: string;

  constructor(service: TestService, email: string, token: string) {
    this.service = service;
    this.email = email;
    this.token = token;
  }

  call(endpoint: string, body?: unknown): Promise<Answered> {
    return call(this.service, endpoint, { token: this.token, body });
  }
}

/** Asks for a sign-in link; answers its path and query. */
export async function askForLink(service: TestService, email: string, more: object = {}): Promise<string> {
  const asked = await call(service, 'POST /api/auth/magic-link/request', { body: { email, ...more } });
  const url = new URL(asked.body.previewUrl);
  return url.pathname + url.search;
}

/** Signs a person in by a magic link. The name is the address's first part, as `Olive` for olive@…. */
export async function signIn(service: TestService, email: string): Promise<Person> {
  const name = email.slice(0, 1).toUpperCase() + email.slice(1, email.indexOf('@'));
  const link = await askForLink(service, email, { name });
  const opened = await call(service, `GET ${link}`);
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
  return new Person(service, email, token);
}

const castRoles = { asha: 'assistant', carl: 'caregiver', vic: 'viewer' } as const satisfies Record<
  string,
  Role
>;

export interface Cast {
  /** Owns the flock everyone is in. */
  olive: Person;
  /** Assists. */
  asha: Person;
  /** Gives care. */
  carl: Person;
  /** Views. */
  vic: Person;
  /** A stranger with a flock of her own. */
  nora: Person;
  /** An admin, with a flock of her own. */
  ada: Person;
  workspaceId: number;
}

/** The cast, signed in: Asha, Carl and Vic work in Olive's flock. */
export async function assembleCast(service: TestService): Promise<Cast> {
  const olive = await signIn(service, 'olive@example.org');
  const { body } = await olive.call('GET /api/workspace');
  const workspaceId: number = body.workspace.id;
  for (const [name, role] of Object.entries(castRoles)) {
    await olive.call('POST /api/workspace/members', { email: `${name}@example.org`, role });
  }
  const [asha, carl, vic, nora, ada] = await Promise.all(
    ['asha', 'carl', 'vic', 'nora', 'ada'].map(name => signIn(service, `${name}@example.org`)),
  );
  if (!asha || !carl || !vic || !nora || !ada) throw new Error('The cast is not complete.');
  return { olive, asha, carl, vic, nora, ada, workspaceId };
}

let tagCount = 0;

/** A bird's body with a tag of its own. */
export function birdBody(more: object = {}): Record<string, unknown> {
  tagCount += 1;
  return { name: 'Kiwi', tagId: `TAG-${tagCount}`, species: 'Cockatiel', ...more };
}

/** Adds a bird and answers it. */
export async function addBird(person: Person, more: object = {}): Promise<{ id: string; tagId: string }> {
  const { status, body, text } = await person.call('POST /api/birds', birdBody(more));
  if (status !== 201) throw new Error(`The bird was not added: ${status} ${text}`);
  return body.bird;
}
