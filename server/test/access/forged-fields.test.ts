// Tests of forged fields: each endpoint with a JSON body is sent every column that the body does not accept.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { type Endpoint, type EndpointKey, endpoints, isBytes } from '@flock-care/contract/endpoints';
import { addBird, useCast } from '../cast.ts';
import { preparations } from '../http/idempotent-endpoints.ts';
import { call } from '../support/call.ts';
import { listStored } from '../support/stored-rows.ts';

/** Recognizable values, one for each type of column. */
const forgedText = 'forged-4d2c81';
const forgedId = 'f0f0f0f0-4d2c-4d2c-8d2c-f0f0f0f0f0f0';
const forgedInstant = '1999-09-09T09:09:09.009Z';
const forgedNumber = 987_654_321;
const forgeries = [forgedText, forgedId, '1999-09-09', String(forgedNumber)];

const { service, cast } = await useCast({ MQTT_URL: 'mqtt://127.0.0.1:9' });
/** The forged values, by column name. */
let forged: Record<string, unknown>;

const storedRows = async () => (await listStored(service.context.storage)).flat();

before(async () => {
  await addBird(cast.olive, { photoDataUrl: 'data:image/png;base64,AAAA' });
  // Puts a row into every table.
  for (const prepare of Object.values(preparations)) await send(await prepare(service, cast));
  const columns = (await storedRows()).flatMap(row => Object.entries(row));
  const isEmpty = ([, value]: [string, unknown]) => value === null || value === '';
  // Non-empty values come last, so that they decide the type of a column.
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

const send = ({ endpoint, token, body }: { endpoint: string; token?: string; body?: unknown }) =>
  call(service, endpoint, { token, body });

function expectNoForgeryIn(text: string): void {
  for (const forgery of forgeries) assert.ok(!text.includes(forgery), `${forgery} in ${text}`);
}

for (const [key, prepare] of Object.entries(preparations)) {
  const { body: shape }: Endpoint = endpoints[key as EndpointKey];
  if (!shape || isBytes(shape)) continue;
  it(`2xx for ${key} with columns that it does not accept, and none of them is stored`, async () => {
    const prepared: { endpoint: string; body?: object } = await prepare(service, cast);
    const others = Object.entries(forged).filter(([name]) => !(name in shape.shape));
    const body = { ...Object.fromEntries(others), ...prepared.body };
    const response = await send({ ...prepared, body });
    assert.ok(response.status < 300, response.text);
    expectNoForgeryIn(response.text);
    expectNoForgeryIn(JSON.stringify(await storedRows()));
  });
}
