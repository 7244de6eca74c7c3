// Tests of photos as data URLs: their types and size limits, and the bird list with and without them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, birdBody, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';

describe('photos', () => {
  it('201 and 200 for a photo just below the limit of 7,000,000 characters, which is returned unchanged', async () => {
    const prefix = 'data:image/pngg;base64,';
    const longest = prefix.padEnd(7_000_000 - ((7_000_000 - prefix.length) % 4), 'A');
    const keeper = await signIn(service, 'portraits@example.org');
    const added = await keeper.call('POST /api/birds', birdBody({ photoDataUrl: longest }));
    assert.equal(added.status, 201);
    assert.equal(added.body.bird.photoDataUrl === longest, true);
    const { id, tagId } = added.body.bird;
    const changed = await keeper.call(`PUT /api/birds/${id}`, birdBody({ tagId, photoDataUrl: longest }));
    assert.equal(changed.status, 200);
    const [listed] = (await keeper.call('GET /api/birds')).body.birds;
    assert.equal(listed.photoDataUrl === longest, true);
  });

  it('304 for a client that already has the list, until a bird, weight or photo changes', async () => {
    const keeper = await signIn(service, 'gallery@example.org');
    const list = (tag = '') =>
      call(service, 'GET /api/birds', { token: keeper.token, headers: tag ? { 'if-none-match': tag } : {} });
    const { id, tagId } = await addBird(keeper);
    assert.equal((await list()).headers.get('etag'), null, 'without photos');
    const photo = (data: string) => `data:image/png;base64,${data}`;
    const change = async (fields: object) => {
      const response = await keeper.call(`PUT /api/birds/${id}`, birdBody({ tagId, ...fields }));
      assert.equal(response.status, 200, response.text);
    };
    const changes = [
      () => change({ photoDataUrl: photo('AAAA') }),
      () => change({ photoDataUrl: photo('AAAB') }),
      () => change({ name: 'Renamed' }),
      () => keeper.call(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn: '2026-03-01' }),
    ];
    const tags = new Set<string>();
    for (const one of changes) {
      await one();
      for (const known of tags) assert.equal((await list(known)).status, 200);
      const tag = (await list()).headers.get('etag') ?? '';
      assert.match(tag, /^"[\w-]{43}"$/);
      tags.add(tag);
      for (const known of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
        const response = await list(known);
        assert.deepEqual([response.status, response.text], [304, '']);
        assert.equal(response.headers.get('etag'), tag);
      }
    }
    assert.equal(tags.size, changes.length);
    assert.equal((await cast.nora.call('GET /api/birds')).status, 200);
  });

  it('200 without photos and with another ETag if the query says photos=false', async () => {
    const keeper = await signIn(service, 'plain@example.org');
    const list = (query: string, tag = '') =>
      call(service, `GET /api/birds${query}`, {
        token: keeper.token,
        headers: tag ? { 'if-none-match': tag } : {},
      });
    const empty = await list('?photos=false');
    assert.deepEqual([empty.status, empty.body], [200, { birds: [] }]);
    const photographed = await addBird(keeper, { name: 'A', photoDataUrl: 'data:image/png;base64,AAAA' });
    const plain = await addBird(keeper, { name: 'B' });
    const whole = await list('?photos=true&other=1');
    assert.deepEqual(whole.body, { birds: [photographed, plain] });
    const without = await list('?photos=false&other=1');
    assert.deepEqual(without.body, { birds: [{ ...photographed, photoDataUrl: null }, plain] });
    const tag = without.headers.get('etag') ?? '';
    const wholeTag = whole.headers.get('etag') ?? '';
    assert.match(tag, /^"[\w-]{43}"$/);
    for (const other of [wholeTag, empty.headers.get('etag') ?? '']) {
      assert.equal((await list('?photos=false', other)).status, 200);
    }
    for (const query of ['', '?photos=true']) assert.equal((await list(query, tag)).status, 200);
    for (const known of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
      const unchanged = await list('?photos=false', known);
      assert.deepEqual([unchanged.status, unchanged.text], [304, '']);
      assert.equal(unchanged.headers.get('etag'), tag);
    }
    await keeper.call(`POST /api/birds/${plain.id}/weights`, { weightGrams: 92, recordedOn: '2026-03-01' });
    assert.equal((await list('?photos=false', tag)).status, 200);
  });

  it('400 for a photos parameter other than true or false', async () => {
    for (const query of ['photos=', 'photos=no', 'photos=False', 'photos=0', 'photos=false&photos=false']) {
      const { status, body } = await cast.olive.call(`GET /api/birds?${query}`);
      assert.equal(status, 400, query);
      assert.deepEqual(body, {
        error: 'Invalid bird query',
        code: 'invalidQuery',
        details: { photos: ['Must be one of: true, false.'] },
      });
    }
  });

  it('400 for a photo that is too long, an SVG, or malformed base64', async () => {
    const refused = {
      [`data:image/png;base64,${'A'.repeat(7_000_000)}`]: 'Must be at most 7,000,000 characters.',
      'data:image/svg+xml;base64,AAAA':
        'Must be a base64 data URL of an image, such as data:image/jpeg;base64,… (SVG is not accepted).',
      'data:image/png;base64,AAA':
        'Must be a base64 data URL of an image, such as data:image/jpeg;base64,… (SVG is not accepted).',
    };
    for (const [photoDataUrl, sentence] of Object.entries(refused)) {
      const { status, body } = await cast.olive.call('POST /api/birds', birdBody({ photoDataUrl }));
      assert.equal(status, 400);
      assert.deepEqual(body.details, { photoDataUrl: [sentence] });
    }
  });

  it('413 for a body over 8 MiB for a bird, and over 256 KiB for its records and transfers', async () => {
    const { id } = await addBird(cast.olive);
    const filler = (length: number) => JSON.stringify({ filler: 'x'.repeat(length) });
    const large = filler(8 * 1_024 * 1_024);
    // Calls a replica directly, because the proxy in front may drop a response that is sent before the body was read.
    const replica = { ...service, baseUrl: `http://127.0.0.1:${service.config.port}` };
    for (const endpoint of ['POST /api/birds', `PUT /api/birds/${id}`]) {
      const { status, body } = await call(replica, endpoint, { token: cast.olive.token, body: large });
      assert.equal(status, 413, endpoint);
      assert.deepEqual(body, { error: 'The request body is too large.', code: 'bodyTooLarge' });
    }
    const small = filler(256 * 1_024);
    const others = ['weights', 'vet-visits', 'medications', 'transfer'];
    for (const other of [...others, `medications/${missingId}/administrations`]) {
      const endpoint = `POST /api/birds/${id}/${other}`;
      const { status } = await call(replica, endpoint, { token: cast.olive.token, body: small });
      assert.equal(status, 413, endpoint);
    }
    const bird = await call(service, 'POST /api/birds', { token: cast.olive.token, body: small });
    assert.equal(bird.status, 400);
  });
});
