// Kills the service during a weigh-in: either every bird has its weight, verdict and history entry, or none has.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { call, type TestResponse } from '../support/call.ts';
import { freshDatabase } from '../support/engine.ts';
import { readFacts } from './facts.ts';
import { type Killable, startKillable } from './killable.ts';
import { signInTo } from './sign-in-to.ts';

const kills = 5;
const birds = 60;
/** The service is killed at most this long after the request, sometimes before its commit and sometimes after it. */
const maxDelayMs = 60;

let settings: Record<string, string>;
let service: Killable;
let token = '';

const send = (
  endpoint: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> => call(service, endpoint, { token, body, headers });

before(async () => {
  settings = await freshDatabase();
  service = await startKillable(settings);
  token = await signInTo(service, 'olive@example.org');
});

const dayOfRound = (round: number) => new Date(Date.UTC(2026, 0, 1 + round)).toISOString().slice(0, 10);

it('200 for the repeated request, after which everything is stored exactly once', async t => {
  const ids: string[] = [];
  for (let index = 0; index < birds; index += 1) {
    const bird = { name: `Bird ${index}`, tagId: `BIRD-${index}`, species: 'Cockatiel' };
    ids.push((await send('POST /api/birds', bird)).body.bird.id);
  }
  let done = 0;
  for (let round = 0; round < kills; round += 1) {
    const recordedOn = dayOfRound(round);
    const weighIn = { recordedOn, weights: ids.map(birdId => ({ birdId, weightGrams: 90 + round / 10 })) };
    const key = { 'idempotency-key': `weigh-in-${round}` };
    const response = send('POST /api/weigh-ins', weighIn, key).then(
      ({ status }) => status,
      () => undefined,
    );
    await setTimeout(Math.random() * maxDelayMs);
    await service.kill();
    const status = await response;
    service = await startKillable(settings);

    const stored = await countStored(recordedOn);
    assert.ok(stored === 0 || stored === birds, `${stored} of ${birds} weights are stored.`);
    if (status !== undefined) assert.equal(stored, birds, 'The acknowledged weigh-in was lost.');
    if (stored > 0) done += 1;

    assert.equal((await send('POST /api/weigh-ins', weighIn, key)).status, 200);
    assert.equal(await countStored(recordedOn), birds);
    for (const id of ids.slice(0, 5)) {
      const { guard } = (await send(`GET /api/birds/${id}/weight-guard`)).body;
      assert.equal(guard.latest.recordedOn, recordedOn);
    }
    const { changes } = (await send(`GET /api/changes?kind=weight&limit=${birds + 1}`)).body;
    const ofThisDay = changes.filter(
      (change: { after: { recordedOn: string } }) => change.after.recordedOn === recordedOn,
    );
    assert.equal(ofThisDay.length, birds, 'Each weight has one entry in the history.');
  }
  t.diagnostic(`${done} of ${kills} were stored before the kill; none was stored in part.`);
});

/** Counts the birds with a weight on a day. */
async function countStored(recordedOn: string): Promise<number> {
  const facts = await readFacts(settings.DATABASE_URL ?? '');
  return [...facts.keys()].filter(name => name.endsWith(` weight ${recordedOn}`)).length;
}
