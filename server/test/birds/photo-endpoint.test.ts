// Tests of GET /api/birds/:birdId/photo: the image itself, its caching, and headers that keep it from running scripts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { upsertPhoto } from '../../src/birds/birds.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { addBird, birdBody, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();

const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => (index * 7) % 256);
const photoOf = (type: string, content = bytes) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

const noCache = 'private, no-cache';
const forever = 'private, max-age=31536000, immutable';

/** Loads a photo from Olive's flock as a viewer. */
async function load(birdId: string, query = '', headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`${service.baseUrl}/api/birds/${birdId}/photo${query}`, {
    method,
    headers: { authorization: `Bearer ${cast.vic.token}`, ...headers },
  });
  return { response, body: new Uint8Array(await response.arrayBuffer()) };
}

const headersOf = ({ headers }: Response, ...names: string[]) => names.map(name => headers.get(name));

/** Stores a photo directly in the database: one that the endpoints would refuse, or one without a digest. */
async function store(birdId: string, photoDataUrl: string, digest: string): Promise<void> {
  const workspaceId = cast.workspaceId as WorkspaceId;
  await service.context.storage.write(serviceActor, async tx => {
    await upsertPhoto(tx, { workspaceId, birdId, photoDataUrl, digest });
  });
}

describe('GET /api/birds/:birdId/photo', () => {
  it('200 with the bytes and media type of the image, and headers that sandbox it', async () => {
    for (const [type, shown] of [
      ['image/png', 'image/png'],
      ['IMAGE/JPEG', 'image/jpeg'],
      ['image/vnd.microsoft.icon', 'image/vnd.microsoft.icon'],
    ] as const) {
      const { id } = await addBird(cast.olive, { photoDataUrl: photoOf(type) });
      assert.equal((await cast.vic.call(`GET /api/birds/${id}/photo`)).status, 200);
      const { response, body } = await load(id);
      assert.deepEqual(body, bytes);
      const expected = {
        'content-type': shown,
        'content-length': '1000',
        'cache-control': noCache,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        vary: 'Authorization, X-Workspace-Id, Accept-Encoding',
      };
      assert.deepEqual(headersOf(response, ...Object.keys(expected)), Object.values(expected));
      assert.match(response.headers.get('etag') ?? '', /^"[\w-]{43}"$/);
    }
  });

  it('200 for HEAD, without the image', async () => {
    const { id } = await addBird(cast.olive, { photoDataUrl: photoOf('image/png') });
    const { response, body } = await load(id, '', {}, 'HEAD');
    assert.equal(response.status, 200);
    assert.equal(body.length, 0);
    assert.deepEqual(headersOf(response, 'content-type', 'content-length'), ['image/png', '1000']);
  });

  it('200, cached for a year if the URL has the digest of the current photo', async () => {
    const { id, tagId } = await addBird(cast.olive, { photoDataUrl: photoOf('image/png') });
    const tag = (await load(id)).response.headers.get('etag') ?? '';
    const query = `?digest=${tag.slice(1, -1)}`;
    const cacheControls = async () => {
      const queries = [query, `${query}&other=1`, '', '?digest=', '?digest=other'];
      const loaded = await Promise.all(queries.map(one => load(id, one)));
      for (const { response } of loaded) assert.equal(response.status, 200);
      return loaded.map(({ response }) => response.headers.get('cache-control'));
    };
    assert.deepEqual(await cacheControls(), [forever, forever, noCache, noCache, noCache]);
    const photoDataUrl = photoOf('image/png', bytes.toReversed());
    await cast.olive.call(`PUT /api/birds/${id}`, birdBody({ tagId, photoDataUrl }));
    assert.deepEqual(await cacheControls(), [noCache, noCache, noCache, noCache, noCache]);
    assert.deepEqual((await load(id, query)).body, bytes.toReversed());
  });

  it('304 for a client that already has the photo, until the photo changes', async () => {
    const { id, tagId } = await addBird(cast.olive, { photoDataUrl: photoOf('image/png') });
    const tag = (await load(id)).response.headers.get('etag') ?? '';
    const ask = (known: string, query = '') => load(id, query, { 'if-none-match': known });
    for (const known of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
      const { response, body } = await ask(known);
      assert.deepEqual([response.status, body.length], [304, 0]);
      const shown = headersOf(response, 'etag', 'cache-control', 'vary');
      assert.deepEqual(shown, [tag, noCache, 'Authorization, X-Workspace-Id, Accept-Encoding']);
    }
    const { response } = await ask(tag, `?digest=${tag.slice(1, -1)}`);
    assert.deepEqual([response.status, response.headers.get('cache-control')], [304, forever]);
    assert.equal((await ask('"a"')).response.status, 200);
    const photoDataUrl = photoOf('image/gif');
    await cast.olive.call(`PUT /api/birds/${id}`, birdBody({ tagId, photoDataUrl }));
    const changed = await ask(tag);
    assert.equal(changed.response.status, 200);
    assert.equal(changed.response.headers.get('content-type'), 'image/gif');
    assert.notEqual(changed.response.headers.get('etag'), tag);
  });

  it('200 and 304 for a photo stored before digests existed, with the same ETag as if it were new', async () => {
    const photoDataUrl = photoOf('image/png');
    const { id: current } = await addBird(cast.olive, { photoDataUrl });
    const tag = (await load(current)).response.headers.get('etag') ?? '';
    const { id } = await addBird(cast.olive);
    await store(id, photoDataUrl, '');
    const { response, body } = await load(id, `?digest=${tag.slice(1, -1)}`);
    assert.deepEqual([response.status, ...headersOf(response, 'etag', 'cache-control')], [200, tag, forever]);
    assert.deepEqual(body, bytes);
    assert.equal((await load(id, '', { 'if-none-match': tag })).response.status, 304);
    assert.equal((await load(id, '?digest=')).response.headers.get('cache-control'), noCache);
  });

  it('200 with a media type that browsers do not run, for XML, HTML and scripts stored as photos', async () => {
    for (const type of [
      'image/svg+xml',
      'image/SVG',
      'image/photo+xml',
      'text/html',
      'application/javascript',
    ]) {
      const { id } = await addBird(cast.olive);
      await store(id, photoOf(type), 'digest');
      const { response } = await load(id);
      assert.deepEqual(headersOf(response, 'content-type'), ['image/x-unknown'], type);
    }
  });

  it('404 with different codes for a missing photo and a missing bird', async () => {
    const { id } = await addBird(cast.olive);
    const bare = await cast.vic.call(`GET /api/birds/${id}/photo`);
    assert.equal(bare.status, 404);
    assert.deepEqual(bare.body, { error: 'The bird has no photo.', code: 'photoNotFound' });
    assert.equal(bare.headers.get('cache-control'), 'no-store');
    const { id: other } = await addBird(cast.olive, { photoDataUrl: photoOf('image/png') });
    for (const birdId of [other, id, '00000000-0000-4000-8000-000000000000', 'kiwi']) {
      const refused = await cast.nora.call(`GET /api/birds/${birdId}/photo`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, {
        error: 'The bird was not found in this flock.',
        code: 'birdNotFound',
      });
    }
    const headers = { 'if-none-match': '*' };
    const requested = await call(service, `GET /api/birds/${id}/photo`, { token: cast.vic.token, headers });
    assert.equal(requested.status, 404);
  });

  it('400 for two digests', async () => {
    const { id } = await addBird(cast.olive, { photoDataUrl: photoOf('image/png') });
    const refused = await cast.vic.call(`GET /api/birds/${id}/photo?digest=a&digest=b`);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, {
      error: 'Invalid bird query',
      code: 'invalidQuery',
      details: { digest: ['Must be text.'] },
    });
  });
});
