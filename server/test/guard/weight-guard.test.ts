// Tests of the weight guard endpoints: verdicts, settings, acknowledgements, and the inputs for browsers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { weightGuard } from '@flock-care/contract/guard';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { dayOf, guardOf, steady, weighDaily } from './series.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';
const today = () => service.clock.now().toISOString().slice(0, 10);

describe('GET /api/birds/:birdId/weight-guard', () => {
  it('200 for a bird without weights, with a weigh-in due today', async () => {
    const { id } = await addBird(cast.olive, { name: 'Kiwi' });
    assert.deepEqual(await guardOf(cast.vic, id), {
      birdId: id,
      verdict: 'learning',
      notJudged: false,
      heavier: null,
      sentence: 'No weight yet. Weigh Kiwi before breakfast.',
      sentenceCode: 'no_weights',
      sentenceValues: {},
      usualGrams: null,
      lowGrams: null,
      highGrams: null,
      changePercent: null,
      lossesInARow: null,
      basedOnCount: null,
      latest: null,
      stage: 'adult',
      targetGrams: null,
      weighEveryDays: null,
      weighInDueOn: today(),
      acknowledgement: null,
      limits: { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 },
      scaleStepGrams: 1,
    });
  });

  it('200 with the verdict, its basis, and the next day to weigh', async () => {
    const { id } = await addBird(cast.olive, { name: 'Kiwi' });
    await weighDaily(cast.olive, id, [...steady(14), 84, 84]);
    const guard = await guardOf(cast.vic, id);
    assert.equal(guard.verdict, 'call_vet');
    assert.match(guard.sentence, /^6\.7\s% under Kiwi's usual 90\sg/);
    assert.equal(guard.sentenceCode, 'call_vet');
    assert.equal(guard.sentenceValues.comparedGrams, 90);
    assert.deepEqual([guard.usualGrams, guard.lowGrams, guard.highGrams], [90, 88.2, 91.8]);
    assert.equal(guard.changePercent, -6.7);
    assert.equal(guard.latest.weightGrams, 84);
    assert.equal(guard.weighInDueOn, dayOf(16));
  });

  it('200, and due on 9999-12-31 for a bird that was weighed on that day', async () => {
    const { id } = await addBird(cast.olive);
    const weight = { weightGrams: 90, recordedOn: '9999-12-31' };
    assert.equal((await cast.olive.call(`POST /api/birds/${id}/weights`, weight)).status, 201);
    assert.equal((await guardOf(cast.vic, id)).weighInDueOn, '9999-12-31');
  });

  it('200 with a verdict that takes signs into account, but no longer two days later', async () => {
    const { id } = await addBird(cast.olive, { name: 'Kiwi' });
    await weighDaily(cast.olive, id, steady(6));
    const seen = { id: crypto.randomUUID(), observedOn: today(), signs: ['bleeding'] };
    assert.equal((await cast.carl.call(`POST /api/birds/${id}/observations`, seen)).status, 201);
    const guard = await guardOf(cast.vic, id);
    assert.deepEqual([guard.verdict, guard.sentenceCode], ['call_vet', 'sign_alone']);
    service.clock.forward(86_400_000);
    assert.equal((await guardOf(cast.vic, id)).verdict, 'call_vet');
    service.clock.forward(86_400_000);
    assert.equal((await guardOf(cast.vic, id)).verdict, 'usual');
  });

  it('404 for a bird in another flock, the same as for one that does not exist', async () => {
    const { id } = await addBird(cast.olive);
    for (const birdId of [id, missingId, 'kiwi']) {
      for (const refused of [
        await cast.nora.call(`GET /api/birds/${birdId}/weight-guard`),
        await cast.nora.call(`PUT /api/birds/${birdId}/weight-guard`, { weighEveryDays: 3 }),
        await cast.nora.call(`POST /api/birds/${birdId}/weight-guard/acknowledgements`, { decision: 'seen' }),
      ]) {
        assert.equal(refused.status, 404);
        assert.equal(refused.body.code, 'birdNotFound');
      }
    }
  });
});

describe('PUT /api/birds/:birdId/weight-guard', () => {
  it('200, keeping fields that are left out and clearing those that are null', async () => {
    const { id } = await addBird(cast.olive);
    const put = async (body: object) => {
      const { status, body: response } = await cast.carl.call(`PUT /api/birds/${id}/weight-guard`, body);
      assert.equal(status, 200);
      const { stage, targetGrams, weighEveryDays } = response.guard;
      assert.deepEqual(await guardOf(cast.vic, id), response.guard);
      return [stage, targetGrams, weighEveryDays];
    };
    assert.deepEqual(await put({}), ['adult', null, null]);
    assert.deepEqual(await put({ stage: 'chick', weighEveryDays: 1 }), ['chick', null, 1]);
    assert.deepEqual(await put({ targetGrams: 95.5 }), ['chick', 95.5, 1]);
    assert.deepEqual(await put({ other: 1 }), ['chick', 95.5, 1]);
    assert.deepEqual(await put({ stage: null, targetGrams: null, weighEveryDays: null }), [
      'adult',
      null,
      null,
    ]);
  });

  it('200, clearing fields that are empty strings, the same as null', async () => {
    const { id } = await addBird(cast.olive);
    const put = async (body: object) => {
      const { status, body: response } = await cast.olive.call(`PUT /api/birds/${id}/weight-guard`, body);
      assert.equal(status, 200);
      const { stage, targetGrams, weighEveryDays } = response.guard;
      return [stage, targetGrams, weighEveryDays];
    };
    await put({ stage: 'chick', targetGrams: 90, weighEveryDays: 3 });
    assert.deepEqual(await put({ stage: '', targetGrams: '', weighEveryDays: '' }), ['adult', null, null]);
  });

  it("200 with the next weighing according to the bird's plan, or else the flock's", async () => {
    const { id } = await addBird(cast.olive);
    await weighDaily(cast.olive, id, steady(14));
    assert.equal((await guardOf(cast.vic, id)).weighInDueOn, dayOf(20));
    await cast.olive.call('PUT /api/workspace/settings', { weighEveryDays: 10 });
    assert.equal((await guardOf(cast.vic, id)).weighInDueOn, dayOf(23));
    await cast.olive.call(`PUT /api/birds/${id}/weight-guard`, { weighEveryDays: 2 });
    assert.equal((await guardOf(cast.vic, id)).weighInDueOn, dayOf(15));
    await cast.olive.call('PUT /api/workspace/settings', { weighEveryDays: 7 });
  });

  it('200 with the target as the usual weight as soon as it is reached', async () => {
    const { id } = await addBird(cast.olive);
    await weighDaily(cast.olive, id, steady(6));
    await cast.olive.call(`PUT /api/birds/${id}/weight-guard`, { targetGrams: 80 });
    assert.equal((await guardOf(cast.vic, id)).usualGrams, 90);
    const first = today();
    for (const days of [0, 1]) {
      const recordedOn = new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
      await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 80, recordedOn });
    }
    const guard = await guardOf(cast.vic, id);
    assert.deepEqual([guard.usualGrams, guard.verdict], [80, 'usual']);
  });

  it('400 that lists every invalid field', async () => {
    const { id } = await addBird(cast.olive);
    const { status, body } = await cast.olive.call(`PUT /api/birds/${id}/weight-guard`, {
      stage: 'old',
      targetGrams: 0,
      weighEveryDays: 91,
    });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.details), ['stage', 'targetGrams', 'weighEveryDays']);
  });
});

describe('POST /api/birds/:birdId/weight-guard/acknowledgements', () => {
  const acknowledge = (id: string, body: object) =>
    cast.carl.call(`POST /api/birds/${id}/weight-guard/acknowledgements`, body);

  it('201 for seen: the verdict stays, and a second acknowledgement replaces the first', async () => {
    const { id } = await addBird(cast.olive);
    await weighDaily(cast.olive, id, [...steady(14), 84, 84]);
    const { status, body } = await acknowledge(id, { decision: 'seen', notes: 'Vet at four.' });
    assert.equal(status, 201);
    assert.equal(body.guard.verdict, 'call_vet');
    const { at, ...acknowledgement } = body.guard.acknowledgement;
    assert.ok(at.startsWith(today()));
    assert.deepEqual(acknowledgement, { decision: 'seen', byName: 'Carl', notes: 'Vet at four.' });
    assert.deepEqual((await acknowledge(id, { decision: 'seen' })).body.guard.acknowledgement.notes, '');
  });

  it('201 for a new usual weight, which is learned from the last three weights and later ones', async () => {
    const { id } = await addBird(cast.olive);
    await weighDaily(cast.olive, id, [...steady(14), 84, 84, 84]);
    const { status, body } = await acknowledge(id, { decision: 'new_usual' });
    assert.equal(status, 201);
    assert.deepEqual([body.guard.verdict, body.guard.sentenceValues.missing], ['learning', 1]);
    await weighDaily(cast.olive, id, [84], 17);
    const guard = await guardOf(cast.vic, id);
    assert.deepEqual([guard.verdict, guard.usualGrams], ['usual', 84]);
    assert.equal(guard.acknowledgement.decision, 'new_usual');
  });

  it('409 if there is nothing to acknowledge', async () => {
    const { id } = await addBird(cast.olive);
    assert.equal((await acknowledge(id, { decision: 'seen' })).status, 409);
    await weighDaily(cast.olive, id, steady(6));
    const { status, body } = await acknowledge(id, { decision: 'new_usual' });
    assert.equal(status, 409);
    assert.equal(body.code, 'nothingToAcknowledge');
  });
});

describe('undoing a change to the guard', () => {
  const inDays = (days: number) => addDays(today(), days);
  const recordDaily = async (id: string, first: number, grams: readonly number[]) => {
    for (const [index, weightGrams] of grams.entries()) {
      const body = { weightGrams, recordedOn: inDays(first + index) };
      assert.equal((await cast.olive.call(`POST /api/birds/${id}/weights`, body)).status, 201);
    }
  };
  /** Undoes the latest change to the guard. */
  const undoLatest = async (id: string) => {
    const { body } = await cast.olive.call(`GET /api/changes?birdId=${id}&kind=weight_guard`);
    return (await cast.olive.call(`POST /api/changes/${body.changes[0].id}/undo`)).status;
  };
  const acknowledge = (id: string, decision: string) =>
    cast.carl.call(`POST /api/birds/${id}/weight-guard/acknowledgements`, { decision });
  const put = (id: string, body: object) => cast.olive.call(`PUT /api/birds/${id}/weight-guard`, body);
  const judged = async (id: string) => {
    const { verdict, usualGrams, targetGrams } = await guardOf(cast.vic, id);
    return [verdict, usualGrams, targetGrams];
  };

  it('200, and the target is still marked as reached, even if the weights that reached it have left the window', async () => {
    const { id } = await addBird(cast.olive);
    await put(id, { targetGrams: 90 });
    await recordDaily(id, 0, [...steady(4), ...Array(108).fill(84)]);
    const alarm = ['call_vet', 90, 90];
    assert.deepEqual(await judged(id), alarm);
    await acknowledge(id, 'seen');
    assert.deepEqual([await undoLatest(id), await judged(id)], [200, alarm]);
    await put(id, { weighEveryDays: 3, stage: 'weaning' });
    assert.deepEqual([await undoLatest(id), await judged(id)], [200, alarm]);
    await put(id, { targetGrams: 84 });
    assert.deepEqual([await undoLatest(id), await judged(id)], [200, alarm]);
    assert.equal((await acknowledge(id, 'new_usual')).status, 201);
    assert.notEqual((await judged(id))[0], 'call_vet');
    assert.deepEqual([await undoLatest(id), await judged(id)], [200, alarm]);
  });

  it('200, and the old target is not marked as reached, even if the new one was reached in the meantime', async () => {
    const { id } = await addBird(cast.olive);
    await recordDaily(id, -5, steady(5));
    await put(id, { targetGrams: 120 });
    await put(id, { targetGrams: 90 });
    await recordDaily(id, 0, steady(4));
    assert.equal(await undoLatest(id), 200);
    assert.deepEqual(await judged(id), ['usual', 90, 120]);
  });
});

describe('GET /api/weight-guard/inputs', () => {
  it('200 with all inputs that a browser needs for the same verdicts, and 304 until something changes', async () => {
    const { id } = await addBird(cast.nora);
    await weighDaily(cast.nora, id, [...steady(14), 84, 84]);
    await addBird(cast.nora);
    const seen = { id: crypto.randomUUID(), observedOn: today(), signs: ['not_eating', 'egg_laid'] };
    await cast.nora.call(`POST /api/birds/${id}/observations`, seen);
    await cast.nora.call(`PUT /api/birds/${id}/weight-guard`, { targetGrams: 95, weighEveryDays: 4 });
    const { status, body, headers } = await cast.nora.call('GET /api/weight-guard/inputs');
    assert.equal(status, 200);
    assert.equal(body.birds.length, 2);
    for (const { birdId, weights, context } of body.birds) {
      const guard = await guardOf(cast.nora, birdId);
      const { verdict, values, code, changePercent, nextWeighing } = weightGuard(weights, context);
      assert.deepEqual(
        [verdict, values, code, changePercent],
        [guard.verdict, guard.sentenceValues, guard.sentenceCode, guard.changePercent],
      );
      if (weights.length > 0) assert.equal(nextWeighing, Date.parse(guard.weighInDueOn) / 86_400_000);
    }
    const again = () =>
      call(service, 'GET /api/weight-guard/inputs', {
        token: cast.nora.token,
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
    assert.equal((await again()).status, 304);
    await weighDaily(cast.nora, id, [83], 16);
    assert.equal((await again()).status, 200);
  });

  it('200 with at most the last hundred weights of each bird', async () => {
    const { id } = await addBird(cast.nora);
    await weighDaily(cast.nora, id, steady(103));
    const { body } = await cast.nora.call('GET /api/weight-guard/inputs');
    const { weights } = body.birds.find(({ birdId }: { birdId: string }) => birdId === id);
    assert.equal(weights.length, 100);
    assert.deepEqual(weights[99], {
      day: Date.parse(dayOf(102)) / 86_400_000,
      grams: 90,
      fasting: null,
      confirmed: false,
    });
  });
});
