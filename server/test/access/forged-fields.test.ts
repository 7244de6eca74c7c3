// What is the service's to decide cannot be sent: every column there is, in every body that does not have it.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { type Endpoint, type EndpointKey, endpoints } from '@flock-care/contract';
import { addBird, assembleCast, type Cast, call, startService, type TestService } from '../cast.ts';
import { preparations } from '../idempotency/endpoints.ts';
import { listStored } from '../stored.ts';

/** Values that nobody has; one of them fits the type of any column. */
const forgedText = 'forged-4d2c81';
const forgedId = 'f0f0f0f0-4d2c-4d2c-8d2c-f0f0f0f0f0f0';
const forgedInstant = '1999-09-09T09:09:09.009Z';
const forgedNumber = 987_654_321;
const forgeries = [forgedText, forgedId, '1999-09-09', String(forgedNumber)];

let service: TestService;
let cast: Cast;
/** By the names of columns. */
let forged: Record<string, unknown>;

const storedRows = async () => (await listStored(service.services.storage)).flat();

before(async () => {
  service = await startService();
  cast = await assembleCast(service);
  await addBird(cast.olive, { photoDataUrl: 'data:image/png;base64,AAAA' });
  // Each table has a row by now.
  for (const prepare of Object.values(preparations)) await carryOut(await prepare(service, cast));
  const columns = (await storedRows()).flatMap(row => Object.entries(row));
  const isEmpty = ([, value]: [string, unknown]) => value === null || value === '';
  // What is not empty comes last, and says of which type a column of its name is.
  const known = [...columns.filter(isEmpty), ...columns.filter(column => !isEmpty(column))];
  forged = Object.fromEntries(known.map(([name, value]) => [name, forge(value)]));
  for (const name of ['id', 'workspaceId', 'role', 'acceptedAt', 'receivesBirdsSince', 'createdAt'])
    assert.ok(name in forged, name);
});

function forge(value: unknown): unknown {
  if (typeof value === 'number') return forgedNumber;
  if (typeof value !== 'string') return forgedText;
  if (/^[\da-f-]{36}$/.test(value)) return forgedId;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? forgedInstant : forgedText;
}

const carryOut = ({ endpoint, token, body }: { endpoint: string; token?: string; body?: unknown }) =>
  call(service, endpoint, { token, body });

function expectNoForgeryIn(text: string): void {
  for (const forgery of forgeries) assert.ok(!text.includes(forgery), `${forgery} in ${text}`);
}

for (const [key, prepare] of Object.entries(preparations)) {
  const { body: shape }: Endpoint = endpoints[key as EndpointKey];
  if (!shape) continue;
  it(`2xx for ${key} with every column it does not take, and none of them is kept`, async () => {
    const prepared: { endpoint: string; body?: object } = await prepare(service, cast);
    const others = Object.entries(forged).filter(([name]) => !(name in shape.shape));
    const body = { ...Object.fromEntries(others), ...prepared.body };
    const answered = await carryOut({ ...prepared, body });
    assert.ok(answered.status < 300, answered.text);
    expectNoForgeryIn(answered.text);
    expectNoForgeryIn(JSON.stringify(await storedRows()));
  });
}
