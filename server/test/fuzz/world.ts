// What random requests find: people of every role, one of everything that a path can name, and what is good once.
import assert from 'node:assert/strict';
import type { EndpointKey } from '@flock-care/contract';
import { addBird, askForLink, call, Person, signIn, type TestService } from '../cast.ts';
import type { CanaryFlock } from './canary-flock.ts';

/** Whom a request comes from. Admin, assistant, caregiver, viewer and both tokens are of one flock. */
export const callers = [
  'admin',
  'assistant',
  'caregiver',
  'viewer',
  'writingToken',
  'readingToken',
  'newcomer',
  'stranger',
  'nobody',
] as const;
export type CallerName = (typeof callers)[number];

export interface World {
  service: TestService;
  canaries: CanaryFlock;
  round: number;
  tokens: Partial<Record<CallerName, string>>;
  /** By the names of path parameters, and of the places in braces that queries, headers and bodies leave. */
  ids: Record<string, string>;
}

/** The addresses of people who sign in: the same on every engine, and others in each round. */
export const emailOf = (who: CallerName, round: number) => `${who}${round}@example.org`;

/** Somebody of the world, whose calls keep it going. */
function personOf({ service, tokens, round }: World, who: CallerName): Person {
  return new Person(service, emailOf(who, round), tokens[who] ?? '');
}

async function signInAs(world: World, who: CallerName): Promise<void> {
  world.tokens[who] = (await signIn(world.service, emailOf(who, world.round))).token;
}

async function makeToken(world: World, name: string, scope: string) {
  const made = await personOf(world, 'admin').call('POST /api/integration-tokens', { name, scope });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

/** How there comes to be one of each. */
const makers: Readonly<Record<string, (world: World) => Promise<string>>> = {
  flock: async world => String((await personOf(world, 'admin').call('GET /api/workspace')).body.workspace.id),
  birdId: async world => (await addBird(personOf(world, 'admin'))).id,
  medicationId: async world => {
    const course = { name: 'Meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: '2026-03-01' };
    const at = `/api/birds/${world.ids.birdId}/medications`;
    return (await personOf(world, 'admin').call(`POST ${at}`, course)).body.medication.id;
  },
  workspaceId: async world => {
    const rescue = { name: 'Rescue', workspaceType: 'rescue' };
    return String((await personOf(world, 'admin').call('POST /api/workspaces', rescue)).body.workspace.id);
  },
  memberId: async world => {
    const viewer = { email: 'vic@example.org', role: 'viewer' };
    return (await personOf(world, 'admin').call('POST /api/workspace/members', viewer)).body.member.id;
  },
  tokenId: async world => (await makeToken(world, 'Scale', 'read_only')).integrationToken.id,
  code: async world => {
    const stranger = personOf(world, 'stranger');
    const { id } = await addBird(stranger);
    return (await stranger.call(`POST /api/birds/${id}/transfer-code`)).body.transferCode.code;
  },
  provider: async () => 'idp_a',
  link: async ({ service }) => {
    const link = new URL(await askForLink(service, 'linked@example.org'), service.baseUrl);
    return link.searchParams.get('token') ?? '';
  },
  attempt: async world => {
    const began = await call(world.service, 'GET /api/auth/oauth/idp_a/start');
    world.ids.cookie = began.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new URL(began.headers.get('location') ?? '').searchParams.get('state') ?? '';
  },
};

/** What a call takes away where it succeeds, so that later ones find it again. */
const taken: Readonly<Partial<Record<EndpointKey, readonly string[]>>> = {
  'DELETE /api/birds/:birdId': ['birdId', 'medicationId'],
  'POST /api/birds/:birdId/transfer': ['birdId', 'medicationId'],
  'DELETE /api/birds/:birdId/medications/:medicationId': ['medicationId'],
  'DELETE /api/workspace/members/:memberId': ['memberId'],
  'DELETE /api/integration-tokens/:tokenId': ['tokenId'],
  'POST /api/bird-transfer-codes/:code/accept': ['code'],
  'GET /api/auth/magic-link/verify': ['link'],
  'GET /api/auth/oauth/:provider/callback': ['attempt'],
  'POST /api/auth/oauth/:provider/callback': ['attempt'],
};

/** Calls after which a session is over. */
const endsSession: readonly EndpointKey[] = ['POST /api/auth/logout', 'DELETE /api/workspace'];

/** A world of a round, beside those of earlier ones. */
export async function furnish(place: Pick<World, 'service' | 'canaries'>, round: number): Promise<World> {
  const world: World = { ...place, round, tokens: {}, ids: {} };
  await signInAs(world, 'admin');
  for (const role of ['assistant', 'caregiver', 'viewer'] as const) {
    const invited = { email: emailOf(role, round), role };
    await personOf(world, 'admin').call('POST /api/workspace/members', invited);
    await signInAs(world, role);
  }
  for (const who of ['newcomer', 'stranger'] as const) await signInAs(world, who);
  world.tokens.writingToken = (await makeToken(world, 'Feeder', 'read_write')).token;
  world.tokens.readingToken = (await makeToken(world, 'Chart', 'read_only')).token;
  world.ids.stranger = emailOf('stranger', round);
  await make(world, Object.keys(makers));
  return world;
}

async function make(world: World, names: readonly string[]): Promise<void> {
  for (const name of names) world.ids[name] = (await makers[name]?.(world)) ?? '';
}

/** Puts back what a request that succeeded has taken away. */
export async function restock(world: World, endpoint: EndpointKey, caller: CallerName): Promise<void> {
  if (endsSession.includes(endpoint)) await signInAs(world, caller);
  await make(world, taken[endpoint] ?? []);
}
