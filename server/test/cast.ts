// The people of the tests: Olive's flock with its members, a stranger and an admin, each with a session.
import type { Client } from '@flock-care/contract/client';
import type { Bird, Role } from '@flock-care/contract/shapes';
import { call, clientOf, type TestResponse } from './support/call.ts';
import { startService, type TestService } from './support/test-service.ts';

/** A person with a session: calls the API as themselves. */
export class Person {
  readonly service: TestService;
  readonly email: string;
  readonly token: string;
  readonly api: Client;

  constructor(service: TestService, email: string, token: string) {
    this.service = service;
    this.email = email;
    this.token = token;
    this.api = clientOf(service, token);
  }

  call(endpoint: string, body?: unknown): Promise<TestResponse> {
    return call(this.service, endpoint, { token: this.token, body });
  }
}

/** Requests a sign-in link; returns its path and query. */
export async function askForLink(service: TestService, email: string, more: object = {}): Promise<string> {
  const { body } = await clientOf(service).call('POST /api/auth/magic-link/request', {
    body: { email, ...more },
  });
  const url = new URL(body.previewUrl ?? '');
  return url.pathname + url.search;
}

/** Signs a person in with a magic link. The name is the first part of the address, as `Olive` for olive@…. */
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
  /** An assistant. */
  asha: Person;
  /** A caregiver. */
  carl: Person;
  /** A viewer. */
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
  const { body } = await olive.api.call('GET /api/workspace');
  const workspaceId = body.workspace.id;
  for (const [name, role] of Object.entries(castRoles)) {
    await olive.api.call('POST /api/workspace/members', { body: { email: `${name}@example.org`, role } });
  }
  const [asha, carl, vic, nora, ada] = await Promise.all(
    ['asha', 'carl', 'vic', 'nora', 'ada'].map(name => signIn(service, `${name}@example.org`)),
  );
  if (!asha || !carl || !vic || !nora || !ada) throw new Error('The cast is not complete.');
  return { olive, asha, carl, vic, nora, ada, workspaceId };
}

/** Starts a service with its cast, for all tests of a file. @param settings and options as of `startService` */
export async function useCast(...parameters: Parameters<typeof startService>) {
  const service = await startService(...parameters);
  return { service, cast: await assembleCast(service) };
}

/** The workspace that a person works in. */
export const activeWorkspace = async (person: Person) =>
  (await person.api.call('GET /api/workspace')).body.workspace;

let tagCount = 0;

/** The body of a new bird with a unique tagId. */
export function birdBody(more: object = {}) {
  tagCount += 1;
  return { name: 'Kiwi', tagId: `TAG-${tagCount}`, species: 'Cockatiel', ...more };
}

/** Adds a bird and returns it. */
export async function addBird(person: Person, more: object = {}): Promise<Bird> {
  const { body } = await person.api.call('POST /api/birds', { body: birdBody(more) });
  return body.bird;
}
