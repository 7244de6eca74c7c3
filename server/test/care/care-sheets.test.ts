// Tests of GET and PUT /api/birds/:birdId/care-sheet: a bird's room and place, diet, routine and emergency numbers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const empty = {
  room: '',
  place: '',
  vetPhone: '',
  emergencyPhone: '',
  diet: '',
  routine: '',
  warnings: '',
  notes: '',
  updatedAt: null,
};

const full = {
  room: 'Room 2',
  place: 'Cage 7',
  vetPhone: '+31 20 555 0117',
  emergencyPhone: '112',
  diet: 'Pellets.\n\tGreens at noon.',
  routine: 'Covered\nat 21:00.',
  warnings: 'Bites.\n\nHard.',
  notes: 'Likes 🦜.',
};

const missingId = '00000000-0000-4000-8000-000000000000';
const pathOf = (id: string) => `/api/birds/${id}/care-sheet`;

describe('a bird’s care sheet', () => {
  it('200 with empty strings and no date before the first write', async () => {
    const { id } = await addBird(cast.olive);
    const { status, body } = await cast.vic.call(`GET ${pathOf(id)}`);
    assert.equal(status, 200);
    assert.deepEqual(body, { careSheet: empty });
  });

  it('200 with everything as written, except for Windows line breaks and spaces at the ends', async () => {
    const { id } = await addBird(cast.olive);
    const windows = { ...full, routine: 'Covered\r\nat 21:00.', room: '  Room 2 ' };
    const written = await cast.carl.call(`PUT ${pathOf(id)}`, windows);
    assert.equal(written.status, 200);
    const { updatedAt, ...texts } = written.body.careSheet;
    assert.deepEqual(texts, full);
    assert.match(updatedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual((await cast.vic.call(`GET ${pathOf(id)}`)).body, written.body);
  });

  it('200, keeping fields that are left out and clearing those that are null or empty', async () => {
    const { id } = await addBird(cast.olive);
    const first = (await cast.olive.call(`PUT ${pathOf(id)}`, full)).body.careSheet;
    service.clock.forward(1_000);
    const changed = (await cast.asha.call(`PUT ${pathOf(id)}`, { room: 'Room 3', diet: null, notes: '' }))
      .body;
    const { updatedAt, ...texts } = changed.careSheet;
    assert.deepEqual(texts, { ...full, room: 'Room 3', diet: '', notes: '' });
    assert.ok(updatedAt > first.updatedAt);
    assert.deepEqual((await cast.vic.call(`GET ${pathOf(id)}`)).body, changed);
  });

  it('200 without any known field, and nothing changes', async () => {
    const { id } = await addBird(cast.olive);
    assert.deepEqual((await cast.olive.call(`PUT ${pathOf(id)}`, {})).body, { careSheet: empty });
    const { body } = await cast.olive.call(`PUT ${pathOf(id)}`, full);
    service.clock.forward(1_000);
    assert.deepEqual((await cast.olive.call(`PUT ${pathOf(id)}`, { other: 'field' })).body, body);
  });

  it('200 for simultaneous writes of different fields, and all of them are stored', async () => {
    const { id } = await addBird(cast.olive);
    const written = await Promise.all(
      Object.entries(full).map(([name, value]) => cast.carl.call(`PUT ${pathOf(id)}`, { [name]: value })),
    );
    for (const { status } of written) assert.equal(status, 200);
    const { updatedAt, ...texts } = (await cast.vic.call(`GET ${pathOf(id)}`)).body.careSheet;
    assert.deepEqual(texts, full);
  });

  it('200 for fields of the maximum length in emoji, which count as one character each', async () => {
    const { id } = await addBird(cast.olive);
    const text = (length: number) => '🦜'.repeat(length);
    const short = { room: text(120), place: text(120), vetPhone: text(64), emergencyPhone: text(64) };
    const long = { diet: text(5_000), routine: text(5_000), warnings: text(5_000), notes: text(5_000) };
    const { status, body } = await cast.olive.call(`PUT ${pathOf(id)}`, { ...short, ...long });
    assert.equal(status, 200);
    const { updatedAt, ...texts } = body.careSheet;
    assert.deepEqual(texts, { ...short, ...long });
  });

  it('400 that lists every invalid field, and nothing is stored', async () => {
    const { id } = await addBird(cast.olive);
    const { status, body } = await cast.olive.call(`PUT ${pathOf(id)}`, {
      room: 'x'.repeat(121),
      place: 'Cage\n7',
      vetPhone: 112,
      emergencyPhone: '1'.repeat(65),
      diet: 'x'.repeat(5_001),
      routine: ['x'],
      warnings: 'a\u0000',
      notes: 'Fine.',
    });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      error: 'Invalid care sheet payload',
      code: 'invalidPayload',
      details: {
        room: ['Must be at most 120 characters.'],
        place: ['Must not contain control characters or broken Unicode.'],
        vetPhone: ['Must be text.'],
        emergencyPhone: ['Must be at most 64 characters.'],
        diet: ['Must be at most 5,000 characters.'],
        routine: ['Must be text.'],
        warnings: ['Must not contain control characters or broken Unicode.'],
      },
    });
    assert.deepEqual((await cast.vic.call(`GET ${pathOf(id)}`)).body, { careSheet: empty });
  });

  it('404 for a bird in another flock, one that does not exist, and a deleted one', async () => {
    const { id } = await addBird(cast.olive);
    const { id: deleted } = await addBird(cast.nora);
    await cast.nora.call(`PUT ${pathOf(deleted)}`, full);
    assert.equal((await cast.nora.call(`DELETE /api/birds/${deleted}`)).status, 204);
    for (const birdId of [id, missingId, 'kiwi', deleted]) {
      for (const refused of [
        await cast.nora.call(`GET ${pathOf(birdId)}`),
        await cast.nora.call(`PUT ${pathOf(birdId)}`, full),
      ]) {
        assert.equal(refused.status, 404);
        assert.deepEqual(refused.body, {
          error: 'The bird was not found in this flock.',
          code: 'birdNotFound',
        });
      }
    }
  });
});
