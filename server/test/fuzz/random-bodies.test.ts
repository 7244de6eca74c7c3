// Sends random requests to all endpoints. Each response must be below 500, documented, the same on every engine, and
// free of data from other flocks. `npm run test:fuzz` makes a long run.
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { type EndpointKey, endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import fc from 'fast-check';
import { checkAgainstDocument } from '../support/document-check.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { startProvider } from '../support/identity-provider.ts';
import { type RawResponse, sendRaw } from '../support/raw-http.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { type CanaryWorkspace, createCanaryWorkspace } from './canary-workspace.ts';
import { longRequests, secondEngine, seed } from './length.ts';
import { type RandomRequest, randomRequest } from './random-requests.ts';
import { createWorld, emailOf, restock, type World } from './world.ts';

const engines = new Set(['sqlite', longRequests ? secondEngine : engine]);
/** The number of requests. In a short run, fewer if two engines are compared, because each request goes to both. */
const requests = longRequests ?? (engines.size > 1 ? 400 : 800);
/** After this many requests, new people start with empty flocks, because growing lists would slow everything down. */
const roundRequests = 2_000;
const rounds = Math.ceil(requests / roundRequests);
/** The number of simultaneous rounds. While one waits for a disk sync, the others continue. */
const lanes = 4;

const missing: Readonly<Record<string, string>> = {
  workspaceId: '999999',
  provider: 'idp_x',
  code: 'K7QF-2M9X-RT4C',
};
const missingId = '4b8f3f0e-0d52-4b0c-9a63-2a9d1c1f6b7e';

/** Settings that make the requests appear to come from many clients, so that no rate limit applies. */
const manyClients = { TRUST_PROXY: 'true', SIGN_IN_PREVIEW: 'true' };
const clientOf = () => `10.${[randomInt(256), randomInt(256), randomInt(256)].join('.')}`;

const context: { service: TestService; canaries: CanaryWorkspace }[] = [];

before(async () => {
  const admins = Array.from({ length: rounds }, (_, round) => emailOf('admin', round)).join();
  const provider = await startProvider({ providerKey: 'idp_a' });
  // The services start one after another, so that none starts after one has failed.
  for (const name of engines) {
    const settings = {
      ...(await freshDatabase(name)),
      ...provider.settings,
      ...manyClients,
      ADMIN_EMAILS: admins,
    };
    const service = await startService(settings);
    context.push({ service, canaries: await createCanaryWorkspace(service) });
  }
  provider.register(...context.map(({ service }) => service.baseUrl));
});

/** Replaces the placeholders in a request with values from the world. */
const fillIn = (text: string, ids: World['ids']) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name) => ids[name] ?? place);

function pathOf({ ids, canaries }: World, { endpoint, parameters }: RandomRequest) {
  const choices = [...parameters];
  let isForeign = false;
  const path = endpoint.slice(endpoint.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name) => {
    const choice = choices.shift();
    if (choice === 'own') return ids[name] ?? '';
    const foreign = choice === 'foreign' ? canaries.ids[name] : undefined;
    if (foreign) isForeign = true;
    if (choice === 'missing' || choice === 'foreign') return foreign ?? missing[name] ?? missingId;
    return choice ?? '';
  });
  return { path, isForeign };
}

/** Endpoints that list all flocks and people by name, for admins only. */
const listsOfAll: readonly string[] = ['GET /api/admin/workspaces', 'GET /api/admin/users'];

async function send(world: World, random: RandomRequest, key: string): Promise<RawResponse> {
  const { service, canaries, ids, tokens } = world;
  const { path, isForeign } = pathOf(world, random);
  const method = random.endpoint.slice(0, random.endpoint.indexOf(' '));
  const headers = {
    ...Object.fromEntries(Object.entries(random.headers).map(([name, text]) => [name, fillIn(text, ids)])),
    'x-forwarded-for': clientOf(),
    ...(random.again && { 'idempotency-key': key }),
  };
  const body = typeof random.body === 'string' ? fillIn(random.body, ids) : random.body;
  const request = { method, path: path + fillIn(random.query, ids), headers, body };
  const response = await sendRaw(service.baseUrl, { ...request, token: tokens[random.caller] });
  const contentType = response.headers['content-type'] ?? null;
  const { status, text } = response;
  assert.ok(status < 500 && !(isForeign && status < 400), `${status} ${text}`);
  checkAgainstDocument({ method, path, status, contentType, text });
  const received = text + JSON.stringify(response.headers);
  if (listsOfAll.includes(random.endpoint)) canaries.expectNoRecordIn(received);
  else canaries.expectNothingIn(received);
  return response;
}

/**
 * Sends a request to one engine, twice if `again` is set. Both responses must have the same status, unless the first
 * call ended the session.
 */
async function sendOnceOrTwice(world: World, random: RandomRequest): Promise<RawResponse> {
  const key = randomUUID();
  const first = await send(world, random, key);
  if (!random.again) return first;
  const second = await send(world, random, key);
  if (first.status < 300 && second.status === 401) return first;
  assert.equal(second.status, first.status, `${first.text}\n${second.text}`);
  if (second.headers['idempotent-replayed']) assert.equal(second.text, first.text);
  return first;
}

/** Returns the refusal without the parts that differ between engines: the included record, and a time of day. */
const refusalIn = ({ text }: RawResponse) =>
  text.replace(/,"administration":.*/s, '').replace(/at \d\d:\d\d\./, 'at that time.');

/** Sends the same request to every engine, and compares the statuses and refusals. Returns the status. */
async function compare(worlds: readonly World[], random: RandomRequest): Promise<number> {
  const [first, ...others] = await Promise.all(worlds.map(world => sendOnceOrTwice(world, random)));
  assert.ok(first);
  for (const other of others) {
    assert.equal(other.status, first.status, `${other.text}\n${first.text}`);
    if (first.status >= 400) assert.equal(refusalIn(other), refusalIn(first));
  }
  const { endpoint, caller } = random;
  if (first.status < 400) await Promise.all(worlds.map(world => restock(world, endpoint, caller)));
  return first.status;
}

/** The number of responses from each endpoint, and the number of those that were not refusals. */
const tally = new Map<EndpointKey, { responses: number; successes: number }>();
const seen = new Map<number, number>();

function addToTally(endpoint: EndpointKey, status: number): void {
  const { responses, successes } = tally.get(endpoint) ?? { responses: 0, successes: 0 };
  tally.set(endpoint, { responses: responses + 1, successes: successes + Number(status < 400) });
}

/**
 * In a run of at least this many requests, every endpoint must succeed at least once. In a shorter run that would
 * depend on luck: of a few hundred responses, at most two or three are redirects.
 */
const minRequestsForSuccess = 10_000;

/** Counts the responses and successes of each endpoint. */
function successCounts(): { endpoint: string; responses: number; successes: number }[] {
  return endpointKeys
    .filter(key => Object.keys(endpoints[key].responses).length > 0)
    .map(key => ({ endpoint: key, ...(tally.get(key) ?? { responses: 0, successes: 0 }) }));
}

async function runRound(round: number): Promise<void> {
  const worlds = await Promise.all(context.map(place => createWorld(place, round)));
  const property = fc.asyncProperty(randomRequest, async random => {
    const status = await compare(worlds, random);
    addToTally(random.endpoint, status);
    seen.set(status, (seen.get(status) ?? 0) + 1);
  });
  const numRuns = Math.min(roundRequests, requests - round * roundRequests);
  await fc.assert(property, { seed: seed + round, numRuns, endOnFailure: true });
}

describe('random requests', () => {
  it('get responses below 500 that are documented, the same on every engine, and free of data from other flocks', async test => {
    test.diagnostic(`FUZZ_SEED=${seed}, ${requests} requests to ${[...engines].join(' and ')}`);
    const left = Array.from({ length: rounds }, (_, round) => round).values();
    const lane = async () => {
      for (const round of left) await runRound(round);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    test.diagnostic(`responses by status: ${JSON.stringify(Object.fromEntries(seen))}`);
    const counts = successCounts();
    const shares = counts.map(
      ({ endpoint, responses, successes }) => `${endpoint} ${successes} of ${responses}`,
    );
    test.diagnostic(`successes: ${shares.join(', ')}`);
    for (const status of [200, 201, 204, 400, 401, 403, 404])
      assert.ok(seen.has(status), `No response had the status ${status}.`);
    if (requests >= minRequestsForSuccess) {
      assert.ok(seen.has(302), 'No response had the status 302.');
      const unsuccessful = counts.filter(({ successes }) => successes === 0);
      assert.deepEqual(unsuccessful, [], 'These endpoints refused every request.');
    }
    for (const { canaries } of context) await canaries.expectUntouched();
  });
});
