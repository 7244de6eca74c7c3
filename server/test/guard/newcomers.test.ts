// Tests of newcomers: their verdicts, the days on which they should be weighed, and the birds that do not count as
// newcomers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { dayOf, guardOf, weighDaily } from './series.ts';

const { service, cast } = await useCast();
const { olive, nora, vic } = cast;

const today = () => service.clock.now().toISOString().slice(0, 10);
const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

/** Records 90 g for each day from `fromDaysAgo` to `toDaysAgo`. */
async function weigh(birdId: string, fromDaysAgo: number, toDaysAgo: number): Promise<void> {
  for (let daysAgo = fromDaysAgo; daysAgo >= toDaysAgo; daysAgo -= 1) {
    const weight = { weightGrams: 90, recordedOn: addDays(today(), -daysAgo) };
    assert.equal((await olive.call(`POST /api/birds/${birdId}/weights`, weight)).status, 201);
  }
}

/** Adds a bird that arrived `daysAgo` days ago. */
const addArrival = (daysAgo: number) => addBird(olive, { gotchaDay: addDays(today(), -daysAgo) });

const dueOn = async (birdId: string) => (await guardOf(olive, birdId)).weighInDueOn;
const inDays = (days: number) => addDays(today(), days);

async function arrivedDayOf(birdId: string): Promise<number> {
  const { birds } = (await vic.call('GET /api/weight-guard/inputs')).body;
  return birds.find((inputs: { birdId: string }) => inputs.birdId === birdId).context.arrivedDay;
}

describe('A bird that has just arrived', () => {
  it('200 with the verdicts watch and then call_vet for losses in its first weights, and a weigh-in due the next day', async () => {
    const { id } = await addBird(olive, { name: 'Kiwi' });
    await weighDaily(olive, id, [92, 87]);
    const watched = await guardOf(vic, id);
    assert.deepEqual([watched.verdict, watched.sentenceCode], ['watch', 'watch_newcomer']);
    assert.equal(
      watched.sentence.replaceAll('\u00a0', ' '),
      "5.4 % under the highest of Kiwi's first weights (92 g). Weigh again tomorrow before breakfast.",
    );
    assert.deepEqual(watched.sentenceValues, {
      compared: 'first_weights',
      comparedGrams: 92,
      percent: 5.4,
      ofTwo: false,
    });
    await weighDaily(olive, id, [85], 2);
    const called = await guardOf(vic, id);
    assert.deepEqual([called.verdict, called.sentenceCode], ['call_vet', 'call_vet_newcomer']);
    assert.deepEqual([called.usualGrams, called.weighInDueOn], [92, dayOf(3)]);
  });

  it('200 on the board and in a weigh-in with the same sentence', async () => {
    const { id } = await addBird(olive, { name: 'Pip' });
    const weighIn = (recordedOn: string, weightGrams: number, dryRun: boolean) =>
      olive.call('POST /api/weigh-ins', { recordedOn, weights: [{ birdId: id, weightGrams }], dryRun });
    await weighIn(addDays(today(), -1), 92, false);
    const dry = (await weighIn(today(), 84, true)).body.weighIn.results[0].guard;
    assert.deepEqual([dry.verdict, dry.sentenceCode], ['call_vet', 'call_vet_newcomer']);
    const stored = (await weighIn(today(), 84, false)).body.weighIn.results[0].guard;
    assert.equal(stored.sentence, dry.sentence);
    const board = (await vic.call('GET /api/today')).body.today;
    const bird = board.birds.find((one: { id: string }) => one.id === id);
    assert.deepEqual([bird.verdict, bird.sentence], ['call_vet', dry.sentence]);
  });

  it('200 on the page for a vet, with the same sentence', async () => {
    const { id } = await addBird(olive, { name: 'Rio' });
    await weighDaily(olive, id, [92, 84]);
    const response = await olive.call(`POST /api/birds/${id}/handovers`, {});
    const token = new URL(response.body.url).hash.slice(1);
    const { status, body } = await call(service, 'POST /api/handovers/open', { body: { token } });
    assert.equal(status, 200);
    const { guard } = body.record;
    assert.deepEqual([guard.verdict, guard.sentenceCode], ['call_vet', 'call_vet_newcomer']);
    assert.equal(guard.sentence, (await guardOf(olive, id)).sentence);
  });

  it('200 on the board as due today, the day after its last weight, even if its flock weighs once a week', async () => {
    const dueOnBoard = async (days: readonly number[]) => {
      const { id } = await addArrival(days[0] ?? 0);
      for (const daysAgo of days) {
        const weight = { weightGrams: 90, recordedOn: addDays(today(), -daysAgo) };
        assert.equal((await olive.call(`POST /api/birds/${id}/weights`, weight)).status, 201);
      }
      const { birds } = (await vic.call('GET /api/today')).body.today;
      return birds.find((one: { id: string }) => one.id === id).weighInDueOn;
    };
    assert.equal(await dueOnBoard([6, 5, 4, 3, 2, 1]), today());
    assert.equal(await dueOnBoard([29, 22, 15, 8, 1]), addDays(today(), 6));
  });

  it('200 with a weigh-in due every day for fourteen days, then as planned', async () => {
    const { id } = await addArrival(13);
    for (let daysAgo = 13; daysAgo >= 1; daysAgo -= 1) {
      await weigh(id, daysAgo, daysAgo);
      assert.equal(await dueOn(id), inDays(1 - daysAgo));
    }
    await weigh(id, 0, 0);
    assert.equal(await dueOn(id), inDays(7));
  });

  it('200 with its arrival in the guard’s inputs: its gotcha day, or the day it was added if it has none or was added over 21 days later', async () => {
    for (const [gotchaDay, arrived] of [
      [null, today()],
      [inDays(-21), inDays(-21)],
      [inDays(-22), today()],
    ]) {
      const { id } = await addBird(olive, { gotchaDay });
      assert.equal(await arrivedDayOf(id), dayNumber(arrived ?? ''), String(gotchaDay));
    }
  });

  it('is judged again if its gotcha day or the day of its arrival is corrected', async () => {
    const { id, name, tagId, species } = await addArrival(10);
    await weigh(id, 8, 1);
    assert.equal(await dueOn(id), today());
    const known = { name, tagId, species, gotchaDay: inDays(-400) };
    assert.equal((await olive.call(`PUT /api/birds/${id}`, known)).status, 200);
    assert.equal(await dueOn(id), inDays(6));
    const arrival = { arrivedOn: inDays(-9) };
    assert.equal((await olive.call(`PUT /api/birds/${id}/arrival`, arrival)).status, 200);
    assert.equal(await dueOn(id), today());
  });

  it('is a newcomer again if its move to another flock is undone', async () => {
    const { id } = await addArrival(5);
    await weigh(id, 5, 1);
    const { body } = await olive.call(`POST /api/birds/${id}/transfer-code`);
    const code = `POST /api/bird-transfer-codes/${body.transferCode.code}/accept`;
    assert.equal((await nora.call(code)).status, 200);
    const { changes } = (await nora.call('GET /api/changes?limit=1')).body;
    const undone = await nora.call(`POST /api/changes/${changes[0].id}/undo`);
    assert.equal(undone.status, 200, undone.text);
    assert.equal(await dueOn(id), today());
  });
});

describe('A bird with a history', () => {
  it('is not a newcomer if its weights moved with it', async () => {
    const { id } = await addArrival(5);
    await weigh(id, 5, 1);
    assert.equal(await dueOn(id), today());
    const { body } = await olive.call(`POST /api/birds/${id}/transfer-code`);
    const accepted = await nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
    assert.equal(accepted.status, 200, accepted.text);
    const guard = await guardOf(nora, id);
    assert.deepEqual([guard.verdict, guard.weighInDueOn], ['usual', inDays(6)]);
    const { birds } = (await nora.call('GET /api/weight-guard/inputs')).body;
    const inputs = birds.find(({ birdId }: { birdId: string }) => birdId === id);
    assert.equal(inputs.context.arrivedDay, dayNumber(today()));
  });

  it('is not a newcomer if four of its weights are older than the day it was added', async () => {
    const { id } = await addBird(olive);
    await weigh(id, 9, 7);
    assert.equal(await dueOn(id), inDays(-6));
    await weigh(id, 6, 6);
    assert.equal(await dueOn(id), inDays(1));
    const fallen = { weightGrams: 82, recordedOn: today() };
    assert.equal((await olive.call(`POST /api/birds/${id}/weights`, fallen)).status, 201);
    assert.equal((await guardOf(olive, id)).sentenceCode, 'call_vet');
  });

  it('is not a newcomer if its old weights were recorded in weigh-ins', async () => {
    const { id, tagId } = await addBird(olive);
    for (let day = -60; day <= -25; day += 5) {
      const weights = [{ tagId, weightGrams: 92 }];
      const { body } = await olive.call('POST /api/weigh-ins', {
        recordedOn: addDays(today(), day),
        weights,
      });
      assert.equal(body.weighIn.results[0].status, 'recorded');
    }
    const fallen = { weightGrams: 87, recordedOn: today() };
    assert.equal((await olive.call(`POST /api/birds/${id}/weights`, fallen)).status, 201);
    const guard = await guardOf(olive, id);
    assert.deepEqual([guard.verdict, guard.sentenceCode, guard.usualGrams], ['call_vet', 'call_vet', 92]);
  });

  it('is not a newcomer if it was weighed once a week for three weeks before it was added', async () => {
    const { id } = await addBird(olive);
    for (const week of [0, 1, 2, 3]) await weighDaily(olive, id, [90], 7 * week);
    const guard = await guardOf(olive, id);
    assert.deepEqual([guard.verdict, guard.weighInDueOn], ['usual', dayOf(28)]);
  });
});
