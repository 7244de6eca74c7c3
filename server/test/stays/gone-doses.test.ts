// Tests of doses for birds that are away: none is expected from the day a bird leaves until it comes back.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, useCast } from '../cast.ts';

const { service, cast } = await useCast();
const { asha, carl, vic } = cast;

const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);

async function move(birdId: string, kind: string, startedOn: string): Promise<string> {
  const { status, body, text } = await asha.call(`POST /api/birds/${birdId}/stays`, { kind, startedOn });
  assert.equal(status, 201, text);
  return body.stay.id;
}

/** Adds a bird with a medication that began twenty days ago. Its daily doses are not recorded. */
async function addPatient(more: object = {}) {
  const { id } = await addBird(carl, { gotchaDay: daysAgo(60) });
  const { body } = await carl.call(`POST /api/birds/${id}/medications`, {
    ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: daysAgo(20) },
    ...more,
  });
  return { id, medicationId: body.medication.id as string };
}

const give = (medicationId: string, administeredOn: string) =>
  carl.call('POST /api/doses', { medicationId, administeredOn });

interface Row {
  birdId: string;
  dueOn: string;
  state: string;
}

/** Returns the doses of a bird, each as the number of days since it was due and its state. */
async function dosesOf(birdId: string, query: string): Promise<[number, string][]> {
  const { body } = await vic.call(`GET /api/doses?${query}`);
  return body.doses
    .filter((dose: Row) => dose.birdId === birdId)
    .map(({ dueOn, state }: Row) => [(Date.parse(today()) - Date.parse(dueOn)) / 86_400_000, state]);
}

const adherenceOf = async (birdId: string, from: number) => {
  const { body } = await vic.call(`GET /api/birds/${birdId}/adherence?from=${daysAgo(from)}`);
  const [{ expected, given, unrecorded }] = body.adherence;
  return [expected, given, unrecorded];
};

describe('GET /api/doses', () => {
  it('200 without doses from the day the bird left, except one recorded on that day', async () => {
    const { id, medicationId } = await addPatient();
    await move(id, 'adopted', daysAgo(3));
    await give(medicationId, daysAgo(3));
    const expected = [
      [5, 'unrecorded'],
      [4, 'unrecorded'],
      [3, 'given'],
    ];
    const days = `from=${daysAgo(5)}&to=${addDays(today(), 2)}`;
    assert.deepEqual(await dosesOf(id, days), expected);
    assert.deepEqual(await dosesOf(id, `${days}&birdId=${id}`), expected);
    assert.deepEqual(await dosesOf(id, ''), []);
  });

  it('200 with doses from the day the bird comes back', async () => {
    const { id } = await addPatient();
    await move(id, 'foster', daysAgo(8));
    await move(id, 'escaped', daysAgo(5));
    await move(id, 'quarantine', daysAgo(2));
    assert.deepEqual(await dosesOf(id, `from=${daysAgo(7)}&to=${today()}`), [
      [7, 'unrecorded'],
      [6, 'unrecorded'],
      [2, 'unrecorded'],
      [1, 'unrecorded'],
      [0, 'due'],
    ]);
  });

  it('200 with the doses as before if the stay is deleted', async () => {
    const { id } = await addPatient();
    const stayId = await move(id, 'died', today());
    assert.deepEqual(await dosesOf(id, ''), []);
    await asha.call(`DELETE /api/birds/${id}/stays/${stayId}`);
    assert.deepEqual(await dosesOf(id, ''), [[0, 'due']]);
  });

  it('200 without an as-needed medication after the bird has died', async () => {
    const { id } = await addPatient({ frequency: 'as_needed' });
    assert.deepEqual(await dosesOf(id, ''), [[0, 'as_needed']]);
    await move(id, 'died', today());
    assert.deepEqual(await dosesOf(id, ''), []);
    assert.deepEqual(await dosesOf(id, `birdId=${id}`), []);
  });
});

describe('POST /api/doses', () => {
  it('201 on the day the bird left, and the response has the dose', async () => {
    const { id, medicationId } = await addPatient();
    await move(id, 'died', today());
    const { status, body } = await give(medicationId, today());
    assert.equal(status, 201);
    assert.deepEqual([body.dose.dueOn, body.dose.state], [today(), 'given']);
    const again = await give(medicationId, today());
    assert.deepEqual([again.status, again.body.code], [409, 'doseAlreadyRecorded']);
  });
});

describe('GET /api/birds/:birdId/adherence', () => {
  it('200 without counting the days when the bird was away', async () => {
    const { id, medicationId } = await addPatient();
    for (const day of [12, 11, 10]) await give(medicationId, daysAgo(day));
    await move(id, 'adopted', daysAgo(10));
    await move(id, 'home', daysAgo(4));
    await give(medicationId, daysAgo(4));
    await move(id, 'died', daysAgo(2));
    // Two days before the bird left, and two after it came back. The dose ten days ago was given, although none was
    // expected.
    assert.deepEqual(await adherenceOf(id, 12), [4, 4, 1]);
    assert.deepEqual(await adherenceOf(id, 9), [2, 1, 1]);
    assert.deepEqual(await adherenceOf(id, 1), [0, 0, 0]);
  });
});

describe('GET /api/today', () => {
  it('200 without doses for a past bird, and without doses from before a bird came back', async () => {
    const gone = await addPatient();
    const back = await addPatient();
    await move(gone.id, 'died', today());
    await move(back.id, 'adopted', daysAgo(3));
    await move(back.id, 'home', today());
    const { body } = await vic.call('GET /api/today');
    const states = (birdId: string) =>
      body.today.doses.filter((dose: Row) => dose.birdId === birdId).map(({ dueOn }: Row) => dueOn);
    assert.deepEqual(states(gone.id), []);
    assert.deepEqual(states(back.id), [today()]);
  });
});
