// Tests of multipart bodies and file responses, with a sample endpoint in the usual request pipeline.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { endpoint, endpoints, file, multipart } from '@flock-care/contract/endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { handleErrors } from '../../src/http/errors.ts';
import { parserFor } from '../../src/http/parse.ts';
import { respond } from '../../src/http/respond.ts';

const { policy } = endpoints['POST /api/birds'];

const sample = endpoint({
  tag: 'Birds',
  policy,
  summary: 'Turn a file around',
  payloadName: 'bird',
  body: multipart(z.object({ name: z.string().min(1), picture: z.file().max(1_000) })),
  responses: { 200: file('image/*') },
});

let app: FastifyInstance;
let url: string;

before(async () => {
  app = Fastify();
  handleErrors(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const parse = parserFor(sample, '/turn');
  app.post('/turn', async (request, reply) => {
    const { body } = await parse(request);
    const { name, picture } = sample.body.shape.parse(body);
    const bytes = new Uint8Array(await picture.arrayBuffer()).reverse();
    const headers = { 'x-name': name };
    return respond(reply, sample.policy, { status: 200, file: bytes, mediaType: picture.type, headers });
  });
  app.get('/stream', (_request, reply) =>
    respond(reply, { ...sample.policy, streams: false }, { status: 200, stream: process.stdin }),
  );
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const picture = (bytes: readonly number[]) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });
const post = (body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(`${url}/turn`, { method: 'POST', body, headers });

const Refused = z.object({ code: z.string(), details: z.record(z.string(), z.unknown()).optional() });
const refusalOf = async (response: Response) => Refused.parse(await response.json());

it('200 with the file and its media type', async () => {
  const response = await post(formOf({ name: 'Kiwi', picture: picture([1, 2, 3]) }));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/png');
  assert.equal(response.headers.get('x-name'), 'Kiwi');
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), new Uint8Array([3, 2, 1]));
});

it('400 that lists every invalid field', async () => {
  const response = await post(formOf({ name: '', picture: picture(Array.from({ length: 1_001 }, () => 0)) }));
  const { code, details = {} } = await refusalOf(response);
  assert.equal(response.status, 400);
  assert.equal(code, 'invalidPayload');
  assert.deepEqual(Object.keys(details).sort(), ['name', 'picture']);
});

it('400 for a field that is sent twice, and for a malformed body', async () => {
  const twice = formOf({ name: 'Kiwi', picture: picture([1]) });
  twice.append('name', 'Pip');
  const malformed = await post('--a\r\nno', { 'content-type': 'multipart/form-data; boundary=a' });
  for (const response of [await post(twice), malformed]) {
    assert.equal(response.status, 400);
    assert.equal((await refusalOf(response)).code, 'invalidMultipart');
  }
});

it('415 for a body with another content type', async () => {
  const response = await post('{}', { 'content-type': 'application/json' });
  assert.equal(response.status, 415);
  assert.equal((await refusalOf(response)).code, 'multipartRequired');
});

it('500 for a route that streams even though its policy does not allow it', async () => {
  assert.equal((await fetch(`${url}/stream`)).status, 500);
});
