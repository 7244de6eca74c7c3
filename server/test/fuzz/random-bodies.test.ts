// Whatever is sent to whichever endpoint: never a 5xx, always an answer that is documented, the same from every engine,
// and nothing of another flock in it. `npm run test:fuzz` is the long form.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EndpointKey } from '@flock-care/contract';
import fc from 'fast-check';
import { addBird, type Person, signIn, startService, type TestService } from '../cast.ts';
import { checkAgainstDocument } from '../document-check.ts';
import { engine, freshDatabase } from '../engine.ts';
import { type RawAnswer, sendRaw } from '../raw-http.ts';
import { type CanaryFlock, keepCanaries } from './canary-flock.ts';
import { longRequests, secondEngine, seed } from './length.ts';
import { type RandomRequest, randomRequest } from './random-requests.ts';

const engines = new Set(['sqlite', longRequests ? secondEngine : engine]);
/** Half as many where two engines are compared, since a write to both takes its time. */
const requests = longRequests ?? (engines.size > 1 ? 400 : 800);
/** After so many requests the admin is another one, with a flock that is empty: lists that only grow would slow all down. */
const roundRequests = 2_000;
const rounds = Math.ceil(requests / roundRequests);
const adminOf = (round: number) => `ada${round}@example.org`;

/** An admin, whom every endpoint lets through, and one of everything a path can name. */
interface World {
  service: TestService;
  canaries: CanaryFlock;
  ada: Person;
  nora: Person;
  ids: Record<string, string>;
}

/** How there comes to be one of each. */
const makers: Readonly<Record<string, (world: World) => Promise<string>>> = {
  birdId: async ({ ada }) => (await addBird(ada)).id,
  medicationId: async ({ ada, ids }) => {
    const course = { name: 'Meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: '2026-03-01' };
    return (await ada.call(`POST /api/birds/${ids.birdId}/medications`, course)).body.medication.id;
  },
  workspaceId: async ({ ada }) => {
    const rescue = await ada.call('POST /api/workspaces', { name: 'Rescue', workspaceType: 'rescue' });
    return String(rescue.body.workspace.id);
  },
  memberId: async ({ ada }) => {
    const viewer = { email: 'vic@example.org', role: 'viewer' };
    return (await ada.call('POST /api/workspace/members', viewer)).body.member.id;
  },
  tokenId: async ({ ada }) => {
    const scale = { name: 'Scale', scope: 'read_only' };
    return (await ada.call('POST /api/integration-tokens', scale)).body.integrationToken.id;
  },
  code: async ({ nora }) => {
    const { id } = await addBird(nora);
    return (await nora.call(`POST /api/birds/${id}/transfer-code`)).body.transferCode.code;
  },
  provider: async () => 'idp_a',
};

/** What a call takes away where it succeeds, so that later ones find it again. */
const taken: Readonly<Partial<Record<EndpointKey, readonly string[]>>> = {
  'DELETE /api/birds/:birdId': ['birdId', 'medicationId'],
  'DELETE /api/birds/:birdId/medications/:medicationId': ['medicationId'],
  'DELETE /api/workspace/members/:memberId': ['memberId'],
  'DELETE /api/integration-tokens/:tokenId': ['tokenId'],
  'POST /api/bird-transfer-codes/:code/accept': ['code'],
};

const missing: Readonly<Record<string, string>> = {
  workspaceId: '999999',
  provider: 'idp_x',
  code: 'K7QF-2M9X-RT4C',
};
const missingId = '4b8f3f0e-0d52-4b0c-9a63-2a9d1c1f6b7e';

const services: { service: TestService; canaries: CanaryFlock }[] = [];

before(async () => {
  const admins = Array.from({ length: rounds }, (_, round) => adminOf(round)).join();
  // One after the other: what fails to start must not leave another behind that starts later.
  for (const name of engines) {
    const service = await startService({ ...(await freshDatabase(name)), ADMIN_EMAILS: admins });
    services.push({ service, canaries: await keepCanaries(service) });
  }
});

async function furnish(place: Pick<World, 'service' | 'canaries'>, round: number): Promise<World> {
  const ada = await signIn(place.service, adminOf(round));
  const nora = await signIn(place.service, `nora${round}@example.org`);
  const world: World = { ...place, ada, nora, ids: {} };
  await make(world, Object.keys(makers));
  return world;
}

async function make(world: World, names: readonly string[]): Promise<void> {
  for (const name of names) world.ids[name] = (await makers[name]?.(world)) ?? '';
}

async function restock(world: World, endpoint: EndpointKey): Promise<void> {
  await make(world, taken[endpoint] ?? []);
  if (endpoint === 'POST /api/auth/logout') world.ada = await signIn(world.service, world.ada.email);
}

async function send({ service, canaries, ada, ids }: World, random: RandomRequest): Promise<RawAnswer> {
  const [method = '', pattern = ''] = random.endpoint.split(' ');
  const wishes = [...random.parameters];
  let trespasses = false;
  const path = pattern.replace(/:(\w+)/g, (_, name) => {
    const wish = wishes.shift();
    if (wish === 'own') return ids[name] ?? '';
    const foreign = wish === 'foreign' ? canaries.ids[name] : undefined;
    if (foreign) trespasses = true;
    if (wish === 'missing' || wish === 'foreign') return foreign ?? missing[name] ?? missingId;
    return wish ?? '';
  });
  const { headers, body, query } = random;
  const { baseUrl } = service;
  const answer = await sendRaw(baseUrl, { method, path: path + query, token: ada.token, headers, body });
  const contentType = answer.headers['content-type'] ?? null;
  const { status, text } = answer;
  assert.ok(status < 500 && !(trespasses && status < 400), `${status} ${text}`);
  checkAgainstDocument({ method, path, status, contentType, text });
  canaries.expectNothingIn(text + JSON.stringify(answer.headers));
  return answer;
}

/** Sends the same to every engine, and compares. Answers the status. */
async function compare(worlds: readonly World[], random: RandomRequest): Promise<number> {
  const [first, ...others] = await Promise.all(worlds.map(world => send(world, random)));
  assert.ok(first);
  for (const other of others) {
    assert.equal(other.status, first.status, `${other.text}\n${first.text}`);
    if (first.status >= 400) assert.equal(other.text, first.text);
  }
  if (first.status < 300) await Promise.all(worlds.map(world => restock(world, random.endpoint)));
  return first.status;
}

describe('random requests', () => {
  it('below 500, documented, the same from every engine, and never about another flock', async test => {
    test.diagnostic(`FUZZ_SEED=${seed}, ${requests} requests to ${[...engines].join(' and ')}`);
    const seen = new Map<number, number>();
    for (let round = 0; round < rounds; round += 1) {
      const worlds = await Promise.all(services.map(place => furnish(place, round)));
      const property = fc.asyncProperty(randomRequest, async random => {
        const status = await compare(worlds, random);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      });
      const numRuns = Math.min(roundRequests, requests - round * roundRequests);
      await fc.assert(property, { seed: seed + round, numRuns, endOnFailure: true });
    }
    test.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(seen))}`);
    for (const status of [200, 201, 204, 400, 404]) assert.ok(seen.has(status), `Never a ${status}.`);
    for (const { canaries } of services) await canaries.expectUntouched();
  });
});
