// After 30 days what was deleted is gone for good: from the API, from the tables, and from the file.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { instantOf } from '../../src/clock.ts';
import { findOne, type Inputs } from '../../src/storage/statement.ts';
import { addBird, useCast } from '../cast.ts';
import { engine } from '../support/engine.ts';
import { everyRow } from '../support/stored-rows.ts';

const dayMs = 86_400_000;

const { service, cast } = await useCast({}, { replicas: 1 });
const { olive, carl } = cast;

const { databaseUrl } = service.config;
const file = databaseUrl.slice('sqlite:'.length);

/** Everything that is stored: its rows, and on SQLite the bytes of the file and its log. */
async function stored(): Promise<string> {
  const rows = (await everyRow(service.context.storage)).join('\n');
  if (engine !== 'sqlite') return rows;
  const bytes = [file, `${file}-wal`].map(path => (existsSync(path) ? readFileSync(path, 'latin1') : ''));
  return rows + bytes.join('\n');
}

const newestOf = async (birdId: string) =>
  (await olive.call(`GET /api/changes?birdId=${birdId}&limit=1`)).body.changes[0];

async function forward(ms: number): Promise<void> {
  service.clock.forward(ms);
  await service.background.tidy();
  // Sessions end after 30 days without use, which is noted in the background.
  const since = instantOf(service.clock.now());
  await olive.call('GET /api/birds');
  await carl.call('GET /api/birds');
  while ((await countSessionsUsed(service.context.storage, { since }))?.sessions !== 2) await setTimeout(5);
}

const countSessionsUsed = findOne((db, $: Inputs<{ since: string }>) =>
  db
    .selectFrom('sessions')
    .select(count => count.fn.countAll<number>().as('sessions'))
    .where('lastUsedAt', '>=', $.since),
);

describe('30 days after a bird was deleted', () => {
  // Long enough for pages of their own, as photos are.
  const secrets = ['Verschollen-Name', 'Verschollen-Notes', 'VerschollenPhoto', 'Verschollen-Sheet'];
  const photoDataUrl = `data:image/png;base64,${'VerschollenPhoto'.repeat(2_000)}`;
  let birdId = '';

  it('it can be undone until then', async () => {
    // Others, so that the pages of the deleted rows hold more than them.
    const others = await Promise.all(Array.from({ length: 8 }, () => addBird(carl)));
    const { id } = await addBird(carl, { name: secrets[0], photoDataUrl });
    birdId = id;
    for (const bird of [{ id }, ...others]) {
      const notes = bird.id === id ? secrets[1] : 'Kept.';
      for (let day = 10; day < 18; day += 1) {
        const weight = { weightGrams: 90 + day / 10, recordedOn: `2026-03-${day}`, notes };
        assert.equal((await carl.call(`POST /api/birds/${bird.id}/weights`, weight)).status, 201);
      }
    }
    await carl.call(`PUT /api/birds/${id}/care-sheet`, { notes: secrets[3] });
    assert.equal((await carl.call(`DELETE /api/birds/${id}`)).status, 204);
    await forward(15 * dayMs);
    await forward(15 * dayMs - 60_000);
    const before = await stored();
    for (const secret of secrets) assert.ok(before.includes(secret), secret);
    assert.ok((await newestOf(id)).undoable);
  });

  it('409 after that, nothing of it is left, and the rest stays', async () => {
    const kept = (await olive.call('GET /api/birds')).text;
    await forward(3 * 60_000);
    const after = await stored();
    for (const secret of secrets) assert.ok(!after.includes(secret), `${secret} is still stored.`);
    const { changes } = (await olive.call(`GET /api/changes?birdId=${birdId}`)).body;
    assert.equal(changes.length, 1);
    const [{ action, before, birdName, undoable, id }] = changes;
    assert.deepEqual([action, before, birdName, undoable], ['deleted', null, null, false]);
    const { status, body } = await carl.call(`POST /api/changes/${id}/undo`);
    assert.deepEqual([status, body.code], [409, 'changeNotUndoable']);
    assert.equal((await olive.call('GET /api/birds')).text, kept);
  });
});

describe('30 days after an undo', () => {
  it('what was brought back is still there, and so is its history', async () => {
    const { id } = await addBird(carl);
    const path = `/api/birds/${id}`;
    await carl.call(`PUT ${path}/care-sheet`, { notes: 'Back again.' });
    await carl.call(`DELETE ${path}`);
    assert.equal((await carl.call(`POST /api/changes/${(await newestOf(id)).id}/undo`)).status, 200);
    await forward(20 * dayMs);
    await forward(20 * dayMs);
    assert.equal((await carl.call(`GET ${path}/care-sheet`)).body.careSheet.notes, 'Back again.');
    const { changes } = (await olive.call(`GET /api/changes?birdId=${id}`)).body;
    const actions = changes.map((change: { action: string }) => change.action);
    assert.deepEqual(actions, ['restored', 'deleted', 'created', 'created']);
  });
});

describe('30 days after a photo was replaced', () => {
  it('the old photo is gone, and the change stays in the history', async () => {
    const { id, name, tagId, species } = await addBird(carl, {
      photoDataUrl: `data:image/png;base64,${'AltesPhoto==='.replaceAll('=', 'A').repeat(900)}`,
    });
    const photoDataUrl = 'data:image/png;base64,AAAA';
    await carl.call(`PUT /api/birds/${id}`, { name: `${name} II`, tagId, species, photoDataUrl });
    assert.ok((await stored()).includes('AltesPhoto'));
    await forward(20 * dayMs);
    await forward(10 * dayMs + 120_000);
    assert.ok(!(await stored()).includes('AltesPhoto'));
    const change = await newestOf(id);
    assert.deepEqual([change.action, change.before.name, change.undoable], ['updated', name, false]);
  });
});
