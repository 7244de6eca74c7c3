// Tests of correcting and deleting weights, of undoing changes to them, and of a bird's weight history.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';
import { dayOf, guardOf, steady, weighDaily } from '../guard/series.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';

const weigh = async (birdId: string, weightGrams: number, recordedOn: string) => {
  const { status, body } = await cast.olive.call(`POST /api/birds/${birdId}/weights`, {
    weightGrams,
    recordedOn,
  });
  assert.equal(status, 201);
  return body.weight;
};

const entriesOf = async (birdId: string, query = '') =>
  (await cast.vic.call(`GET /api/birds/${birdId}/weight-history${query}`)).body.entries;

const latestOf = async (birdId: string) => {
  const { bird } = (await cast.vic.call(`GET /api/birds/${birdId}`)).body;
  return [bird.latestWeightGrams, bird.latestRecordedOn];
};

describe('PATCH /api/birds/:birdId/weights/:weightId', () => {
  it('200 with the corrected weight, which keeps its id, the person who recorded it, and the fields that are left out', async () => {
    const { id } = await addBird(cast.olive);
    const weight = await weigh(id, 92, dayOf(3));
    const path = `PATCH /api/birds/${id}/weights/${weight.id}`;
    const { status, body } = await cast.carl.call(path, {
      weightGrams: 93.5,
      notes: 'Typed wrong.',
      fasting: true,
    });
    assert.equal(status, 200);
    assert.deepEqual(body.weight, { ...weight, weightGrams: 93.5, notes: 'Typed wrong.' });
    const moved = (await cast.carl.call(path, { recordedOn: dayOf(2), confirmed: true })).body.weight;
    assert.deepEqual(moved, { ...body.weight, recordedOn: dayOf(2) });
    const [{ recordedAt, ...entry }] = await entriesOf(id);
    assert.ok(recordedAt.startsWith(service.clock.now().toISOString().slice(0, 10)));
    assert.deepEqual(entry, {
      ...{ weight: moved, fasting: true, confirmed: true, bodyCondition: null },
      recordedByName: 'Olive',
    });
    assert.deepEqual((await cast.carl.call(path, {})).body.weight, moved);
    const cleared = await cast.carl.call(path, { fasting: null, notes: null });
    assert.deepEqual(cleared.body.weight.notes, '');
    assert.equal((await entriesOf(id))[0].fasting, null);
  });

  it('200, and a weight whose grams have changed is no longer confirmed', async () => {
    const { id } = await addBird(cast.olive);
    const weight = await weigh(id, 92, dayOf(3));
    const path = `PATCH /api/birds/${id}/weights/${weight.id}`;
    await cast.olive.call(path, { confirmed: true, notes: 'Twice.' });
    await cast.olive.call(path, { weightGrams: 92, notes: 'Twice!' });
    assert.equal((await entriesOf(id))[0].confirmed, true);
    await cast.olive.call(path, { weightGrams: 9.2 });
    assert.equal((await entriesOf(id))[0].confirmed, false);
  });

  it('200, and the latest weight and the verdict are updated', async () => {
    const { id } = await addBird(cast.olive);
    await weighDaily(cast.olive, id, steady(6));
    const typo = await weigh(id, 900, dayOf(6));
    assert.equal((await guardOf(cast.vic, id)).sentenceCode, 'question_decimal');
    const path = `PATCH /api/birds/${id}/weights/${typo.id}`;
    await cast.olive.call(path, { weightGrams: 90 });
    assert.deepEqual(await latestOf(id), [90, dayOf(6)]);
    assert.equal((await guardOf(cast.vic, id)).verdict, 'usual');
    await cast.olive.call(path, { recordedOn: dayOf(-5), weightGrams: 89 });
    assert.deepEqual(await latestOf(id), [90, dayOf(5)]);
    await cast.olive.call(path, { recordedOn: dayOf(9) });
    assert.deepEqual(await latestOf(id), [89, dayOf(9)]);
    const guard = await guardOf(cast.vic, id);
    assert.equal(guard.latest.id, typo.id);
  });

  it('409 if the day already has a weight, and nothing changes', async () => {
    const { id } = await addBird(cast.olive);
    await weigh(id, 90, dayOf(1));
    const { id: weightId } = await weigh(id, 92, dayOf(2));
    const body = { recordedOn: dayOf(1), weightGrams: 95 };
    const refused = await cast.olive.call(`PATCH /api/birds/${id}/weights/${weightId}`, body);
    assert.equal(refused.status, 409);
    assert.equal(refused.body.code, 'weightAlreadyRecorded');
    assert.deepEqual(await latestOf(id), [92, dayOf(2)]);
  });

  it('400 that lists every invalid field, including null for a required one', async () => {
    const { id } = await addBird(cast.olive);
    const { id: weightId } = await weigh(id, 92, dayOf(2));
    const refused = await cast.olive.call(`PATCH /api/birds/${id}/weights/${weightId}`, {
      weightGrams: null,
      recordedOn: null,
      fasting: 'yes',
      confirmed: 1,
    });
    assert.equal(refused.status, 400);
    assert.deepEqual(Object.keys(refused.body.details), [
      'weightGrams',
      'recordedOn',
      'fasting',
      'confirmed',
    ]);
  });
});

describe('DELETE /api/birds/:birdId/weights/:weightId', () => {
  it('204, and the latest weight and the verdict are updated', async () => {
    const { id } = await addBird(cast.olive);
    await weighDaily(cast.olive, id, steady(14));
    const low = await weigh(id, 78, dayOf(14));
    assert.equal((await guardOf(cast.vic, id)).verdict, 'urgent');
    const path = `DELETE /api/birds/${id}/weights/${low.id}`;
    assert.equal((await cast.carl.call(path)).status, 204);
    const guard = await guardOf(cast.vic, id);
    assert.deepEqual([guard.verdict, guard.weighInDueOn], ['usual', dayOf(20)]);
    assert.deepEqual(await latestOf(id), [90, dayOf(13)]);
    assert.equal((await cast.carl.call(path)).status, 404);
    for (const { weight } of await entriesOf(id)) {
      assert.equal((await cast.carl.call(`DELETE /api/birds/${id}/weights/${weight.id}`)).status, 204);
    }
    assert.deepEqual(await latestOf(id), [null, null]);
    assert.equal((await guardOf(cast.vic, id)).sentenceCode, 'no_weights');
  });

  it('404 for a weight of another bird or in another flock, and for one that does not exist; the same for PATCH', async () => {
    const { id } = await addBird(cast.olive);
    const { id: other } = await addBird(cast.olive);
    const weight = await weigh(id, 90, dayOf(1));
    const { id: own } = await addBird(cast.nora);
    for (const [person, birdId, weightId] of [
      [cast.olive, other, weight.id],
      [cast.nora, id, weight.id],
      [cast.nora, own, weight.id],
      [cast.olive, id, missingId],
      [cast.olive, id, 'x'],
    ] as const) {
      for (const refused of [
        await person.call(`PATCH /api/birds/${birdId}/weights/${weightId}`, { weightGrams: 1 }),
        await person.call(`DELETE /api/birds/${birdId}/weights/${weightId}`),
      ]) {
        assert.equal(refused.status, 404);
        assert.equal(refused.body.code, 'weightNotFound');
      }
    }
    assert.deepEqual(await latestOf(id), [90, dayOf(1)]);
  });
});

describe('GET /api/birds/:birdId/weight-history', () => {
  it('200 with all weights or those from a period, newest first, page by page', async () => {
    const { id } = await addBird(cast.olive);
    for (const day of ['1999-12-31', '2026-01-01', '9999-12-31', '2026-01-03', '2026-01-02'])
      await weigh(id, 90, day);
    const days = (entries: { weight: { recordedOn: string } }[]) =>
      entries.map(({ weight }) => weight.recordedOn);
    const all = ['9999-12-31', '2026-01-03', '2026-01-02', '2026-01-01', '1999-12-31'];
    assert.deepEqual(days(await entriesOf(id)), all);
    assert.deepEqual(days(await entriesOf(id, '?from=2026-01-01&to=2026-01-02')), all.slice(2, 4));
    assert.deepEqual(days(await entriesOf(id, '?from=2026-01-02&to=2026-01-01')), []);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `?limit=2&to=2026-12-31${cursor && `&cursor=${cursor}`}`;
      const { body } = await cast.vic.call(`GET /api/birds/${id}/weight-history${query}`);
      assert.ok(body.entries.length <= 2);
      paged.push(...days(body.entries));
      cursor = body.nextCursor;
    }
    assert.deepEqual(paged, all.slice(1));
  });

  it('400 for an invalid cursor, limit or day; 404 for a bird in another flock', async () => {
    const { id } = await addBird(cast.olive);
    for (const query of ['cursor=x', 'limit=0', 'limit=501', 'limit=x', 'from=2026-02-30', 'to=x']) {
      const refused = await cast.vic.call(`GET /api/birds/${id}/weight-history?${query}`);
      assert.equal(refused.status, 400, query);
      assert.equal(refused.body.code, 'invalidQuery');
    }
    assert.equal((await cast.nora.call(`GET /api/birds/${id}/weight-history`)).status, 404);
    assert.deepEqual(await entriesOf(id), []);
  });
});

describe('POST /api/changes/:changeId/undo', () => {
  const undoLatest = async (birdId: string) => {
    const { body } = await cast.carl.call(`GET /api/changes?birdId=${birdId}&limit=1`);
    const { status, body: undone } = await cast.carl.call(`POST /api/changes/${body.changes[0].id}/undo`);
    assert.equal(status, 200, JSON.stringify(undone));
  };

  it('200 for undoing a correction, a deletion and a creation, and the verdict is updated', async () => {
    const { id } = await addBird(cast.olive);
    await weighDaily(cast.olive, id, [...steady(6), 78]);
    const before = await guardOf(cast.vic, id);
    assert.equal(before.verdict, 'urgent');
    const path = `/api/birds/${id}/weights/${before.latest.id}`;
    const entries = await entriesOf(id);

    await cast.carl.call(`PATCH ${path}`, { weightGrams: 89, fasting: true });
    assert.equal((await guardOf(cast.vic, id)).verdict, 'usual');
    await undoLatest(id);
    assert.deepEqual(await guardOf(cast.vic, id), before);

    await cast.carl.call(`DELETE ${path}`);
    assert.equal((await guardOf(cast.vic, id)).verdict, 'usual');
    await undoLatest(id);
    assert.deepEqual(await guardOf(cast.vic, id), before);
    assert.deepEqual(await entriesOf(id), entries);
    assert.deepEqual(await latestOf(id), [78, dayOf(6)]);

    await weigh(id, 77, dayOf(7));
    await undoLatest(id);
    assert.deepEqual(await guardOf(cast.vic, id), before);
  });

  it('409 for undoing a deletion if the day now has another weight', async () => {
    const { id } = await addBird(cast.olive);
    const { id: weightId } = await weigh(id, 90, dayOf(0));
    await cast.carl.call(`DELETE /api/birds/${id}/weights/${weightId}`);
    const { body } = await cast.carl.call(`GET /api/changes?birdId=${id}&limit=1`);
    await weigh(id, 91, dayOf(0));
    const undone = await cast.carl.call(`POST /api/changes/${body.changes[0].id}/undo`);
    assert.deepEqual([undone.status, undone.body.code], [409, 'changedSince']);
    assert.deepEqual(await latestOf(id), [91, dayOf(0)]);
  });

  it('200 for undoing a weigh-in row, guard settings and an acknowledgement', async () => {
    const { id } = await addBird(cast.olive);
    await weighDaily(cast.olive, id, [...steady(14), 84]);
    const before = await guardOf(cast.vic, id);
    const weights = [{ birdId: id, weightGrams: 92 }];
    await cast.carl.call('POST /api/weigh-ins', { recordedOn: dayOf(14), weights, replace: true });
    assert.equal((await guardOf(cast.vic, id)).verdict, 'usual');
    await undoLatest(id);
    assert.deepEqual(await guardOf(cast.vic, id), before);
    await cast.carl.call(`PUT /api/birds/${id}/weight-guard`, { targetGrams: 80, weighEveryDays: 2 });
    await undoLatest(id);
    assert.deepEqual(await guardOf(cast.vic, id), before);
    const acknowledged = await cast.carl.call(`POST /api/birds/${id}/weight-guard/acknowledgements`, {
      decision: 'new_usual',
    });
    assert.equal(acknowledged.body.guard.verdict, 'learning');
    await undoLatest(id);
    assert.deepEqual(await guardOf(cast.vic, id), before);
  });
});
