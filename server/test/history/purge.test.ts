// Tests that deleted records are purged after 30 days, from the API, the tables and the database file.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { instantOf } from '../../src/clock.ts';
import { findOne, type Inputs } from '../../src/storage/statement.ts';
import { exportBytes } from '../archives/export-archive.ts';
import { importArchive } from '../archives/import-archive.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { moveBird } from '../stays/flock-of-stays.ts';
import { engine } from '../support/engine.ts';
import { everyRow } from '../support/stored-rows.ts';

const dayMs = 86_400_000;

const { service, cast } = await useCast({}, { replicas: 1 });
const { olive, carl } = cast;

const { databaseUrl } = service.config;
const file = databaseUrl.slice('sqlite:'.length);

/** Returns everything stored: all rows, and on SQLite also the bytes of the file and its write-ahead log. */
async function readEverything(): Promise<string> {
  const rows = (await everyRow(service.context.storage)).join('\n');
  if (engine !== 'sqlite') return rows;
  const bytes = [file, `${file}-wal`].map(path => (existsSync(path) ? readFileSync(path, 'latin1') : ''));
  return rows + bytes.join('\n');
}

const newestOf = async (birdId: string) =>
  (await olive.call(`GET /api/changes?birdId=${birdId}&limit=1`)).body.changes[0];

async function forward(ms: number): Promise<void> {
  service.clock.forward(ms);
  await service.background.deleteOutdated();
  // Uses both sessions, because they expire after 30 days without use. The service records a use in the background.
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

describe('a deleted bird', () => {
  // The photo fills whole database pages.
  const secrets = ['Disappeared-Name', 'Disappeared-Notes', 'DisappearedPhoto', 'Disappeared-Sheet'];
  const photoDataUrl = `data:image/png;base64,${'DisappearedPhoto'.repeat(2_000)}`;
  let birdId = '';

  it('204, and the deletion can be undone for 30 days', async () => {
    // Adds other birds, so that the deleted rows share their pages with rows that remain.
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
    const before = await readEverything();
    for (const secret of secrets) assert.ok(before.includes(secret), secret);
    assert.ok((await newestOf(id)).undoable);
  });

  it('409 for undoing the deletion after 30 days: the bird’s data is gone, and everything else stays', async () => {
    const kept = (await olive.call('GET /api/birds')).text;
    await forward(3 * 60_000);
    const after = await readEverything();
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

describe('a restored bird', () => {
  it('200 with its records and history, even 30 days after the undo', async () => {
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

describe('a bird that came back from an archive', () => {
  const linesOf = async (keeper: Person, birdId: string) => {
    const { changes } = (await keeper.call(`GET /api/changes?birdId=${birdId}&limit=100`)).body;
    return changes.map(({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`);
  };

  const linesAfterPurge = [
    ...['bird deleted', 'weight deleted', 'vet_visit created', 'weight created', 'bird created'],
  ];

  /**
   * Adds a bird with a weight and a vet visit, and exports it. Then adds another vet visit, and deletes the weight and
   * the bird. Returns the bird's id and the archive.
   */
  async function deleteAfterExport() {
    const bird = await addBird(carl, { name: 'Phoenix' });
    const path = `/api/birds/${bird.id}`;
    const weight = await carl.call(`POST ${path}/weights`, { weightGrams: 90, recordedOn: '2026-03-01' });
    await carl.call(`POST ${path}/vet-visits`, { visitedOn: '2026-03-02', reason: 'Check-up' });
    const archive = await exportBytes(olive, `${path}/export`);
    await carl.call(`POST ${path}/vet-visits`, { visitedOn: '2026-03-03', reason: 'Not-in-the-archive' });
    await carl.call(`DELETE ${path}/weights/${weight.body.weight.id}`);
    assert.equal((await carl.call(`DELETE ${path}`)).status, 204);
    return { id: bird.id, archive };
  }

  it('200 with its history and the history of the restored records, 30 days after the deletion', async () => {
    const { id, archive } = await deleteAfterExport();
    assert.equal((await importArchive(olive, archive)).state, 'done');
    await forward(20 * dayMs);
    await forward(20 * dayMs);
    const { vetVisits } = (await olive.call(`GET /api/birds/${id}/vet-visits`)).body;
    assert.equal(vetVisits.length, 1);
    assert.deepEqual(await linesOf(olive, id), linesAfterPurge);
    const deletion = await newestOf(id);
    assert.deepEqual([deletion.birdName, deletion.before], ['Phoenix', null]);
    assert.ok(!(await readEverything()).includes('Not-in-the-archive'));
  });

  it('200 with its history, even if it came back through another flock', async () => {
    const { id, archive } = await deleteAfterExport();
    const norbert = await signIn(service, 'norbert@example.org');
    assert.equal((await importArchive(norbert, archive)).state, 'done');
    await moveBird(norbert, id, olive);
    await forward(20 * dayMs);
    await forward(20 * dayMs);
    assert.deepEqual(await linesOf(olive, id), ['bird moved', ...linesAfterPurge]);
  });
});

describe('a care sheet that an undo has removed', () => {
  it('is purged after 30 days', async () => {
    const { id } = await addBird(carl);
    await carl.call(`PUT /api/birds/${id}/care-sheet`, { notes: 'Removed-Notes' });
    assert.equal((await carl.call(`POST /api/changes/${(await newestOf(id)).id}/undo`)).status, 200);
    await forward(20 * dayMs);
    assert.ok((await readEverything()).includes('Removed-Notes'));
    await forward(20 * dayMs);
    assert.ok(!(await readEverything()).includes('Removed-Notes'));
  });
});

describe('a replaced photo', () => {
  it('is purged after 30 days, and the change stays in the history', async () => {
    const { id, name, tagId, species } = await addBird(carl, {
      photoDataUrl: `data:image/png;base64,${'FirstPhoto==='.replaceAll('=', 'A').repeat(900)}`,
    });
    const photoDataUrl = 'data:image/png;base64,AAAA';
    await carl.call(`PUT /api/birds/${id}`, { name: `${name} II`, tagId, species, photoDataUrl });
    assert.ok((await readEverything()).includes('FirstPhoto'));
    await forward(20 * dayMs);
    await forward(10 * dayMs + 120_000);
    assert.ok(!(await readEverything()).includes('FirstPhoto'));
    const change = await newestOf(id);
    assert.deepEqual([change.action, change.before.name, change.undoable], ['updated', name, false]);
  });
});
