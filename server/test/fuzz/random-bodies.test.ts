// Whatever is sent to whichever endpoint: never a 5xx, always an answer that is documented, and the same from every engine.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EndpointKey } from '@flock-care/contract';
import fc from 'fast-check';
import { addBird, type Person, signIn, startService, type TestService } from '../cast.ts';
import { checkAgainstDocument } from '../document-check.ts';
import { engine, freshDatabase } from '../engine.ts';
import { type RawAnswer, sendRaw } from '../raw-http.ts';
import { type RandomRequest, randomRequest } from './random-requests.ts';

/** FUZZ_SEED repeats a run; a failure and the log of the run say which it was. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const requests = 800;
/** Where two engines are compared, since a write to both takes its time. */
const fewerRequests = 400;

/** An admin, whom every endpoint lets through, and one of everything a path can name. */
interface World {
  service: TestService;
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

const worlds: World[] = [];

before(async () => {
  // One after the other: what fails to start must not leave another behind that starts later.
  for (const name of new Set(['sqlite', engine])) {
    worlds.push(await furnish(await startService(await freshDatabase(name))));
  }
});

async function furnish(service: TestService): Promise<World> {
  const ada = await signIn(service, 'ada@example.org');
  const nora = await signIn(service, 'nora@example.org');
  const world: World = { service, ada, nora, ids: {} };
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

async function send({ service, ada, ids }: World, random: RandomRequest): Promise<RawAnswer> {
  const [method = '', pattern = ''] = random.endpoint.split(' ');
  const wishes = [...random.parameters];
  const path = pattern.replace(/:(\w+)/g, (_, name) => {
    const wish = wishes.shift();
    if (wish === 'own') return ids[name] ?? '';
    return wish === 'missing' ? (missing[name] ?? missingId) : (wish ?? '');
  });
  const { headers, body, query } = random;
  const answer = await sendRaw(service.baseUrl, {
    method,
    path: path + query,
    token: ada.token,
    headers,
    body,
  });
  const contentType = answer.headers['content-type'] ?? null;
  assert.ok(answer.status < 500, `${answer.status} ${answer.text}`);
  checkAgainstDocument({ method, path, status: answer.status, contentType, text: answer.text });
  return answer;
}

describe('random requests', () => {
  it('below 500, documented, and the same from every engine', { timeout: 60_000 }, async test => {
    test.diagnostic(`FUZZ_SEED=${seed}`);
    const seen = new Map<number, number>();
    const property = fc.asyncProperty(randomRequest, async random => {
      const [first, ...others] = await Promise.all(worlds.map(world => send(world, random)));
      assert.ok(first);
      for (const other of others) {
        assert.equal(other.status, first.status, `${other.text}\n${first.text}`);
        if (first.status >= 400) assert.equal(other.text, first.text);
      }
      seen.set(first.status, (seen.get(first.status) ?? 0) + 1);
      if (first.status < 300) await Promise.all(worlds.map(world => restock(world, random.endpoint)));
    });
    await fc.assert(property, {
      seed,
      numRuns: worlds.length > 1 ? fewerRequests : requests,
      endOnFailure: true,
    });
    test.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(seen))}`);
    for (const status of [200, 201, 204, 400, 404]) assert.ok(seen.has(status), `Never a ${status}.`);
  });
});
