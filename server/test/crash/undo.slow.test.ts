// Killed while a bird with many records is deleted or brought back: either all of it has happened, or nothing.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { call, type TestResponse } from '../support/call.ts';
import { freshDatabase } from '../support/engine.ts';
import { readFacts } from './facts.ts';
import { type Killable, startKillable } from './killable.ts';
import { signInTo } from './signed-in.ts';

const kills = 8;
const weights = 60;
/** A kill comes up to this much after the request: sometimes before its commit, sometimes after it. */
const latestMs = 40;

let settings: Record<string, string>;
let service: Killable;
let token = '';

const send = (endpoint: string, body?: unknown): Promise<TestResponse> =>
  call(service, endpoint, { token, body });

before(async () => {
  settings = await freshDatabase();
  service = await startKillable(settings);
  token = await signInTo(service, 'olive@example.org');
});

/** What is stored of the bird: all facts that name it. */
async function factsOfBird(): Promise<string[]> {
  const facts = await readFacts(settings.DATABASE_URL ?? '');
  return [...facts]
    .filter(([name]) => name.startsWith('bird '))
    .map(fact => fact.join(': '))
    .sort();
}

it('all or nothing, and the undo can be repeated', async t => {
  const photoDataUrl = `data:image/png;base64,${'AAAA'.repeat(20_000)}`;
  const bird = { name: 'Kiwi', tagId: 'KIWI', species: 'Cockatiel', photoDataUrl };
  const { id } = (await send('POST /api/birds', bird)).body.bird;
  for (let index = 0; index < weights; index += 1) {
    const recordedOn = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    assert.equal((await send(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn })).status, 201);
  }
  const there = await factsOfBird();
  let done = 0;
  let undone = 0;
  for (let round = 0; round < kills; round += 1) {
    const [newest] = (await send(`GET /api/changes?birdId=${id}&limit=1`)).body.changes;
    const wasThere = newest.action !== 'deleted';
    const request = wasThere ? `DELETE /api/birds/${id}` : `POST /api/changes/${newest.id}/undo`;
    const answered = send(request).then(
      ({ status }) => status,
      () => undefined,
    );
    await setTimeout(Math.random() * latestMs);
    await service.kill();
    const status = await answered;
    service = await startKillable(settings);
    const found = await factsOfBird();
    const isThere = found.length > 0;
    assert.deepEqual(found, isThere ? there : []);
    const [line] = (await send(`GET /api/changes?birdId=${id}&limit=1`)).body.changes;
    assert.equal(line.action !== 'deleted', isThere, 'The history tells what is there.');
    if (status !== undefined) assert.notEqual(isThere, wasThere, 'It was acknowledged, and is lost.');
    if (isThere === wasThere) undone += 1;
    else done += 1;
  }
  t.diagnostic(`${done} of ${kills} were done, ${undone} were not; none was half-done.`);
  const [last] = (await send(`GET /api/changes?birdId=${id}&limit=1`)).body.changes;
  if (last.action === 'deleted') assert.equal((await send(`POST /api/changes/${last.id}/undo`)).status, 200);
  assert.deepEqual(await factsOfBird(), there);
});
