// Tests that the stored verdicts are correct after random simultaneous writes.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resultOf, weightGuard } from '@flock-care/contract/guard';
import { listAllGuardInputs } from '../../src/guard/guards.queries.ts';
import { judgeBird } from '../../src/guard/judge-bird.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { addBird, type Person, useCast } from '../cast.ts';
import { dayOf, steady, weighDaily } from './series.ts';

const { service, cast } = await useCast();
const { storage } = service.context;

/** Returns a seeded random number function (mulberry32), so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const seed = Number(process.env.GUARD_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomFrom(seed);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Returns a weight that is usually near 90 g, sometimes a real loss, and sometimes a typing error. */
const someGrams = () =>
  Math.round(10 * oneOf([90, 90, 90, 91, 88, 84, 76, 60, 9, 900]) * (0.98 + random() / 25)) / 10;
const someDay = () => dayOf(oneOf([-30, 0, 90]) + Math.floor(random() * 40));

type Operation = (person: Person, birdId: string, weightIds: readonly string[]) => Promise<unknown>;

const operations: readonly Operation[] = [
  (person, birdId) =>
    person.call(`POST /api/birds/${birdId}/weights`, { weightGrams: someGrams(), recordedOn: someDay() }),
  (person, birdId) =>
    person.call('POST /api/weigh-ins', {
      recordedOn: someDay(),
      weights: [{ birdId, weightGrams: someGrams(), fasting: oneOf([true, false, null]) }],
      replace: random() < 0.5,
      confirm: random() < 0.3,
      dryRun: random() < 0.1,
    }),
  (person, birdId, weightIds) =>
    person.call(`PATCH /api/birds/${birdId}/weights/${oneOf(weightIds)}`, {
      ...(random() < 0.5 && { weightGrams: someGrams() }),
      ...(random() < 0.3 && { recordedOn: someDay() }),
      ...(random() < 0.3 && { fasting: oneOf([true, false, null]) }),
      ...(random() < 0.3 && { confirmed: true }),
    }),
  (person, birdId, weightIds) => person.call(`DELETE /api/birds/${birdId}/weights/${oneOf(weightIds)}`),
  (person, birdId) =>
    person.call(`PUT /api/birds/${birdId}/weight-guard`, {
      ...(random() < 0.3 && { stage: oneOf(['adult', 'adult', 'chick', 'weaning']) }),
      ...(random() < 0.5 && { targetGrams: oneOf([85, 90, null]) }),
      ...(random() < 0.5 && { weighEveryDays: oneOf([1, 14, null]) }),
    }),
  (person, birdId) =>
    person.call(`POST /api/birds/${birdId}/weight-guard/acknowledgements`, {
      decision: oneOf(['seen', 'new_usual']),
    }),
  person =>
    person.call('PUT /api/workspace/settings', {
      guard: oneOf([
        { watchPercent: 2.5, callVetPercent: 4, urgentPercent: 8 },
        { watchPercent: 4, callVetPercent: 6, urgentPercent: 12 },
      ]),
    }),
];

async function expectVerdictsComputed(): Promise<number> {
  const { body } = await cast.olive.call('GET /api/weight-guard/inputs');
  const inputs = new Map(body.birds.map((bird: { birdId: string }) => [bird.birdId, bird]));
  const { workspaceId } = (await cast.olive.call('GET /api/birds')).body.birds[0];
  let calls = 0;
  for (const stored of await listAllGuardInputs(storage, { workspaceId: workspaceId as WorkspaceId })) {
    // biome-ignore lint/suspicious/noExplicitAny: the response of the API, as a browser gets it.
    const { weights, context } = inputs.get(stored.birdId) as any;
    assert.ok(stored.judgement);
    const { weighEveryDays } = context;
    const verdict = resultOf(stored.judgement, { weighEveryDays });
    assert.deepEqual(verdict, weightGuard(weights, context), `GUARD_SEED=${seed}`);
    const { lastCallOn, ...again } = judgeBird(stored);
    assert.deepEqual(
      resultOf(again.judgement, { weighEveryDays }),
      verdict,
      `GUARD_SEED=${seed}, from scratch`,
    );
    assert.equal(stored.windowFrom, again.windowFrom, `GUARD_SEED=${seed}`);
    calls += Number(verdict.verdict === 'call_vet' || verdict.verdict === 'urgent');
  }
  return calls;
}

it('stored verdicts are correct after hundreds of random writes, three at a time', async () => {
  const birds: string[] = [];
  for (let bird = 0; bird < 4; bird += 1) birds.push((await addBird(cast.olive)).id);
  // Almost as many weights as the guard's window holds, so that later writes push some out and bring others back.
  await weighDaily(cast.olive, birds[0] ?? '', steady(98), -80);
  for (let round = 0; round < 100; round += 1) {
    await Promise.all(
      [cast.olive, cast.asha, cast.carl].map(async person => {
        const birdId = oneOf(birds);
        const { body } = await person.call(`GET /api/birds/${birdId}/weight-history?limit=30`);
        const ids = body.entries.map(({ weight }: { weight: { id: string } }) => weight.id);
        await oneOf(operations)(person, birdId, ids);
      }),
    );
    if (round % 10 === 9) await expectVerdictsComputed();
  }
});
