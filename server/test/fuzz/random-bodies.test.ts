// Whatever is sent to whichever endpoint: never a 5xx, always an answer that is documented, the same from every engine,
// and nothing of another flock in it. `npm run test:fuzz` is the long form.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { type EndpointKey, endpointKeys, endpoints } from '@flock-care/contract';
import fc from 'fast-check';
import { startService, type TestService } from '../cast.ts';
import { checkAgainstDocument } from '../document-check.ts';
import { engine, freshDatabase } from '../engine.ts';
import { startProvider } from '../provider.ts';
import { type RawAnswer, sendRaw } from '../raw-http.ts';
import { type CanaryFlock, keepCanaries } from './canary-flock.ts';
import { longRequests, secondEngine, seed } from './length.ts';
import { type RandomRequest, randomRequest } from './random-requests.ts';
import { emailOf, furnish, restock, type World } from './world.ts';

const engines = new Set(['sqlite', longRequests ? secondEngine : engine]);
/** Half as many where two engines are compared, since a write to both takes its time. */
const requests = longRequests ?? (engines.size > 1 ? 400 : 800);
/** After so many requests the people are others, with a flock that is empty: lists that only grow would slow all down. */
const roundRequests = 2_000;
const rounds = Math.ceil(requests / roundRequests);
/** So many rounds at once: a store that syncs its disk keeps nobody else waiting. */
const lanes = 4;

const missing: Readonly<Record<string, string>> = {
  workspaceId: '999999',
  provider: 'idp_x',
  code: 'K7QF-2M9X-RT4C',
};
const missingId = '4b8f3f0e-0d52-4b0c-9a63-2a9d1c1f6b7e';

const services: { service: TestService; canaries: CanaryFlock }[] = [];

before(async () => {
  const admins = Array.from({ length: rounds }, (_, round) => emailOf('admin', round)).join();
  const provider = await startProvider({ providerKey: 'idp_a' });
  // One after the other: what fails to start must not leave another behind that starts later.
  for (const name of engines) {
    const settings = { ...(await freshDatabase(name)), ...provider.settings, ADMIN_EMAILS: admins };
    const service = await startService(settings);
    services.push({ service, canaries: await keepCanaries(service) });
  }
  provider.register(...services.map(({ service }) => service.baseUrl));
});

/** What the world has, in the places that a request leaves for it. */
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

async function send(world: World, random: RandomRequest, key: string): Promise<RawAnswer> {
  const { service, canaries, ids, tokens } = world;
  const { path, trespasses } = pathOf(world, random);
  const method = random.endpoint.slice(0, random.endpoint.indexOf(' '));
  const headers = {
    ...Object.fromEntries(Object.entries(random.headers).map(([name, text]) => [name, filled(text, ids)])),
    ...(random.again && { 'idempotency-key': key }),
  };
  const body = typeof random.body === 'string' ? filled(random.body, ids) : random.body;
  const request = { method, path: path + filled(random.query, ids), headers, body };
  const answer = await sendRaw(service.baseUrl, { ...request, token: tokens[random.caller] });
  const contentType = answer.headers['content-type'] ?? null;
  const { status, text } = answer;
  assert.ok(status < 500 && !(trespasses && status < 400), `${status} ${text}`);
  checkAgainstDocument({ method, path, status, contentType, text });
  canaries.expectNothingIn(text + JSON.stringify(answer.headers));
  return answer;
}

/** Sends it to an engine, and again where that is asked for: the answer is the same, unless the first ended the session. */
async function sendAsOften(world: World, random: RandomRequest): Promise<RawAnswer> {
  const key = randomUUID();
  const first = await send(world, random, key);
  if (!random.again) return first;
  const second = await send(world, random, key);
  if (first.status < 300 && second.status === 401) return first;
  assert.equal(second.status, first.status, `${first.text}\n${second.text}`);
  if (second.headers['idempotent-replayed']) assert.equal(second.text, first.text);
  return first;
}

/** Sends the same to every engine, and compares. Answers the status. */
async function compare(worlds: readonly World[], random: RandomRequest): Promise<number> {
  const [first, ...others] = await Promise.all(worlds.map(world => sendAsOften(world, random)));
  assert.ok(first);
  for (const other of others) {
    assert.equal(other.status, first.status, `${other.text}\n${first.text}`);
    if (first.status >= 400) assert.equal(other.text, first.text);
  }
  const { endpoint, caller } = random;
  if (first.status < 400) await Promise.all(worlds.map(world => restock(world, endpoint, caller)));
  return first.status;
}

/** How many answers an endpoint gave, and how many of them were no refusal. */
const tally = new Map<EndpointKey, { answers: number; successes: number }>();
const seen = new Map<number, number>();

function note(endpoint: EndpointKey, status: number): void {
  const { answers, successes } = tally.get(endpoint) ?? { answers: 0, successes: 0 };
  tally.set(endpoint, { answers: answers + 1, successes: successes + Number(status < 400) });
}

/** Below this share of answers that are no refusal, the requests to an endpoint tell little. */
const leastShare = 0.05;
/** The shares of fewer requests say little. */
const enoughForShares = 10_000;

/** The share of each endpoint that ever answers anything but refusals. */
function depthOf(enough: boolean): string[] {
  return endpointKeys
    .filter(key => Object.keys(endpoints[key].answers).length > 0)
    .map(key => {
      const { answers, successes } = tally.get(key) ?? { answers: 0, successes: 0 };
      const message = `${key}: ${successes} of ${answers} got past refusals.`;
      if (enough) assert.ok(answers > 0 && successes >= leastShare * answers, message);
      return `${key} ${successes} of ${answers}`;
    });
}

async function runRound(round: number): Promise<void> {
  const worlds = await Promise.all(services.map(place => furnish(place, round)));
  const property = fc.asyncProperty(randomRequest, async random => {
    const status = await compare(worlds, random);
    note(random.endpoint, status);
    seen.set(status, (seen.get(status) ?? 0) + 1);
  });
  const numRuns = Math.min(roundRequests, requests - round * roundRequests);
  await fc.assert(property, { seed: seed + round, numRuns, endOnFailure: true });
}

describe('random requests', () => {
  it('below 500, documented, the same from every engine, and never about another flock', async test => {
    test.diagnostic(`FUZZ_SEED=${seed}, ${requests} requests to ${[...engines].join(' and ')}`);
    const left = Array.from({ length: rounds }, (_, round) => round).values();
    const lane = async () => {
      for (const round of left) await runRound(round);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    test.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(seen))}`);
    test.diagnostic(`no refusal: ${depthOf(requests >= enoughForShares).join(', ')}`);
    for (const status of [200, 201, 204, 302, 400, 401, 403, 404])
      assert.ok(seen.has(status), `Never a ${status}.`);
    for (const { canaries } of services) await canaries.expectUntouched();
  });
});
