// Tests that the stored verdict of a bird always equals the guard's verdict on its weights.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitPresets, weightGuard } from '@flock-care/contract/guard';
import { judgeUnjudgedBirds } from '../../src/guard/judge-unjudged.ts';
import { findVerdict, listVerdicts } from '../../src/guard/read-verdicts.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { change } from '../../src/storage/statement.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { addBird, useCast } from '../cast.ts';
import { guardOf } from './series.ts';

const { service, cast } = await useCast();
const { storage } = service.context;

const dayMs = 86_400_000;
const firstDay = Date.parse('2026-01-01') / dayMs;
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** The weights of a bird that weighs 90 g for 57 days and then loses about 6 percent. */
const falling = Array.from({ length: 60 }, (_, day) => ({
  day: firstDay + day,
  grams: day < 57 ? 90 : 84.5,
}));

async function weigh(birdId: string, weights: readonly { day: number; grams: number }[]): Promise<void> {
  for (const { day, grams } of weights) {
    const body = { weightGrams: grams, recordedOn: textOf(day) };
    assert.equal((await cast.olive.call(`POST /api/birds/${birdId}/weights`, body)).status, 201);
  }
}

const deleteVerdicts = change(db => db.deleteFrom('weightGuards'));
const noSigns = new Map();

describe('the verdict of a bird', () => {
  it('depends only on its weights, not on the order in which they were recorded', async () => {
    const { id: birdId, workspaceId } = await addBird(cast.olive);
    const bird = { birdId, workspaceId: workspaceId as WorkspaceId };
    await weigh(birdId, falling.slice(30));
    await weigh(birdId, falling.slice(0, 30).toReversed());
    const verdict = await findVerdict(storage, bird, noSigns);
    assert.equal(verdict?.result.verdict, 'call_vet');
    assert.equal(verdict?.stored.referenceGrams, 90);
    const { lastCallOn } = verdict?.stored ?? {};
    assert.equal(lastCallOn, textOf(firstDay + 59));
    assert.deepEqual(verdict?.result, weightGuard(falling, { reference: 90, lastCallDay: firstDay + 59 }));
  });

  it('requires daily weights after call_vet until three of them count, with or without a stored verdict', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const weights = [...Array(14).fill(90), 84, 84, 90, 90, 90].map((grams, day) => ({
      day: firstDay + day,
      grams,
    }));
    const judgeFully = () => cast.olive.call(`PUT /api/birds/${birdId}/weight-guard`, { weighEveryDays: 7 });
    const dueOn = async () => (await guardOf(cast.vic, birdId)).weighInDueOn;
    await weigh(birdId, weights.slice(0, 16));
    await storage.write(serviceActor, tx => deleteVerdicts(tx, {}));
    await weigh(birdId, weights.slice(16, 17));
    assert.equal(await dueOn(), textOf(firstDay + 17));
    await weigh(birdId, weights.slice(17));
    await judgeFully();
    assert.equal(await dueOn(), textOf(firstDay + 25));
    // The last weight is corrected to one taken after a meal, so it no longer counts.
    const row = { birdId, weightGrams: 90, fasting: false };
    await cast.olive.call('POST /api/weigh-ins', {
      recordedOn: textOf(firstDay + 18),
      weights: [row],
      replace: true,
    });
    assert.equal(await dueOn(), textOf(firstDay + 19));
    await judgeFully();
    assert.equal(await dueOn(), textOf(firstDay + 19));
  });

  it('takes signs into account when it is read', async () => {
    const { id: birdId, workspaceId } = await addBird(cast.olive);
    const bird = { birdId, workspaceId: workspaceId as WorkspaceId };
    await weigh(birdId, falling.slice(0, 57));
    const signs = [{ sign: 'breathing', noted: 'today' as const }];
    const verdict = await findVerdict(storage, bird, new Map([[birdId, signs]]));
    assert.equal(verdict?.result.code, 'sign_alone');
    assert.deepEqual(verdict?.result, weightGuard(falling.slice(0, 57), { reference: 90, signs }));
    assert.equal((await findVerdict(storage, bird, noSigns))?.result.verdict, 'usual');
  });

  it("changes with the flock's limits", async () => {
    const { id: birdId, workspaceId } = await addBird(cast.olive);
    const bird = { birdId, workspaceId: workspaceId as WorkspaceId };
    await weigh(birdId, falling);
    const limitsOf = async (guard: object) => {
      assert.equal((await cast.olive.call('PUT /api/workspace/settings', { guard })).status, 200);
      return (await findVerdict(storage, bird, noSigns))?.result.verdict;
    };
    assert.equal(await limitsOf({ watchPercent: 6, callVetPercent: 8, urgentPercent: 20 }), 'watch');
    assert.equal(await limitsOf(limitPresets.standard), 'call_vet');
  });

  it('is computed on each read after an upgrade, until it is stored', async () => {
    const { id: birdId, workspaceId } = await addBird(cast.olive);
    await addBird(cast.olive);
    await weigh(birdId, falling);
    const listed = async () => {
      const verdicts = await listVerdicts(storage, workspaceId as WorkspaceId, noSigns);
      return verdicts
        .map(({ birdId: id, result }) => ({ id, result }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    };
    const before = await listed();
    await storage.write(serviceActor, tx => deleteVerdicts(tx, {}));
    assert.deepEqual(await listed(), before);
    await judgeUnjudgedBirds(storage, new AbortController().signal);
    assert.deepEqual(await listed(), before);
    const verdicts = await listVerdicts(storage, workspaceId as WorkspaceId, noSigns);
    assert.ok(verdicts.every(({ stored }) => stored.verdict !== null));
  });
});
