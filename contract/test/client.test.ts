// Tests the requests and responses of the typed client, with a server that the test starts.
import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { ApiError, type Client, createClient } from '@flock-care/contract/client';
import { endpoint, endpoints, file, multipart } from '@flock-care/contract/endpoints';
import * as z from 'zod';

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let received: ReceivedRequest;
let respond: (response: ServerResponse) => void;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    received = { method, url, headers, body: Buffer.concat(chunks) };
    respond(response);
  });
});

let baseUrl: string;
let client: Client;

before(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createClient({ baseUrl, token: 'fcs_secret' });
});
after(() => server.close());

function respondWith(status: number, body?: unknown, headers: Record<string, string> = {}): void {
  respond = response => {
    const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(status, { ...type, ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
}

const birdId = '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e';
const weight = { id: birdId, birdId, weightGrams: 92.5, recordedOn: '2026-03-01', notes: '' };

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => assert.fail('The request was not refused.'),
    error => error,
  );
  assert.ok(error instanceof ApiError, String(error));
  return error;
}

describe('a request', () => {
  it('sends the method, path, token, JSON body and idempotency key', async () => {
    respondWith(201, { weight });
    const body = { weightGrams: 92.5, recordedOn: '2026-03-01', notes: null };
    const { status, body: created } = await client.call('POST /api/birds/:birdId/weights', {
      params: { birdId },
      body,
      idempotencyKey: 'one',
    });
    assert.equal(status, 201);
    assert.deepEqual(created.weight, weight);
    assert.equal(received.method, 'POST');
    assert.equal(received.url, `/api/birds/${birdId}/weights`);
    assert.equal(received.headers.authorization, 'Bearer fcs_secret');
    assert.equal(received.headers['content-type'], 'application/json');
    assert.equal(received.headers['idempotency-key'], 'one');
    assert.deepEqual(JSON.parse(received.body.toString()), body);
  });

  it('leaves undefined parameters out of the query', async () => {
    respondWith(200, { weights: [weight] });
    const key = 'GET /api/birds/:birdId/weights';
    await client.call(key, { params: { birdId }, query: { days: 90 } });
    assert.equal(received.url, `/api/birds/${birdId}/weights?days=90`);
    await client.call(key, { params: { birdId }, query: { days: undefined } });
    assert.equal(received.url, `/api/birds/${birdId}/weights`);
  });

  it('encodes path parameters, so that none can lead to another path', async () => {
    respondWith(204);
    await client.call('DELETE /api/birds/:birdId', { params: { birdId: '../session?a=b#c' } });
    assert.equal(received.url, '/api/birds/..%2Fsession%3Fa%3Db%23c');
  });

  it('has no body, content type or token unless one is given', async () => {
    respondWith(200, { providers: [] });
    await createClient({ baseUrl: new URL(`${baseUrl}/care/`) }).call('GET /api/auth/providers');
    assert.equal(received.url, '/care/api/auth/providers');
    assert.equal(received.headers.authorization, undefined);
    assert.equal(received.headers['content-type'], undefined);
    assert.equal(received.body.length, 0);
  });

  it('includes the given headers and uses the given fetch', async () => {
    respondWith(304);
    const urls: string[] = [];
    const recording = createClient({
      baseUrl,
      fetch: (input, init) => {
        urls.push(String(input));
        return fetch(input, init);
      },
    });
    const list = await recording.call('GET /api/birds', { headers: { 'if-none-match': '"v1"' } });
    assert.equal(received.headers['if-none-match'], '"v1"');
    assert.deepEqual(urls, [`${baseUrl}/api/birds`]);
    assert.equal(list.status, 304);
    assert.equal(list.body, null);
  });

  it('is aborted by its signal', async () => {
    respond = () => {};
    const aborted = new AbortController();
    const call = client.call('GET /api/birds', { signal: aborted.signal });
    setImmediate(() => aborted.abort());
    await assert.rejects(call, { name: 'AbortError' });
  });
});

describe('a refusal', () => {
  it('is an ApiError with an error message, code, status and details', async () => {
    const details = { recordedOn: ['This field is required.'] };
    respondWith(400, { error: 'Invalid weight payload', code: 'invalidPayload', details });
    const error = await refusalOf(client.call('GET /api/workspace'));
    assert.equal(error.message, 'Invalid weight payload');
    assert.equal(error.code, 'invalidPayload');
    assert.equal(error.status, 400);
    assert.deepEqual(error.details, details);
    assert.equal(error.retryAfterSeconds, undefined);
  });

  it('includes the time to wait before another attempt', async () => {
    const body = { error: 'The service cannot do this at the moment.', code: 'serviceUnavailable' };
    respondWith(503, body, { 'retry-after': '7' });
    const error = await refusalOf(client.call('GET /api/workspace'));
    assert.equal(error.retryAfterSeconds, 7);
    assert.equal(error.details, undefined);
  });

  it('from a proxy has a code that the service does not use', async () => {
    respond = response => response.writeHead(502, { 'content-type': 'text/html' }).end('<p>Bad gateway');
    assert.equal((await refusalOf(client.call('GET /api/birds'))).code, 'unexpectedResponse');
    respond = response => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in here');
    assert.equal((await refusalOf(client.call('GET /api/birds'))).code, 'unexpectedResponse');
    respondWith(502, { message: 'Bad gateway' });
    const error = await refusalOf(client.call('GET /api/birds'));
    assert.deepEqual([error.status, error.code], [502, 'unexpectedResponse']);
  });

  it('differs from the error for an unreachable service', async () => {
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1' });
    await assert.rejects(nowhere.call('GET /api/birds'), TypeError);
  });
});

describe('files', () => {
  const { policy } = endpoints['GET /api/birds'];
  const described = { tag: 'Photos', summary: 'A photo', policy } as const;
  const endpointTypes = {
    'PUT /api/birds/:birdId': endpoint({
      ...described,
      payloadName: 'bird',
      body: multipart(z.object({ photo: z.file(), caption: z.string().optional(), width: z.number() })),
      responses: { 204: null },
    }),
    'GET /api/birds/:birdId': endpoint({ ...described, responses: { 200: file('image/*') } }),
  } as const;
  const photos = () => createClient<typeof endpointTypes>({ baseUrl });

  it('are sent as multipart/form-data', async () => {
    respondWith(204);
    const photo = new File(['kiwi'], 'kiwi.png', { type: 'image/png' });
    const { status } = await photos().call('PUT /api/birds/:birdId', {
      params: { birdId },
      multipart: { photo, caption: undefined, width: 512 },
    });
    assert.equal(status, 204);
    const headers = { 'content-type': received.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(received.body), { headers }).formData();
    assert.deepEqual([...form.keys()], ['photo', 'width']);
    assert.equal(form.get('width'), '512');
    const sent = form.get('photo');
    assert.ok(sent instanceof File);
    assert.deepEqual([sent.name, sent.type, await sent.text()], ['kiwi.png', 'image/png', 'kiwi']);
  });

  it('are received whole or as a stream', async () => {
    respond = response => response.writeHead(200, { 'content-type': 'image/png' }).end('kiwi');
    const whole = await photos().call('GET /api/birds/:birdId', { params: { birdId } });
    assert.equal(whole.body.mediaType, 'image/png');
    assert.equal(await (await whole.body.blob()).text(), 'kiwi');
    const { body } = await photos().call('GET /api/birds/:birdId', { params: { birdId } });
    assert.equal(await new Response(body.stream()).text(), 'kiwi');
  });

  it('are fetched as CSV from an endpoint that offers it', async () => {
    respond = response => response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end('Name');
    const file = await client.csv('GET /api/census', { query: { on: '2026-03-01' } });
    assert.equal(received.url, '/api/census?on=2026-03-01&format=csv');
    assert.deepEqual([file.mediaType, await (await file.blob()).text()], ['text/csv', 'Name']);
  });
});

/** Never runs: the compiler checks these calls. */
export function refusedTypes(): void {
  const body = { weightGrams: 92.5, recordedOn: '2026-03-01' };
  // @ts-expect-error There is no such endpoint.
  client.call('GET /api/dogs');
  // @ts-expect-error The path parameter is missing.
  client.call('POST /api/birds/:birdId/weights', { body });
  // @ts-expect-error The body is missing.
  client.call('POST /api/birds/:birdId/weights', { params: { birdId } });
  // @ts-expect-error The request is missing.
  client.call('POST /api/birds/:birdId/weights');
  const wrongBody = { ...body, weightGrams: '92' };
  // @ts-expect-error A weight is a number.
  client.call('POST /api/birds/:birdId/weights', { params: { birdId }, body: wrongBody });
  // @ts-expect-error This endpoint has no body.
  client.call('DELETE /api/birds/:birdId', { params: { birdId }, body });
  // @ts-expect-error This endpoint has no such query.
  client.call('GET /api/birds/:birdId/weights', { params: { birdId }, query: { months: 3 } });
  // @ts-expect-error A CSV file is fetched with `csv`.
  client.call('GET /api/census', { query: { format: 'csv' } });
  // @ts-expect-error This endpoint has no CSV file.
  client.csv('GET /api/today');
  // @ts-expect-error A list that has not changed has no body.
  client.call('GET /api/birds').then(({ body }) => body.birds);
}
