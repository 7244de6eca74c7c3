// Random requests to all endpoints: never a 5xx, always a documented response, the same from every engine, and nothing
// of another flock in it. `npm run test:fuzz` is the long form.
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
import { type CanaryWorkspace, keepCanaries } from './canary-workspace.ts';
import { longRequests, secondEngine, seed } from './length.ts';
import { type RandomRequest, randomRequest } from './random-requests.ts';
import { emailOf, furnish, restock, type World } from './world.ts';

const engines = new Set(['sqlite', longRequests ? secondEngine : engine]);
/** Half as many if two engines are compared, because a write to both takes longer. */
const requests = longRequests ?? (engines.size > 1 ? 400 : 800);
/** After this many requests there are new people with an empty flock, because growing lists would slow everything down. */
const roundRequests = 2_000;
const rounds = Math.ceil(requests / roundRequests);
/** How many rounds run at once, so that one that waits for a sync does not keep the others waiting. */
const lanes = 4;

const missing: Readonly<Record<string, string>> = {
  workspaceId: '999999',
  provider: 'idp_x',
  code: 'K7QF-2M9X-RT4C',
};
const missingId = '4b8f3f0e-0d52-4b0c-9a63-2a9d1c1f6b7e';

/** So that the requests come from many clients, who together have no limit. */
const manyClients = { TRUST_PROXY: 'true', SIGN_IN_PREVIEW: 'true' };
const clientOf = () => `10.${[randomInt(256), randomInt(256), randomInt(256)].join('.')}`;

const context: { service: TestService; canaries: CanaryWorkspace }[] = [];

before(async () => {
  const admins = Array.from({ length: rounds }, (_, round) => emailOf('admin', round)).join();
  const provider = await startProvider({ providerKey: 'idp_a' });
  // One after the other: if one fails to start, no other may start afterwards.
  for (const name of engines) {
    const settings = {
      ...(await freshDatabase(name)),
      ...provider.settings,
      ...manyClients,
      ADMIN_EMAILS: admins,
    };
    const service = await startService(settings);
    context.push({ service, canaries: await keepCanaries(service) });
  }
  provider.register(...context.map(({ service }) => service.baseUrl));
});

/** Fills the placeholders of a request from the world. */
const filled = (text: string, ids: World['ids']) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name) => ids[name] ?? place);

function pathOf({ ids, canaries }: World, { endpoint, parameters }: RandomRequest) {
  const wishes = [...parameters];
  let trespasses = false;
  const path = endpoint.slice(endpoint.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name) => {
    const wish = wishes.shift();
    if (wish === 'own') return ids[name] ?? '';
    const foreign = wish === 'foreign' ? canaries.ids[name] : undefined;
    if (foreign) trespasses = true;
    if (wish === 'missing' || wish === 'foreign') return foreign ?? missing[name] ?? missingId;
    return wish ?? '';
  });
  return { path, trespasses };
}

/** Show all flocks, owners and people by name to those who run the server, and nobody else. */
const listsOfAll: readonly string[] = ['GET /api/admin/workspaces', 'GET /api/admin/users'];

async function send(world: World, random: RandomRequest, key: string): Promise<RawResponse> {
  const { service, canaries, ids, tokens } = world;
  const { path, trespasses } = pathOf(world, random);
  const method = random.endpoint.slice(0, random.endpoint.indexOf(' '));
  const headers = {
    ...Object.fromEntries(Object.entries(random.headers).map(([name, text]) => [name, filled(text, ids)])),
    'x-forwarded-for': clientOf(),
    ...(random.again && { 'idempotency-key': key }),
  };
  const body = typeof random.body === 'string' ? filled(random.body, ids) : random.body;
  const request = { method, path: path + filled(random.query, ids), headers, body };
  const response = await sendRaw(service.baseUrl, { ...request, token: tokens[random.caller] });
  const contentType = response.headers['content-type'] ?? null;
  const { status, text } = response;
  assert.ok(status < 500 && !(trespasses && status < 400), `${status} ${text}`);
  checkAgainstDocument({ method, path, status, contentType, text });
  const received = text + JSON.stringify(response.headers);
  if (listsOfAll.includes(random.endpoint)) canaries.expectNoRecordIn(received);
  else canaries.expectNothingIn(received);
  return response;
}

/** Sends it to an engine, twice if requested: the response is the same, unless the first call ended the session. */
async function sendAsOften(world: World, random: RandomRequest): Promise<RawResponse> {
  const key = randomUUID();
  const first = await send(world, random, key);
  if (!random.again) return first;
  const second = await send(world, random, key);
  if (first.status < 300 && second.status === 401) return first;
  assert.equal(second.status, first.status, `${first.text}\n${second.text}`);
  if (second.headers['idempotent-replayed']) assert.equal(second.text, first.text);
  return first;
}

/** The refusal without what differs from engine to engine: the record that it names, and the minute in which that was made. */
const refusalIn = ({ text }: RawResponse) =>
  text.replace(/,"administration":.*/s, '').replace(/at \d\d:\d\d\./, 'at that time.');

/** Sends the same request to every engine and compares the responses. Returns the status. */
async function compare(worlds: readonly World[], random: RandomRequest): Promise<number> {
  const [first, ...others] = await Promise.all(worlds.map(world => sendAsOften(world, random)));
  assert.ok(first);
  for (const other of others) {
    assert.equal(other.status, first.status, `${other.text}\n${first.text}`);
    if (first.status >= 400) assert.equal(refusalIn(other), refusalIn(first));
  }
  const { endpoint, caller } = random;
  if (first.status < 400) await Promise.all(worlds.map(world => restock(world, endpoint, caller)));
  return first.status;
}

/** How many responses an endpoint gave, and how many of them were not refusals. */
const tally = new Map<EndpointKey, { responses: number; successes: number }>();
const seen = new Map<number, number>();

function note(endpoint: EndpointKey, status: number): void {
  const { responses, successes } = tally.get(endpoint) ?? { responses: 0, successes: 0 };
  tally.set(endpoint, { responses: responses + 1, successes: successes + Number(status < 400) });
}

/**
 * With so many requests, every endpoint must do more than refuse: once at least, because which requests come is chance. Of a
 * few hundred, only two or three are redirected, and often none.
 */
const enoughForDepth = 10_000;

/** How often each endpoint does more than refuse. */
function depthOf(): { endpoint: string; responses: number; successes: number }[] {
  return endpointKeys
    .filter(key => Object.keys(endpoints[key].responses).length > 0)
    .map(key => ({ endpoint: key, ...(tally.get(key) ?? { responses: 0, successes: 0 }) }));
}

async function runRound(round: number): Promise<void> {
  const worlds = await Promise.all(context.map(place => furnish(place, round)));
  const property = fc.asyncProperty(randomRequest, async random => {
    const status = await compare(worlds, random);
    note(random.endpoint, status);
    seen.set(status, (seen.get(status) ?? 0) + 1);
  });
  const numRuns = Math.min(roundRequests, requests - round * roundRequests);
  await fc.assert(property, { seed: seed + round, numRuns, endOnFailure: true });
}

describe('random requests', () => {
  it('below 500, documented, the same from every engine, and with nothing of another flock', async test => {
    test.diagnostic(`FUZZ_SEED=${seed}, ${requests} requests to ${[...engines].join(' and ')}`);
    const left = Array.from({ length: rounds }, (_, round) => round).values();
    const lane = async () => {
      for (const round of left) await runRound(round);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    test.diagnostic(`responses by status: ${JSON.stringify(Object.fromEntries(seen))}`);
    const depth = depthOf();
    const shares = depth.map(
      ({ endpoint, responses, successes }) => `${endpoint} ${successes} of ${responses}`,
    );
    test.diagnostic(`no refusal: ${shares.join(', ')}`);
    for (const status of [200, 201, 204, 400, 401, 403, 404])
      assert.ok(seen.has(status), `Never a ${status}.`);
    if (requests >= enoughForDepth) {
      assert.ok(seen.has(302), 'Never a 302.');
      const shallow = depth.filter(({ successes }) => successes === 0);
      assert.deepEqual(shallow, [], 'These only ever refused.');
    }
    for (const { canaries } of context) await canaries.expectUntouched();
  });
});
