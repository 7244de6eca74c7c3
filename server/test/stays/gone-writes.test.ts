// Tests of weights and doses for birds that are away: allowed on the day a bird leaves, refused on later days.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, useCast } from '../cast.ts';
import type { TestResponse } from '../support/call.ts';

const { service, cast } = await useCast();
const { asha, carl } = cast;

const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);
const outcome = ({ status, body }: TestResponse) => (status < 300 ? status : [status, body.code]);
const goneRefusal = [409, 'birdGone'];

async function move(birdId: string, kind: string, startedOn: string): Promise<void> {
  const { status, text } = await asha.call(`POST /api/birds/${birdId}/stays`, { kind, startedOn });
  assert.equal(status, 201, text);
}

/** Adds a bird that came a year ago, left ten days ago and came back six days ago, with a medication. */
async function addReturned() {
  const bird = await addBird(carl, { gotchaDay: daysAgo(365) });
  const { body } = await carl.call(`POST /api/birds/${bird.id}/medications`, {
    ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: daysAgo(20) },
  });
  await move(bird.id, 'adopted', daysAgo(10));
  await move(bird.id, 'home', daysAgo(6));
  return { id: bird.id, tagId: bird.tagId, medicationId: body.medication.id };
}

const weigh = (birdId: string, recordedOn: string) =>
  carl.call(`POST /api/birds/${birdId}/weights`, { weightGrams: 90, recordedOn });

describe('POST /api/birds/:birdId/weights', () => {
  it('409 for a day when the bird was away, even after it came back; 201 for the days it left and returned', async () => {
    const { id } = await addReturned();
    const days = [11, 10, 9, 7, 6, 5].map(daysAgo);
    const outcomes = await Promise.all(days.map(async day => outcome(await weigh(id, day))));
    assert.deepEqual(outcomes, [201, 201, goneRefusal, goneRefusal, 201, 201]);
    assert.deepEqual(outcome(await weigh(id, daysAgo(10))), [409, 'weightAlreadyRecorded']);
  });

  it('409 for a day after a death, and for an absence too long ago to affect the verdict', async () => {
    const { id } = await addBird(carl, { gotchaDay: daysAgo(365) });
    for (let day = 0; day < 110; day += 1) assert.equal(outcome(await weigh(id, daysAgo(day))), 201);
    await move(id, 'adopted', daysAgo(250));
    await move(id, 'home', daysAgo(200));
    assert.deepEqual(outcome(await weigh(id, daysAgo(220))), goneRefusal);
    assert.equal(outcome(await weigh(id, daysAgo(190))), 201);
    await move(id, 'died', today());
    assert.deepEqual(outcome(await weigh(id, addDays(today(), 1))), goneRefusal);
  });
});

describe('PATCH /api/birds/:birdId/weights/:weightId', () => {
  it('409 for changing the day to one when the bird was away; a weight already on such a day can still be corrected', async () => {
    const { id } = await addBird(carl, { gotchaDay: daysAgo(30) });
    const { body } = await weigh(id, daysAgo(2));
    await move(id, 'died', daysAgo(4));
    const correct = async (changes: object) =>
      outcome(await carl.call(`PATCH /api/birds/${id}/weights/${body.weight.id}`, changes));
    assert.deepEqual(await correct({ recordedOn: daysAgo(3) }), goneRefusal);
    assert.equal(await correct({ weightGrams: 91, recordedOn: daysAgo(2) }), 200);
    assert.equal(await correct({ recordedOn: daysAgo(4) }), 200);
    assert.deepEqual(await correct({ recordedOn: daysAgo(2) }), goneRefusal);
  });
});

describe('POST /api/weigh-ins', () => {
  it('200 with a refused row for a bird that was away; the others are stored', async () => {
    const away = await addReturned();
    const { id: here } = await addBird(carl);
    const weighIn = async (recordedOn: string, more: object = {}) => {
      const weights = [
        { tagId: away.tagId, weightGrams: 90 },
        { birdId: here, weightGrams: 80 },
      ];
      const { body } = await carl.call('POST /api/weigh-ins', { recordedOn, weights, ...more });
      return body.weighIn.results.map(({ status, code }: { status: string; code: string | null }) => [
        status,
        code,
      ]);
    };
    const refused = [
      ['refused', 'birdGone'],
      ['recorded', null],
    ];
    assert.deepEqual(await weighIn(daysAgo(8), { dryRun: true }), refused);
    assert.deepEqual(await weighIn(daysAgo(8)), refused);
    assert.deepEqual((await weighIn(daysAgo(6)))[0], ['recorded', null]);
  });

  it('200 for replacing a weight that was recorded before the bird was marked as gone', async () => {
    const { id } = await addBird(carl, { gotchaDay: daysAgo(30) });
    await weigh(id, daysAgo(1));
    await move(id, 'died', daysAgo(2));
    const { body } = await carl.call('POST /api/weigh-ins', {
      ...{ recordedOn: daysAgo(1), replace: true, weights: [{ birdId: id, weightGrams: 91 }] },
    });
    assert.equal(body.weighIn.results[0].status, 'replaced');
  });
});

describe('POST /api/doses', () => {
  it('409 for a day when the bird was away; 201 for the days it left and returned', async () => {
    const { medicationId } = await addReturned();
    const give = async (administeredOn: string) =>
      outcome(await carl.call('POST /api/doses', { medicationId, administeredOn }));
    const outcomes = [];
    for (const day of [11, 10, 9, 7, 6, 5]) outcomes.push(await give(daysAgo(day)));
    assert.deepEqual(outcomes, [201, 201, goneRefusal, goneRefusal, 201, 201]);
    assert.deepEqual(await give(daysAgo(10)), [409, 'doseAlreadyRecorded']);
  });
});

describe('POST /api/birds/:birdId/medications/:medicationId/administrations', () => {
  it('409 for a day when the bird was away; a record on the day it left can still be changed', async () => {
    const { id, medicationId } = await addReturned();
    const record = async (administeredOn: string, status = 'administered') =>
      outcome(
        await carl.call(`POST /api/birds/${id}/medications/${medicationId}/administrations`, {
          ...{ administeredOn, administrationSlot: 'dose-1', status },
        }),
      );
    assert.deepEqual(await record(daysAgo(8)), goneRefusal);
    assert.equal(await record(daysAgo(10)), 201);
    assert.equal(await record(daysAgo(5)), 201);
    await move(id, 'died', daysAgo(5));
    assert.equal(await record(daysAgo(5), 'missed'), 200);
    assert.deepEqual(await record(daysAgo(4)), goneRefusal);
    const listed = await carl.call(`GET /api/birds/${id}/medication-administrations`);
    assert.equal(listed.body.administrations.length, 2);
  });

  it('404 for an unknown bird or medication', async () => {
    const { id } = await addReturned();
    const missingId = '00000000-0000-4000-8000-000000000000';
    for (const path of [`${id}/medications/${missingId}`, `${missingId}/medications/${missingId}`]) {
      const recorded = await carl.call(`POST /api/birds/${path}/administrations`, {
        ...{ administeredOn: daysAgo(8), administrationSlot: 'dose-1', status: 'administered' },
      });
      assert.deepEqual(outcome(recorded), [404, 'medicationNotFound']);
    }
  });
});

describe('records that are still accepted', () => {
  it('201 for a vet visit and a note after the death, and 200 for a correction of the bird', async () => {
    const { id } = await addBird(carl, { gotchaDay: daysAgo(30) });
    await move(id, 'died', daysAgo(3));
    const visit = await carl.call(`POST /api/birds/${id}/vet-visits`, {
      ...{ visitedOn: daysAgo(2), reason: 'Necropsy' },
    });
    const note = await carl.call(`POST /api/birds/${id}/observations`, {
      ...{ observedOn: daysAgo(1), notes: 'Buried under the apple tree.' },
    });
    const corrected = await carl.call(`PUT /api/birds/${id}`, {
      ...{ name: 'Kiwi II', tagId: `K-${id}`, species: 'Cockatiel' },
    });
    assert.deepEqual([visit.status, note.status, corrected.status], [201, 201, 200]);
  });
});
