// Tests of GET and POST /api/birds/:birdId/vet-visits, and of PATCH and DELETE for a visit.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';
const notFound = { error: 'The bird was not found in this flock.', code: 'birdNotFound' };

describe('POST /api/birds/:birdId/vet-visits', () => {
  it('201 with every field as sent; notes keep line breaks and tabs', async () => {
    const { id } = await addBird(cast.olive);
    const body = {
      visitedOn: '2024-02-29',
      clinicName: 'Feather & Beak',
      reason: 'Yearly check',
      notes: 'Crop: fine.\n\tKeel: fine.',
    };
    const { status, body: response } = await cast.carl.call(`POST /api/birds/${id}/vet-visits`, body);
    assert.equal(status, 201);
    const { id: visitId, ...visit } = response.vetVisit;
    assert.match(visitId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(visit, { birdId: id, ...body });
    const listed = await cast.vic.call(`GET /api/birds/${id}/vet-visits`);
    assert.deepEqual(listed.body, { vetVisits: [response.vetVisit] });
  });

  it('201 with empty strings for text fields that are left out, null or empty', async () => {
    const { id } = await addBird(cast.olive);
    const empty = { clinicName: '', reason: '', notes: '' };
    for (const more of [{}, { clinicName: null, reason: null, notes: null }, empty]) {
      const body = { visitedOn: '2026-01-01', ...more };
      const { status, body: response } = await cast.olive.call(`POST /api/birds/${id}/vet-visits`, body);
      assert.equal(status, 201);
      const { id: visitId, ...visit } = response.vetVisit;
      assert.deepEqual(visit, { birdId: id, visitedOn: '2026-01-01', ...empty });
    }
  });

  it('400 that lists every invalid field', async () => {
    const { id } = await addBird(cast.olive);
    const body = { visitedOn: '2026-02-30', clinicName: 5, reason: 'a\nb', notes: 'x'.repeat(5_001) };
    const refused = await cast.olive.call(`POST /api/birds/${id}/vet-visits`, body);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, {
      error: 'Invalid vet visit payload',
      code: 'invalidPayload',
      details: {
        visitedOn: ['Must be a date that exists in the calendar, as YYYY-MM-DD.'],
        clinicName: ['Must be text.'],
        reason: ['Must not contain control characters or broken Unicode.'],
        notes: ['Must be at most 5,000 characters.'],
      },
    });
    const without = await cast.olive.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: null });
    assert.deepEqual(without.body.details, { visitedOn: ['This field is required.'] });
  });

  it('404 for a bird in another flock, exactly as for one that does not exist; 400 takes precedence', async () => {
    const { id } = await addBird(cast.olive);
    const body = { visitedOn: '2026-01-01' };
    for (const birdId of [id, missingId, 'kiwi']) {
      const refused = await cast.nora.call(`POST /api/birds/${birdId}/vet-visits`, body);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, notFound);
    }
    assert.equal((await cast.nora.call(`POST /api/birds/${id}/vet-visits`, {})).status, 400);
  });
});

describe('GET /api/birds/:birdId/vet-visits', () => {
  it('200 with the latest day first; within a day, the last recorded first', async () => {
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

  it('200 with an empty list for a bird without visits; 404 for a bird in another flock and for one that does not exist', async () => {
    const { id } = await addBird(cast.olive);
    assert.deepEqual((await cast.vic.call(`GET /api/birds/${id}/vet-visits`)).body, { vetVisits: [] });
    for (const birdId of [id, missingId, '1']) {
      const refused = await cast.nora.call(`GET /api/birds/${birdId}/vet-visits`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, notFound);
    }
  });
});

describe('PATCH and DELETE /api/birds/:birdId/vet-visits/:vetVisitId', () => {
  const fields = { visitedOn: '2026-02-12', clinicName: 'Beak', reason: 'Check', notes: 'Fine.' };
  const add = async (birdId: string) =>
    (await cast.olive.call(`POST /api/birds/${birdId}/vet-visits`, fields)).body.vetVisit;

  it('200 for PATCH, changing the fields that are sent, clearing those that are null or empty, and keeping the rest', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const before = await add(birdId);
    for (const [sent, after] of [
      [{}, {}],
      [{ other: 'field' }, {}],
      [{ visitedOn: '2026-02-13' }, { visitedOn: '2026-02-13' }],
      [
        { reason: null, notes: '' },
        { visitedOn: '2026-02-13', reason: '', notes: '' },
      ],
      [
        { clinicName: ' Feather ' },
        { visitedOn: '2026-02-13', reason: '', notes: '', clinicName: 'Feather' },
      ],
    ] as const) {
      const path = `/api/birds/${birdId}/vet-visits`;
      const { status, body } = await cast.carl.call(`PATCH ${path}/${before.id}`, sent);
      assert.equal(status, 200);
      assert.deepEqual(body, { vetVisit: { ...before, ...after } });
      assert.deepEqual((await cast.vic.call(`GET ${path}`)).body, { vetVisits: [body.vetVisit] });
    }
  });

  it('200 for simultaneous PATCH requests with different fields, and all fields are stored', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await add(birdId);
    const changes = { visitedOn: '2026-02-20', clinicName: 'Other', reason: 'Wing', notes: 'Healed.' };
    await Promise.all(
      Object.entries(changes).map(([name, value]) =>
        cast.carl.call(`PATCH /api/birds/${birdId}/vet-visits/${id}`, { [name]: value }),
      ),
    );
    const { body } = await cast.vic.call(`GET /api/birds/${birdId}/vet-visits`);
    assert.deepEqual(body.vetVisits, [{ id, birdId, ...changes }]);
  });

  it('400 for PATCH that lists every invalid field, including a null day', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await add(birdId);
    const sent = { visitedOn: null, clinicName: 5, reason: 'a\nb' };
    const refused = await cast.olive.call(`PATCH /api/birds/${birdId}/vet-visits/${id}`, sent);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, {
      error: 'Invalid vet visit payload',
      code: 'invalidPayload',
      details: {
        visitedOn: ['This field is required.'],
        clinicName: ['Must be text.'],
        reason: ['Must not contain control characters or broken Unicode.'],
      },
    });
  });

  it('404 for a visit of another bird or in another flock, and for one that does not exist', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id: otherBird } = await addBird(cast.olive);
    const { id } = await add(birdId);
    for (const method of ['PATCH', 'DELETE']) {
      for (const refused of [
        await cast.olive.call(`${method} /api/birds/${otherBird}/vet-visits/${id}`, {}),
        await cast.nora.call(`${method} /api/birds/${birdId}/vet-visits/${id}`, {}),
        await cast.olive.call(`${method} /api/birds/${birdId}/vet-visits/${missingId}`, {}),
      ]) {
        assert.equal(refused.status, 404);
        assert.deepEqual(refused.body, {
          error: 'The vet visit was not found for this bird.',
          code: 'vetVisitNotFound',
        });
      }
    }
  });

  it('204 for DELETE, then 404', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await add(birdId);
    assert.equal((await cast.carl.call(`DELETE /api/birds/${birdId}/vet-visits/${id}`)).status, 204);
    assert.equal((await cast.carl.call(`DELETE /api/birds/${birdId}/vet-visits/${id}`)).status, 404);
    assert.deepEqual((await cast.vic.call(`GET /api/birds/${birdId}/vet-visits`)).body, { vetVisits: [] });
  });
});
