// Tests of body condition scores, which are recorded with a weight or an observation: how they are stored, corrected,
// undone and shown, and how they change the verdict.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Change } from '@flock-care/contract/shapes';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, useCast } from '../cast.ts';
import { guardOf } from '../guard/series.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();
const { olive, carl, vic } = cast;

const today = () => service.clock.now().toISOString().slice(0, 10);
const dayAgo = (days: number) => addDays(today(), -days);

const verdictOf = async (birdId: string) => {
  const { verdict, sentenceCode } = await guardOf(vic, birdId);
  return [verdict, sentenceCode];
};

/** Adds a bird that has weighed 90 g for weeks, so that it is not a newcomer. */
async function addKnownBird(): Promise<string> {
  const { id } = await addBird(olive, { name: 'Kiwi' });
  for (const weeksAgo of [5, 4, 3, 2, 1]) {
    const body = { weightGrams: 90, recordedOn: dayAgo(7 * weeksAgo) };
    assert.equal((await olive.call(`POST /api/birds/${id}/weights`, body)).status, 201);
  }
  return id;
}

const entriesOf = async (birdId: string) =>
  (await vic.call(`GET /api/birds/${birdId}/weight-history`)).body.entries;

describe('a body condition with a weight', () => {
  it('201 for a score of 2, which changes the verdict to watch and appears in the history', async () => {
    const id = await addKnownBird();
    const body = { weightGrams: 90, recordedOn: today(), bodyCondition: 2 };
    assert.equal((await carl.call(`POST /api/birds/${id}/weights`, body)).status, 201);
    assert.deepEqual(await verdictOf(id), ['watch', 'condition_alone']);
    const [newest, older] = await entriesOf(id);
    assert.deepEqual([newest.bodyCondition, older.bodyCondition], [2, null]);
    const board = (await vic.call('GET /api/today')).body.today;
    const bird = board.birds.find((one: { id: string }) => one.id === id);
    assert.deepEqual([bird.verdict, bird.sentenceCode], ['watch', 'condition_alone']);
    const { birds } = (await vic.call('GET /api/weight-guard/inputs')).body;
    const inputs = birds.find(({ birdId }: { birdId: string }) => birdId === id);
    assert.deepEqual(inputs.context.signs, [{ sign: 'condition_2', noted: 'today' }]);
  });

  it('200 for a score in a weigh-in, and the verdict in the response takes it into account, even in a dry run', async () => {
    const id = await addKnownBird();
    const weighIn = (dryRun: boolean) =>
      carl.call('POST /api/weigh-ins', {
        recordedOn: today(),
        weights: [{ birdId: id, weightGrams: 90, bodyCondition: 1 }],
        dryRun,
      });
    assert.equal((await weighIn(true)).body.weighIn.results[0].guard.verdict, 'call_vet');
    assert.deepEqual(await verdictOf(id), ['usual', 'within_usual']);
    assert.equal((await weighIn(false)).body.weighIn.results[0].guard.sentenceCode, 'condition_alone');
    assert.deepEqual(await verdictOf(id), ['call_vet', 'condition_alone']);
    assert.equal((await entriesOf(id))[0].bodyCondition, 1);
  });

  it('200 for correcting the score, for undoing the correction, and for clearing the score', async () => {
    const id = await addKnownBird();
    const body = { weightGrams: 90, recordedOn: today(), bodyCondition: 3 };
    const { weight } = (await carl.call(`POST /api/birds/${id}/weights`, body)).body;
    const path = `PATCH /api/birds/${id}/weights/${weight.id}`;
    assert.equal((await carl.call(path, { bodyCondition: 1 })).status, 200);
    assert.deepEqual(await verdictOf(id), ['call_vet', 'condition_alone']);
    const { changes } = (await olive.call(`GET /api/changes?birdId=${id}`)).body;
    const [corrected] = changes as Change[];
    assert.deepEqual([corrected?.before, corrected?.after], [{ bodyCondition: 3 }, { bodyCondition: 1 }]);
    assert.equal((await olive.call(`POST /api/changes/${corrected?.id}/undo`)).status, 200);
    assert.deepEqual(await verdictOf(id), ['usual', 'within_usual']);
    assert.equal((await carl.call(path, { bodyCondition: '' })).status, 200);
    assert.equal((await entriesOf(id))[0].bodyCondition, null);
  });

  it('400 for a score out of range', async () => {
    const id = await addKnownBird();
    for (const bodyCondition of [0, 6, 2.5, 'thin']) {
      const body = { weightGrams: 90, recordedOn: today(), bodyCondition };
      assert.equal(
        (await carl.call(`POST /api/birds/${id}/weights`, body)).status,
        400,
        String(bodyCondition),
      );
    }
  });
});

describe('a body condition with an observation', () => {
  it('201 without signs or notes, and the latest score counts for two weeks', async () => {
    const id = await addKnownBird();
    const observe = (daysAgo: number, bodyCondition: number) =>
      carl.call(`POST /api/birds/${id}/observations`, { observedOn: dayAgo(daysAgo), bodyCondition });
    const first = await observe(14, 1);
    assert.equal(first.status, 201, first.text);
    assert.deepEqual([first.body.observation.bodyCondition, first.body.observation.signs], [1, []]);
    assert.deepEqual(await verdictOf(id), ['usual', 'within_usual']);
    await observe(13, 2);
    assert.deepEqual(await verdictOf(id), ['watch', 'condition_alone']);
    assert.deepEqual((await guardOf(vic, id)).sentenceValues, {
      score: 2,
      level: 'watch',
      notedToday: false,
      notedYesterday: false,
    });
    await observe(1, 3);
    assert.deepEqual(await verdictOf(id), ['usual', 'within_usual']);
  });

  it('200 for correcting and restoring the observation, 204 for deleting it', async () => {
    const id = await addKnownBird();
    const body = { observedOn: today(), signs: ['moulting'], bodyCondition: 2 };
    const { observation } = (await carl.call(`POST /api/birds/${id}/observations`, body)).body;
    const path = `/api/birds/${id}/observations/${observation.id}`;
    assert.equal((await carl.call(`PATCH ${path}`, { bodyCondition: 1 })).body.observation.bodyCondition, 1);
    assert.deepEqual(await verdictOf(id), ['call_vet', 'condition_alone']);
    assert.equal((await carl.call(`DELETE ${path}`)).status, 204);
    assert.deepEqual(await verdictOf(id), ['usual', 'within_usual']);
    const [deleted] = (await olive.call(`GET /api/changes?birdId=${id}`)).body.changes;
    assert.equal((await olive.call(`POST /api/changes/${deleted.id}/undo`)).status, 200);
    assert.deepEqual(await verdictOf(id), ['call_vet', 'condition_alone']);
  });

  it('409 for the same id with another score', async () => {
    const id = await addKnownBird();
    const body = { id: crypto.randomUUID(), observedOn: today(), bodyCondition: 2 };
    const path = `POST /api/birds/${id}/observations`;
    assert.equal((await carl.call(path, body)).status, 201);
    assert.equal((await carl.call(path, body)).status, 200);
    assert.equal((await carl.call(path, { ...body, bodyCondition: 3 })).status, 409);
  });

  it('400 for an empty observation', async () => {
    const id = await addKnownBird();
    const path = `POST /api/birds/${id}/observations`;
    assert.equal((await carl.call(path, { observedOn: today(), bodyCondition: null })).status, 400);
  });
});

describe('the page for a vet', () => {
  it('200 with the scores of weights and observations', async () => {
    const id = await addKnownBird();
    const weight = { weightGrams: 90, recordedOn: today(), bodyCondition: 3 };
    await carl.call(`POST /api/birds/${id}/weights`, weight);
    await carl.call(`POST /api/birds/${id}/observations`, { observedOn: dayAgo(1), bodyCondition: 2 });
    const { url } = (await olive.call(`POST /api/birds/${id}/handovers`, {})).body;
    const token = new URL(url).hash.slice(1);
    const { record } = (await call(service, 'POST /api/handovers/open', { body: { token } })).body;
    assert.equal(record.weights.at(-1).bodyCondition, 3);
    assert.equal(record.observations[0].bodyCondition, 2);
  });
});
