// The people in the tests: Olive and the members of her flock, a stranger and an admin, each with a session.
import type { Client } from '@flock-care/contract/client';
import type { Bird, Role } from '@flock-care/contract/shapes';
import { call, clientOf, type TestResponse } from './support/call.ts';
import { startService, type TestService } from './support/test-service.ts';

/** A signed-in person. `call` and `api` send requests with their session. */
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

/** Signs a person in with a magic link. Their name comes from the address: `Olive` for olive@…. */
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
  /** Owns the flock that Asha, Carl and Vic work in. */
  olive: Person;
  /** An assistant. */
  asha: Person;
  /** A caregiver. */
  carl: Person;
  /** A viewer. */
  vic: Person;
  /** A stranger with her own flock. */
  nora: Person;
  /** An admin, with her own flock. */
  ada: Person;
  workspaceId: number;
}

/** Signs the cast in. Asha, Carl and Vic become members of Olive's flock. */
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

/** Starts a service with its cast, for all tests in a file. Takes the parameters of `startService`. */
export async function useCast(...parameters: Parameters<typeof startService>) {
  const service = await startService(...parameters);
  return { service, cast: await assembleCast(service) };
}

export const activeWorkspace = async (person: Person) =>
  (await person.api.call('GET /api/workspace')).body.workspace;

let tagCount = 0;

/** Returns the body of a new bird with a unique tagId. */
export function birdBody(more: object = {}) {
  tagCount += 1;
  return { name: 'Kiwi', tagId: `TAG-${tagCount}`, species: 'Cockatiel', ...more };
}

export async function addBird(person: Person, more: object = {}): Promise<Bird> {
  const { body } = await person.api.call('POST /api/birds', { body: birdBody(more) });
  return body.bird;
}
