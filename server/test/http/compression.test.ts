// Tests of response compression: compressed JSON is the same JSON, and some responses are never compressed.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dayMs, dayOf } from '../../src/clock.ts';
import { addBird, useCast } from '../cast.ts';
import { type RawRequest, type RawResponse, sendRaw } from '../support/raw-http.ts';

const { service, cast } = await useCast();

const decode = { br: brotliDecompressSync, gzip: gunzipSync };
type Coding = keyof typeof decode;

const days = 20;
const photoDataUrl = `data:image/png;base64,${'A'.repeat(4_000)}`;
let birdId: string;

before(async () => {
  for (let count = 0; count < 8; count += 1) birdId = (await addBird(cast.olive)).id;
  for (let day = 0; day < days; day += 1) {
    const recordedOn = dayOf(new Date(service.clock.now().getTime() - day * dayMs));
    await cast.olive.call(`POST /api/birds/${birdId}/weights`, {
      weightGrams: 92 + day / 10,
      recordedOn,
      notes: 'Before breakfast, 🦜.',
    });
  }
});

const send = (request: Partial<RawRequest>, acceptEncoding?: string, token = cast.olive.token) =>
  sendRaw(service.baseUrl, {
    method: 'GET',
    path: '/api/birds?photos=false',
    token,
    ...request,
    headers: {
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
      ...request.headers,
    },
  });

function textOf({ headers, bytes }: RawResponse): string {
  return decode[headers['content-encoding'] as Coding](bytes).toString();
}

/** Returns the text without the current time, which differs from response to response. */
const withoutNow = (text: string) => text.replace(/"now":"[^"]+"/, '');

function assertPlain({ status, headers, bytes }: RawResponse, what: string): void {
  assert.equal(status, 200, what);
  assert.equal(headers['content-encoding'], undefined, what);
  assert.ok(bytes.length > 1_024, `${what} has ${bytes.length} bytes.`);
}

describe('a JSON response', () => {
  const paths = () => [
    `/api/birds/${birdId}/weights`,
    `/api/birds/${birdId}/weight-history?limit=500`,
    '/api/birds?photos=false',
    '/api/today',
    '/api/weight-guard/inputs',
    '/api/openapi.json',
  ];

  for (const coding of ['br', 'gzip'] as const) {
    it(`200 with the same JSON in ${coding}`, async () => {
      for (const path of paths()) {
        const plain = await send({ path });
        const compressed = await send({ path }, coding);
        assertPlain(plain, path);
        assert.equal(compressed.status, 200);
        assert.equal(compressed.headers['content-encoding'], coding, path);
        assert.equal(compressed.headers['content-type'], plain.headers['content-type']);
        assert.equal(compressed.headers['content-length'], String(compressed.bytes.length));
        assert.ok(compressed.bytes.length < plain.bytes.length / 2, path);
        assert.equal(withoutNow(textOf(compressed)), withoutNow(plain.text), path);
        for (const { headers } of [plain, compressed])
          assert.match(headers.vary ?? '', /\bAccept-Encoding\b/);
      }
    });
  }

  it('200 with a Vary header that names Authorization, X-Workspace-Id and Accept-Encoding', async () => {
    const { headers } = await send({}, 'br');
    assert.equal(headers.vary, 'Authorization, X-Workspace-Id, Accept-Encoding');
  });

  it('200 in the supported encoding that the client prefers, otherwise uncompressed', async () => {
    const codings = {
      'gzip, deflate, br, zstd': 'br',
      'gzip, deflate': 'gzip',
      'br;q=0.5, gzip;q=0.8': 'gzip',
      'br;q=0, gzip': 'gzip',
      'br;q=0, *': undefined,
      'gzip, *;q=0': 'gzip',
      GZIP: 'gzip',
      'gzip, identity;q=0': 'gzip',
      'gzip;q=0.5, identity': undefined,
      'identity;q=0': undefined,
      identity: undefined,
      'deflate, zstd, compress': undefined,
      '*': undefined,
      '*;q=0': undefined,
      'gzip;q=none': undefined,
      '': undefined,
    };
    for (const [acceptEncoding, coding] of Object.entries(codings)) {
      const { status, headers } = await send({}, acceptEncoding);
      assert.deepEqual([status, headers['content-encoding']], [200, coding], acceptEncoding);
    }
  });

  it('200 for HEAD with the same headers as GET', async () => {
    for (const acceptEncoding of ['br', 'gzip', undefined]) {
      const [got, head] = [await send({}, acceptEncoding), await send({ method: 'HEAD' }, acceptEncoding)];
      assert.equal(got.headers['content-encoding'], acceptEncoding);
      assert.equal(head.bytes.length, 0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary']) {
        assert.equal(head.headers[name], got.headers[name], `${acceptEncoding}: ${name}`);
      }
    }
  });

  it('201 compressed, and the same response again for the same Idempotency-Key', async () => {
    const post = {
      method: 'POST',
      path: `/api/birds/${birdId}/weights`,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ weightGrams: 92, recordedOn: '2020-02-29', notes: 'Fluffed up. '.repeat(100) }),
    };
    const [first, replayed] = [await send(post, 'gzip'), await send(post, 'br')];
    assert.deepEqual([first.status, first.headers['content-encoding']], [201, 'gzip']);
    assert.deepEqual([replayed.status, replayed.headers['content-encoding']], [201, 'br']);
    assert.equal(replayed.headers['idempotent-replayed'], 'true');
    assert.equal(textOf(replayed), textOf(first));
    assert.equal((await send(post)).text, textOf(first));
  });
});

describe('the ETag of a compressed response', () => {
  it('304 for the weak ETag, and for the strong one of the uncompressed response', async () => {
    for (const path of ['/api/birds?photos=false', '/api/today', '/api/weight-guard/inputs']) {
      const strong = (await send({ path })).headers.etag ?? '';
      const weak = (await send({ path }, 'br')).headers.etag ?? '';
      assert.match(strong, /^"/);
      assert.equal(weak, `W/${strong}`);
      for (const acceptEncoding of ['br', 'gzip', undefined]) {
        for (const tag of [weak, strong]) {
          const unchanged = await send({ path, headers: { 'if-none-match': tag } }, acceptEncoding);
          assert.deepEqual([unchanged.status, unchanged.bytes.length], [304, 0], path);
          assert.equal(unchanged.headers['content-encoding'], undefined);
          assert.match(unchanged.headers.vary ?? '', /\bAccept-Encoding\b/);
        }
      }
    }
  });
});

describe('an uncompressed response', () => {
  it('200 if it is small', async () => {
    const { headers, text } = await send({ path: '/api/health/live' }, 'br, gzip');
    assert.equal(headers['content-encoding'], undefined);
    assert.ok(JSON.parse(text));
  });

  it('200 if the body contains a token', async () => {
    assert.equal((await cast.nora.call('PUT /api/workspace', { name: '🦜'.repeat(120) })).status, 200);
    const session = await send({ path: '/api/auth/session' }, 'br', cast.nora.token);
    assertPlain(session, 'the session');
    assert.equal(JSON.parse(session.text).token, cast.nora.token);
  });

  it('200 if it contains photos: a streamed list, a bird, and the image itself', async () => {
    const { id } = await addBird(cast.nora, { photoDataUrl });
    for (const path of ['/api/birds', `/api/birds/${id}`, `/api/birds/${id}/photo`]) {
      const response = await send({ path }, 'br, gzip', cast.nora.token);
      assertPlain(response, path);
      if (!path.endsWith('/photo')) assert.ok(response.text.includes(photoDataUrl), path);
    }
  });

  it('200 for a static file', async () => {
    const path = '/api/docs/swagger-ui/index.css';
    const { status, headers } = await send({ path }, 'br, gzip');
    assert.deepEqual([status, headers['content-encoding']], [200, undefined]);
  });
});
