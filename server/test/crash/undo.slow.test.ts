// Kills the service while a bird with many records is deleted, restored or moved back: all of it happens, or nothing.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { call, type TestResponse } from '../support/call.ts';
import { freshDatabase } from '../support/engine.ts';
import { readFacts } from './facts.ts';
import { type Killable, startKillable } from './killable.ts';
import { signInTo } from './sign-in-to.ts';

const kills = 4;
const weights = 60;
/** The service is killed at most this long after the request, sometimes before its commit and sometimes after it. */
const maxDelayMs = 40;

let settings: Record<string, string>;
let service: Killable;
let olive = '';
let nora = '';

const send = (endpoint: string, body?: unknown, token = olive): Promise<TestResponse> =>
  call(service, endpoint, { token, body });

before(async () => {
  settings = await freshDatabase();
  service = await startKillable(settings);
  olive = await signInTo(service, 'olive@example.org');
  nora = await signInTo(service, 'nora@example.org');
});

/** Returns the stored facts about the bird with a tagId, and about records without a bird. */
async function factsOfBird(tagId: string): Promise<string[]> {
  const facts = await readFacts(settings.DATABASE_URL ?? '');
  return [...facts]
    .filter(([name]) => name.startsWith(`bird ${tagId}`) || name.startsWith('bird nobody'))
    .map(fact => fact.join(': '))
    .sort();
}

async function addBird(tagId: string): Promise<string> {
  const photoDataUrl = `data:image/png;base64,${'AAAA'.repeat(20_000)}`;
  const bird = { name: 'Kiwi', tagId, species: 'Cockatiel', photoDataUrl };
  const { id } = (await send('POST /api/birds', bird)).body.bird;
  for (let index = 0; index < weights; index += 1) {
    const recordedOn = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    assert.equal((await send(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn })).status, 201);
  }
  return id;
}

/** Kills the service at a random moment after a request, and starts it again. Returns the status, if one arrived. */
async function killDuring(request: Promise<TestResponse>): Promise<number | undefined> {
  const answered = request.then(
    ({ status }) => status,
    () => undefined,
  );
  await setTimeout(Math.random() * maxDelayMs);
  await service.kill();
  const status = await answered;
  service = await startKillable(settings);
  return status;
}

it('a bird is deleted or restored completely or not at all, and the undo can be repeated', async t => {
  const id = await addBird('KIWI');
  const there = await factsOfBird('KIWI');
  let done = 0;
  let undone = 0;
  for (let round = 0; round < kills; round += 1) {
    const [newest] = (await send(`GET /api/changes?birdId=${id}&limit=1`)).body.changes;
    const wasThere = newest.action !== 'deleted';
    const request = wasThere ? `DELETE /api/birds/${id}` : `POST /api/changes/${newest.id}/undo`;
    const status = await killDuring(send(request));
    const found = await factsOfBird('KIWI');
    const isThere = found.length > 0;
    assert.deepEqual(found, isThere ? there : []);
    const [line] = (await send(`GET /api/changes?birdId=${id}&limit=1`)).body.changes;
    assert.equal(line.action !== 'deleted', isThere, 'The history disagrees with the records.');
    if (status !== undefined) assert.notEqual(isThere, wasThere, 'An acknowledged write was lost.');
    if (isThere === wasThere) undone += 1;
    else done += 1;
  }
  t.diagnostic(`${done} of ${kills} were done, ${undone} were not; none was half-done.`);
  const [last] = (await send(`GET /api/changes?birdId=${id}&limit=1`)).body.changes;
  if (last.action === 'deleted') assert.equal((await send(`POST /api/changes/${last.id}/undo`)).status, 200);
  assert.deepEqual(await factsOfBird('KIWI'), there);
});

it('a moved bird is in one of the two flocks with all its records, and the histories of both have a line about its move', async t => {
  const id = await addBird('COCO');
  /** Returns the facts without the one that names the flock. */
  const recordsOf = (facts: readonly string[]) => facts.filter(fact => !fact.startsWith('bird COCO: '));
  const there = recordsOf(await factsOfBird('COCO'));
  const linesOf = async (token: string) =>
    (await send(`GET /api/changes?birdId=${id}&limit=100`, undefined, token)).body.changes;
  const isWith = async (token: string) =>
    (await send(`GET /api/birds/${id}`, undefined, token)).status === 200;
  await send(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'nora@example.org' });
  let holder = nora;
  let done = 0;
  for (let round = 0; round < kills; round += 1) {
    const [line] = await linesOf(holder);
    const status = await killDuring(send(`POST /api/changes/${line.id}/undo`, undefined, holder));
    const isBack = !(await isWith(holder));
    assert.ok(isBack || status === undefined, 'An acknowledged write was lost.');
    assert.equal(await isWith(holder === nora ? olive : nora), isBack);
    assert.deepEqual(recordsOf(await factsOfBird('COCO')), there);
    const [olives, noras] = [await linesOf(olive), await linesOf(nora)];
    const movesIn = (lines: readonly { id: string; action: string; undoneAt: string | null }[]) =>
      lines.filter(({ action }) => action === 'moved').map(one => [one.id, one.undoneAt]);
    assert.deepEqual(movesIn(olives), movesIn(noras));
    assert.equal(olives.length + noras.length, movesIn(olives).length * 2 + weights + 1);
    if (!isBack) continue;
    done += 1;
    holder = holder === nora ? olive : nora;
  }
  t.diagnostic(`${done} of ${kills} were done, ${kills - done} were not; none was half-done.`);
});
