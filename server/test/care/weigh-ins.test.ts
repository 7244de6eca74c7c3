// Tests of POST /api/weigh-ins, which records many weights in one request. Each row is judged separately, and stored,
// questioned or refused.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, type Person, useCast } from '../cast.ts';
import { dayOf, guardOf, steady, weighDaily } from '../guard/series.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';

async function weighIn(body: object, person: Person = cast.carl) {
  const { status, body: response } = await person.call('POST /api/weigh-ins', body);
  assert.equal(status, 200, JSON.stringify(response));
  return response.weighIn.results;
}

const entriesOf = async (birdId: string) =>
  (await cast.vic.call(`GET /api/birds/${birdId}/weight-history`)).body.entries;

// biome-ignore lint/suspicious/noExplicitAny: rows of a response.
const statusesOf = (results: any[]) =>
  results.map(({ status, code }) => (code ? `${status} ${code}` : status));

describe('POST /api/weigh-ins', () => {
  it('200 with one result per row, in order; a row names its bird by id or tagId', async () => {
    const kiwi = await addBird(cast.olive);
    const lola = await addBird(cast.olive, { species: 'Galah' });
    const { status, body } = await cast.carl.call('POST /api/weigh-ins', {
      recordedOn: dayOf(0),
      weights: [
        { birdId: kiwi.id, weightGrams: 92.5, fasting: true, notes: ' Quiet. ' },
        { tagId: lola.tagId, weightGrams: 410 },
      ],
    });
    assert.equal(status, 200);
    const { recordedOn, dryRun, results } = body.weighIn;
    assert.deepEqual([recordedOn, dryRun, results.length], [dayOf(0), false, 2]);
    const [first, second] = results;
    const [entry] = await entriesOf(kiwi.id);
    assert.deepEqual([entry.fasting, entry.confirmed, entry.recordedByName], [true, false, 'Carl']);
    assert.deepEqual(first, {
      index: 0,
      birdId: kiwi.id,
      tagId: kiwi.tagId,
      status: 'recorded',
      weight: {
        id: entry.weight.id,
        birdId: kiwi.id,
        weightGrams: 92.5,
        recordedOn: dayOf(0),
        notes: 'Quiet.',
      },
      previous: null,
      previousBy: null,
      guard: await guardOf(cast.vic, kiwi.id),
      code: null,
      message: null,
    });
    assert.deepEqual([second.birdId, second.tagId, second.weight.weightGrams], [lola.id, lola.tagId, 410]);
    assert.deepEqual(second.guard, await guardOf(cast.vic, lola.id));
  });

  it('200, refusing each invalid row with its reason and storing the others', async () => {
    const kiwi = await addBird(cast.olive);
    const lola = await addBird(cast.olive);
    const foreign = await addBird(cast.nora);
    const results = await weighIn({
      recordedOn: dayOf(0),
      weights: [
        { birdId: kiwi.id, weightGrams: 0 },
        { birdId: kiwi.id, weightGrams: 90, fasting: 'yes', notes: 5 },
        7,
        { weightGrams: 90 },
        { birdId: foreign.id, weightGrams: 90 },
        { tagId: foreign.tagId, weightGrams: 90 },
        { birdId: missingId, tagId: kiwi.tagId, weightGrams: 90 },
        { birdId: kiwi.id, tagId: lola.tagId, weightGrams: 90 },
        { birdId: kiwi.id, tagId: kiwi.tagId, weightGrams: 90 },
        { tagId: kiwi.tagId, weightGrams: 91 },
        { birdId: 'x', weightGrams: 91 },
      ],
    });
    assert.deepEqual(statusesOf(results), [
      'refused invalidPayload',
      'refused invalidPayload',
      'refused invalidPayload',
      'refused birdNotNamed',
      'refused birdNotFound',
      'refused birdNotFound',
      'refused birdNotFound',
      'refused birdIdsDiffer',
      'recorded',
      'refused birdNamedTwice',
      'refused invalidPayload',
    ]);
    assert.equal(results[0].message, 'weightGrams: Must be more than 0.');
    assert.equal(results[0].birdId, kiwi.id);
    assert.equal(results[1].message, 'fasting: Must be true or false. notes: Must be text.');
    assert.equal(results[4].message, 'The bird was not found in this flock.');
    assert.deepEqual((await entriesOf(kiwi.id)).length, 1);
    assert.deepEqual(await entriesOf(lola.id), []);
  });

  it('200, applying the same rules to a tagId as when a bird is added', async () => {
    const zoe = await addBird(cast.olive, { tagId: 'Zo\u00eb-1' });
    const lone = '\ud800';
    const results = await weighIn({
      recordedOn: dayOf(0),
      weights: [
        ...['a\0b', lone, 'x'.repeat(65), 7].map(tagId => ({ tagId, weightGrams: 90 })),
        { birdId: zoe.id, tagId: lone, weightGrams: 90 },
        { tagId: ' ', weightGrams: 90 },
        { tagId: ' Zoe\u0308-1 ', weightGrams: 90 },
      ],
    });
    assert.deepEqual(statusesOf(results), [
      ...Array(5).fill('refused invalidPayload'),
      'refused birdNotNamed',
      'recorded',
    ]);
    assert.deepEqual([results[0].tagId, results[6].tagId], [null, 'Zo\u00eb-1']);
    assert.equal(results[1].message, 'tagId: Must not contain control characters or broken Unicode.');
  });

  it('200, refusing a day that has a weight unless replace is set; the result contains the previous weight', async () => {
    const { id: birdId } = await addBird(cast.olive);
    await weighDaily(cast.olive, birdId, [90, 91]);
    const again = (more: object, weightGrams = 92) =>
      weighIn({ recordedOn: dayOf(1), weights: [{ birdId, weightGrams }], ...more });
    const [taken] = await again({});
    assert.deepEqual(statusesOf([taken]), ['refused weightAlreadyRecorded']);
    assert.equal(taken.previous.weightGrams, 91);
    assert.equal(taken.previousBy.name, 'Olive');
    const [replaced] = await again({ replace: true });
    assert.equal(replaced.status, 'replaced');
    assert.equal(replaced.previous.weightGrams, 91);
    assert.deepEqual(replaced.weight, { ...replaced.previous, weightGrams: 92 });
    const [entry] = await entriesOf(birdId);
    assert.deepEqual([entry.weight, entry.recordedByName], [replaced.weight, 'Carl']);
    const [implausible] = await again({ replace: true }, 920);
    assert.deepEqual(statusesOf([implausible]), ['questioned weightImplausible']);
    const { bird } = (await cast.vic.call(`GET /api/birds/${birdId}`)).body;
    assert.equal(bird.latestWeightGrams, 92);
  });

  it('200 with the status unchanged for the same weight; with confirm, the weight is marked as confirmed', async () => {
    const { id: birdId } = await addBird(cast.olive);
    await weighDaily(cast.olive, birdId, [90, 91]);
    const again = (more: object) =>
      weighIn({ recordedOn: dayOf(1), weights: [{ birdId, weightGrams: 91 }], ...more });
    const [unchanged] = await again({});
    assert.equal(unchanged.status, 'unchanged');
    assert.deepEqual(unchanged.weight, unchanged.previous);
    assert.equal((await again({ replace: true }))[0].status, 'unchanged');
    assert.equal((await again({ confirm: true }))[0].status, 'recorded');
    const [entry] = await entriesOf(birdId);
    assert.deepEqual([entry.confirmed, entry.recordedByName], [true, 'Olive']);
  });

  it('200 with the status questioned for implausible weights and future days, which are stored only if confirmed', async () => {
    const kiwi = await addBird(cast.olive, { name: 'Kiwi' });
    await weighDaily(cast.olive, kiwi.id, steady(6));
    const sendWeighIn = (recordedOn: string, weightGrams: number, more = {}) =>
      weighIn({ recordedOn, weights: [{ birdId: kiwi.id, weightGrams }], ...more });
    const [typo] = await sendWeighIn(dayOf(6), 900);
    assert.deepEqual(statusesOf([typo]), ['questioned weightImplausible']);
    assert.match(typo.message, /^900\sg is ten times Kiwi's usual 90\sg/);
    assert.deepEqual([typo.weight, typo.guard.verdict], [null, 'question']);
    assert.equal((await guardOf(cast.vic, kiwi.id)).verdict, 'usual');
    const [between] = await sendWeighIn('2025-12-31', 9);
    assert.equal(between.status, 'recorded', 'Before the first weight, there is nothing to compare with.');
    const tomorrow = new Date(service.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    assert.deepEqual(statusesOf(await sendWeighIn(tomorrow, 90)), ['questioned dayInFuture']);
    assert.deepEqual(statusesOf(await sendWeighIn(tomorrow, 90, { confirm: true })), ['recorded']);
    const [confirmed] = await sendWeighIn(dayOf(6), 60, { confirm: true });
    assert.equal(confirmed.status, 'recorded');
    assert.equal((await entriesOf(kiwi.id)).length, 9);
  });

  it('200 with the status questioned for an implausible weight on an earlier day, compared with the weights before that day', async () => {
    const { id: birdId } = await addBird(cast.olive);
    await weighDaily(cast.olive, birdId, steady(6));
    await weighDaily(cast.olive, birdId, steady(6), 10);
    const results = await weighIn({
      recordedOn: dayOf(7),
      weights: [{ birdId, weightGrams: 9, fasting: false }],
    });
    assert.deepEqual(statusesOf(results), ['questioned weightImplausible']);
    const [recorded] = await weighIn({ recordedOn: dayOf(7), weights: [{ birdId, weightGrams: 89 }] });
    assert.equal(recorded.status, 'recorded');
    assert.deepEqual(recorded.guard, await guardOf(cast.vic, birdId));
    assert.equal(recorded.guard.latest.recordedOn, dayOf(15));
  });

  it('200 for a dry run, which returns the results but stores nothing', async () => {
    const { id: birdId } = await addBird(cast.olive);
    await weighDaily(cast.olive, birdId, [...steady(14), 84]);
    const body = { recordedOn: dayOf(15), weights: [{ birdId, weightGrams: 84 }] };
    const before = await guardOf(cast.vic, birdId);
    const [dry] = await weighIn({ ...body, dryRun: true });
    assert.deepEqual([dry.status, dry.weight, dry.guard.verdict], ['recorded', null, 'call_vet']);
    assert.deepEqual(await guardOf(cast.vic, birdId), before);
    const [actual] = await weighIn(body);
    const { latest: dryLatest, ...dryGuard } = dry.guard;
    const { latest, ...guard } = actual.guard;
    assert.deepEqual(dryGuard, guard);
    assert.deepEqual({ ...dryLatest, id: '' }, { ...latest, id: '' });
  });

  it('400 for no rows, 501 rows, an invalid date or an invalid flag', async () => {
    const row = { tagId: 'none', weightGrams: 90 };
    for (const [body, field] of [
      [{ recordedOn: dayOf(0), weights: [] }, 'weights'],
      [{ recordedOn: dayOf(0), weights: Array.from({ length: 501 }, () => row) }, 'weights'],
      [{ recordedOn: dayOf(0) }, 'weights'],
      [{ recordedOn: '2026-02-30', weights: [row] }, 'recordedOn'],
      [{ recordedOn: dayOf(0), weights: [row], replace: 'yes' }, 'replace'],
      [{ recordedOn: dayOf(0), weights: [row], confirm: 1 }, 'confirm'],
      [{ recordedOn: dayOf(0), weights: [row], dryRun: 'no' }, 'dryRun'],
    ] as const) {
      const { status, body: refused } = await cast.carl.call('POST /api/weigh-ins', body);
      assert.equal(status, 400, JSON.stringify(body));
      assert.deepEqual(Object.keys(refused.details), [field]);
    }
    const rows = Array.from({ length: 500 }, () => row);
    assert.equal((await weighIn({ recordedOn: dayOf(0), weights: rows })).length, 500);
  });

  it('200 for simultaneous weigh-ins and 201 or 409 for single weights: each bird gets exactly one weight', async () => {
    const birds: Awaited<ReturnType<typeof addBird>>[] = [];
    for (let bird = 0; bird < 6; bird += 1) birds.push(await addBird(cast.olive));
    const recordedOn = dayOf(3);
    const sendWeighIn = (person: Person, order: readonly { id: string }[], weightGrams: number) =>
      person.call('POST /api/weigh-ins', {
        recordedOn,
        weights: order.map(({ id: birdId }) => ({ birdId, weightGrams })),
      });
    const [singles, weighIns] = await Promise.all([
      Promise.all(
        birds.flatMap(({ id }) =>
          [90, 91, 92].map(weightGrams =>
            cast.asha.call(`POST /api/birds/${id}/weights`, { weightGrams, recordedOn }),
          ),
        ),
      ),
      Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          sendWeighIn(index % 2 ? cast.carl : cast.olive, index % 2 ? birds : birds.toReversed(), 93 + index),
        ),
      ),
    ]);
    const wins = new Map<string, number>();
    for (const { status, body } of singles) {
      assert.ok(status === 201 || status === 409, String(status));
      if (status === 201) wins.set(body.weight.birdId, (wins.get(body.weight.birdId) ?? 0) + 1);
    }
    for (const { status, body } of weighIns) {
      assert.equal(status, 200);
      for (const result of body.weighIn.results) {
        assert.ok(['recorded', 'refused'].includes(result.status));
        if (result.status === 'recorded') wins.set(result.birdId, (wins.get(result.birdId) ?? 0) + 1);
      }
    }
    assert.deepEqual(
      [...wins.values()],
      birds.map(() => 1),
    );
  });
});
