// GET and POST /api/birds/:birdId/vet-visits.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addBird, assembleCast, type Cast, startService, type TestService } from '../cast.ts';

let service: TestService;
let cast: Cast;

before(async () => {
  service = await startService();
  cast = await assembleCast(service);
});

const nobody = '00000000-0000-4000-8000-000000000000';
const notFound = { error: 'The bird was not found in this flock.' };

describe('POST /api/birds/:birdId/vet-visits', () => {
  it('201 with every field, as it was sent; notes keep line breaks and tabs', async () => {
    const { id } = await addBird(cast.olive);
    const body = {
      visitedOn: '2024-02-29',
      clinicName: 'Feather & Beak',
      reason: 'Yearly check',
      notes: 'Crop: fine.\n\tKeel: fine.',
    };
    const { status, body: answer } = await cast.carl.call(`POST /api/birds/${id}/vet-visits`, body);
    assert.equal(status, 201);
    const { id: visitId, ...visit } = answer.vetVisit;
    assert.match(visitId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(visit, { birdId: id, ...body });
    const listed = await cast.vic.call(`GET /api/birds/${id}/vet-visits`);
    assert.deepEqual(listed.body, { vetVisits: [answer.vetVisit] });
  });

  it('201 with empty texts, where they are left out, null or empty', async () => {
    const { id } = await addBird(cast.olive);
    const empty = { clinicName: '', reason: '', notes: '' };
    for (const more of [{}, { clinicName: null, reason: null, notes: null }, empty]) {
      const body = { visitedOn: '2026-01-01', ...more };
      const { status, body: answer } = await cast.olive.call(`POST /api/birds/${id}/vet-visits`, body);
      assert.equal(status, 201);
      const { id: visitId, ...visit } = answer.vetVisit;
      assert.deepEqual(visit, { birdId: id, visitedOn: '2026-01-01', ...empty });
    }
  });

  it('400 that names every failing field', async () => {
    const { id } = await addBird(cast.olive);
    const body = { visitedOn: '2026-02-30', clinicName: 5, reason: 'a\nb', notes: 'x'.repeat(5_001) };
    const refused = await cast.olive.call(`POST /api/birds/${id}/vet-visits`, body);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, {
      error: 'Invalid vet visit payload',
      details: {
        visitedOn: ['Must be a date that exists in the calendar, as YYYY-MM-DD.'],
        clinicName: ['Must be text.'],
        reason: ['Must not hold control characters or broken Unicode.'],
        notes: ['Must be at most 5,000 characters.'],
      },
    });
    const without = await cast.olive.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: null });
    assert.deepEqual(without.body.details, { visitedOn: ['This field is required.'] });
  });

  it('404 for a bird of another flock, the same as for no bird at all; 400 comes first', async () => {
    const { id } = await addBird(cast.olive);
    const body = { visitedOn: '2026-01-01' };
    for (const birdId of [id, nobody, 'kiwi']) {
      const refused = await cast.nora.call(`POST /api/birds/${birdId}/vet-visits`, body);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, notFound);
    }
    assert.equal((await cast.nora.call(`POST /api/birds/${id}/vet-visits`, {})).status, 400);
  });
});

describe('GET /api/birds/:birdId/vet-visits', () => {
  it('200 with the newest first; of one day, the last recorded first', async () => {
    const { id } = await addBird(cast.olive);
    for (const [visitedOn, reason] of [
      ['2026-02-01', 'c'],
      ['9999-12-31', 'a'],
      ['0001-01-01', 'g'],
      ['2026-02-01', 'c, later'],
      ['2026-02-01', 'c, still later'],
      ['2026-03-01', 'b'],
      ['2026-02-01', 'c, last'],
    ]) {
      await cast.olive.call(`POST /api/birds/${id}/vet-visits`, { visitedOn, reason });
      service.clock.forward(1_000);
    }
    const { status, body } = await cast.vic.call(`GET /api/birds/${id}/vet-visits`);
    assert.equal(status, 200);
    const reasons = body.vetVisits.map((visit: { reason: string }) => visit.reason);
    assert.deepEqual(reasons, ['a', 'b', 'c, last', 'c, still later', 'c, later', 'c', 'g']);
    assert.equal(body.vetVisits.at(-1).visitedOn, '0001-01-01');
  });

  it('200 with none for a bird that has none, and 404 for a bird of another flock or none', async () => {
    const { id } = await addBird(cast.olive);
    assert.deepEqual((await cast.vic.call(`GET /api/birds/${id}/vet-visits`)).body, { vetVisits: [] });
    for (const birdId of [id, nobody, '1']) {
      const refused = await cast.nora.call(`GET /api/birds/${birdId}/vet-visits`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, notFound);
    }
  });
});
