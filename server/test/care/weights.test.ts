// Tests of GET and POST /api/birds/:birdId/weights.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const dayBefore = (days: number) =>
  new Date(service.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

describe('POST /api/birds/:birdId/weights', () => {
  it('201 with the weight, which may have two decimals', async () => {
    const { id } = await addBird(cast.olive);
    const day = dayBefore(0);
    const weighed = await cast.carl.call(`POST /api/birds/${id}/weights`, {
      weightGrams: 92.55,
      recordedOn: day,
    });
    assert.equal(weighed.status, 201);
    const { id: weightId, ...weight } = weighed.body.weight;
    assert.match(weightId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(weight, { birdId: id, weightGrams: 92.55, recordedOn: day, notes: '' });
  });

  it('409 for a second weight on the same date, and the first one stays', async () => {
    const { id } = await addBird(cast.olive);
    const recordedOn = dayBefore(1);
    await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn });
    const second = await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 91, recordedOn });
    assert.equal(second.status, 409);
    assert.deepEqual(second.body, {
      error: 'The bird already has a weight on that date.',
      code: 'weightAlreadyRecorded',
    });
    const listed = await cast.olive.call(`GET /api/birds/${id}/weights`);
    assert.deepEqual(
      listed.body.weights.map((weight: { weightGrams: number }) => weight.weightGrams),
      [90],
    );
  });

  it('400 that lists every invalid field', async () => {
    const { id } = await addBird(cast.olive);
    const refused = await cast.olive.call(`POST /api/birds/${id}/weights`, {
      weightGrams: '92',
      recordedOn: '2025-02-30',
      notes: 5,
    });
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, {
      error: 'Invalid weight payload',
      code: 'invalidPayload',
      details: {
        weightGrams: ['Must be a number.'],
        recordedOn: ['Must be a date that exists in the calendar, as YYYY-MM-DD.'],
        notes: ['Must be text.'],
      },
    });
  });

  it('201 for 10,000 grams and for 0.01, 400 for more or less', async () => {
    const { id } = await addBird(cast.olive);
    for (const [days, weightGrams] of [10_000, 0.01].entries()) {
      const body = { weightGrams, recordedOn: dayBefore(days) };
      const { status, body: response } = await cast.olive.call(`POST /api/birds/${id}/weights`, body);
      assert.equal(status, 201);
      assert.equal(response.weight.weightGrams, weightGrams);
    }
    for (const [weightGrams, sentence] of [
      [10_000.01, 'Must be at most 10000.'],
      [0, 'Must be more than 0.'],
      [-1, 'Must be more than 0.'],
      [null, 'This field is required.'],
    ]) {
      const body = { weightGrams, recordedOn: dayBefore(2) };
      const { status, body: response } = await cast.olive.call(`POST /api/birds/${id}/weights`, body);
      assert.equal(status, 400);
      assert.deepEqual(response.details, { weightGrams: [sentence] });
    }
  });

  it('201 with empty notes if they are left out, null or empty; notes keep line breaks', async () => {
    const { id } = await addBird(cast.olive);
    for (const [days, [notes, kept]] of [
      [undefined, ''],
      [null, ''],
      [' ', ''],
      [' Fluffed.\n\tAte well. ', 'Fluffed.\n\tAte well.'],
    ].entries()) {
      const body = { weightGrams: 92, recordedOn: dayBefore(days), notes };
      const { body: response } = await cast.olive.call(`POST /api/birds/${id}/weights`, body);
      assert.equal(response.weight.notes, kept);
    }
  });

  it('404 for a bird in another flock, exactly as for one that does not exist; 400 takes precedence', async () => {
    const { id } = await addBird(cast.olive);
    const body = { weightGrams: 92, recordedOn: dayBefore(0) };
    assert.equal((await cast.nora.call(`POST /api/birds/${id}/weights`, {})).status, 400);
    const foreign = await cast.nora.call(`POST /api/birds/${id}/weights`, body);
    const none = await cast.nora.call('POST /api/birds/00000000-0000-4000-8000-000000000000/weights', body);
    assert.equal(foreign.status, 404);
    assert.equal(foreign.text, none.text);
  });
});

describe('GET /api/birds/:birdId/weights', () => {
  it('200 with the last 30 days, oldest first; days is clamped to its limits', async () => {
    const { id } = await addBird(cast.olive);
    for (const days of [500, 425, 31, 30, 0]) {
      await cast.olive.call(`POST /api/birds/${id}/weights`, {
        weightGrams: 80 + days / 100,
        recordedOn: dayBefore(days),
      });
    }
    const daysListed = async (query: string) => {
      const { body } = await cast.vic.call(`GET /api/birds/${id}/weights${query}`);
      return body.weights.map((weight: { recordedOn: string }) => weight.recordedOn);
    };
    assert.deepEqual(await daysListed(''), [30, 0].map(dayBefore));
    assert.deepEqual(await daysListed('?days=9999'), [425, 31, 30, 0].map(dayBefore));
    assert.deepEqual(await daysListed('?days=425'), [425, 31, 30, 0].map(dayBefore));
    assert.deepEqual(await daysListed('?days=31'), [31, 30, 0].map(dayBefore));
    assert.deepEqual(await daysListed('?days=-3'), [0].map(dayBefore));
  });

  it('200 with the requested days and later dates; 0 days are read as 1', async () => {
    const { id } = await addBird(cast.olive);
    for (const days of [-400, 2, 0, -1, 1]) {
      await cast.olive.call(`POST /api/birds/${id}/weights`, {
        weightGrams: 90,
        recordedOn: dayBefore(days),
      });
    }
    const { body } = await cast.vic.call(`GET /api/birds/${id}/weights?days=0`);
    assert.deepEqual(
      body.weights.map((weight: { recordedOn: string }) => weight.recordedOn),
      [1, 0, -1, -400].map(dayBefore),
    );
  });

  it('200 with an empty list for a bird without recent weights; 404 for a bird in another flock and for one that does not exist', async () => {
    const { id } = await addBird(cast.olive);
    await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: dayBefore(31) });
    assert.deepEqual((await cast.vic.call(`GET /api/birds/${id}/weights`)).body, { weights: [] });
    for (const birdId of [id, '00000000-0000-4000-8000-000000000000', 'kiwi']) {
      const refused = await cast.nora.call(`GET /api/birds/${birdId}/weights`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, {
        error: 'The bird was not found in this flock.',
        code: 'birdNotFound',
      });
    }
  });

  it('400 if days is not a whole number', async () => {
    const { id } = await addBird(cast.olive);
    for (const days of ['x', '1.5', '', '1&days=2']) {
      const refused = await cast.olive.call(`GET /api/birds/${id}/weights?days=${days}`);
      assert.equal(refused.status, 400, days);
      assert.deepEqual(refused.body, {
        error: 'Invalid weight query',
        code: 'invalidQuery',
        details: { days: ['Must be a whole number of days.'] },
      });
    }
  });
});
