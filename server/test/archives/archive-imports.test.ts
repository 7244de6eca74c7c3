// Tests of importing archives: new and omitted records, people, alerts, the history, and undo.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { addPortrait } from '../files/samples.ts';
import { moveBird } from '../stays/flock-of-stays.ts';
import { engine } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { countRows } from './count-rows.ts';
import { exportBytes } from './export-archive.ts';
import { checkArchive, importArchive, runImport, sendArchive, undoImport } from './import-archive.ts';
import { contentsOf, readZip, rowsOf } from './read-zip.ts';

const { service, cast } = await useCast({}, { replicas: 1 });
const today = new Date().toISOString().slice(0, 10);
const photoDataUrl = `data:image/png;base64,${Buffer.from('a photo').toString('base64')}`;

let archive: Buffer;
let kiwi: { id: string };
let keepers = 0;

/** Signs in a new person with an empty flock. */
const newKeeper = (): Promise<Person> => {
  keepers += 1;
  return signIn(service, `keeper${keepers}@example.org`);
};

before(async () => {
  kiwi = await addBird(cast.olive, { name: 'Kiwi', tagId: 'K-1', photoDataUrl });
  assert.equal((await addPortrait(cast.olive, kiwi.id, photoDataUrl)).status, 204);
  const mango = await addBird(cast.olive, { name: 'Mango', tagId: 'M-1', gotchaDay: '2020-01-01' });
  for (const weightGrams of [92, 93, 94])
    await cast.carl.call(`POST /api/birds/${kiwi.id}/weights`, {
      weightGrams,
      recordedOn: dayBefore(100 - weightGrams),
    });
  const deleted = await cast.olive.call(`POST /api/birds/${kiwi.id}/vet-visits`, {
    ...{ visitedOn: '2026-01-02', reason: 'A mistake' },
  });
  await cast.olive.call(`DELETE /api/birds/${kiwi.id}/vet-visits/${deleted.body.vetVisit.id}`);
  await cast.olive.call(`POST /api/birds/${kiwi.id}/observations`, { observedOn: today, signs: ['limping'] });
  const { body } = await cast.olive.call(`POST /api/birds/${mango.id}/medications`, {
    ...{ name: 'Meloxicam', dosage: '0.1 ml', frequency: 'once_daily', startDate: dayBefore(3) },
  });
  await cast.carl.call(`POST /api/birds/${mango.id}/medications/${body.medication.id}/administrations`, {
    ...{ administeredOn: dayBefore(1), administrationSlot: 'dose_1', status: 'administered' },
  });
  await cast.olive.call(`POST /api/birds/${mango.id}/stays`, {
    kind: 'adopted',
    startedOn: today,
    personName: 'Ina',
  });
  await cast.olive.call(`PUT /api/birds/${mango.id}/arrival`, { source: 'stray', foundAt: 'Harbour' });
  await cast.olive.call('PUT /api/workspace/settings', { weighEveryDays: 3 });
  archive = await exportBytes(cast.olive);
});

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('an archive from another flock', () => {
  it('201 with counts, and nothing is stored before the run', async () => {
    const keeper = await newKeeper();
    const { state, kind, name, preview, progress } = await checkArchive(keeper, archive);
    assert.deepEqual([state, kind, name], ['checked', 'archive', "Olive's flock"]);
    assert.deepEqual(preview.birds, { new: 2, same: 0, different: 0, refused: 0 });
    assert.equal(preview.archive?.settings, true);
    assert.equal(progress.done, 0);
    assert.deepEqual((await keeper.call('GET /api/birds?status=all')).body.birds, []);
  });

  it('202, and the flock has the same records, name and settings', async () => {
    const keeper = await newKeeper();
    const { state, progress } = await importArchive(keeper, archive);
    assert.deepEqual([state, progress.leftOut], ['done', 0]);
    assert.equal(progress.done, progress.total);
    assert.deepEqual(
      contentsOf(await readZip(await exportBytes(keeper))),
      contentsOf(await readZip(archive)),
    );
    const { body } = await keeper.call('GET /api/birds');
    assert.deepEqual(
      body.birds.map(({ name }: { name: string }) => name),
      ['Kiwi'],
    );
    assert.equal((await keeper.call(`GET /api/birds/${kiwi.id}`)).body.bird.photoDataUrl, photoDataUrl);
    const { entries } = (await keeper.call(`GET /api/birds/${kiwi.id}/weight-history`)).body;
    assert.equal(entries[0].recordedByName, 'Carl');
    const { bird } = (await keeper.call('GET /api/today')).body.today.birds.map((bird: object) => ({
      bird,
    }))[0];
    assert.equal(bird.verdict, 'learning');
  });

  it('200 for the history, with one line about the import and the lines from the archive below it', async () => {
    const keeper = await newKeeper();
    await importArchive(keeper, archive);
    const { changes } = (await keeper.call('GET /api/changes?limit=500')).body;
    assert.deepEqual([changes[0].kind, changes[0].after.kind], ['import', 'archive']);
    assert.equal(changes.filter(({ kind }: { kind: string }) => kind === 'import').length, 1);
    const ofCarl = changes.find(
      ({ by, kind }: { by: { name: string }; kind: string }) => kind === 'weight' && by.name === 'Carl',
    );
    assert.notEqual(ofCarl, undefined);
  });

  it('409 for undoing a deletion, which is marked as not undoable, because the archive does not contain the deleted rows', async () => {
    const keeper = await newKeeper();
    await importArchive(keeper, archive);
    const { changes } = (await keeper.call('GET /api/changes?kind=vet_visit')).body;
    const [deletion, creation] = changes;
    assert.deepEqual([deletion.action, deletion.undoable, creation.action], ['deleted', false, 'created']);
    const { status, body } = await keeper.call(`POST /api/changes/${deletion.id}/undo`);
    assert.deepEqual([status, body.code], [409, 'changeNotUndoable']);
  });

  it('200 for undoing an addition from the archive', async () => {
    const keeper = await newKeeper();
    await importArchive(keeper, archive);
    const { changes } = (await keeper.call('GET /api/changes?kind=observation')).body;
    assert.equal(changes[0].undoable, true);
    const { status, text } = await keeper.call(`POST /api/changes/${changes[0].id}/undo`);
    assert.equal(status, 200, text);
    const { observations } = (await keeper.call(`GET /api/birds/${kiwi.id}/observations`)).body;
    assert.deepEqual(observations, []);
  });

  it('creates no accounts for the authors of its records', async () => {
    const { users } = (await cast.ada.call('GET /api/admin/users?q=Carl')).body;
    assert.deepEqual(
      users.map(({ email }: { email: string }) => email),
      ['carl@example.org'],
    );
  });

  it('sends no alerts', async () => {
    const keeper = await newKeeper();
    await importArchive(keeper, archive);
    await finishJobs(service);
    const { status, body } = await keeper.call('GET /api/notification-log');
    assert.equal(status, 200);
    assert.deepEqual(body.deliveries, []);
  });
});

describe('a flock that has birds', () => {
  it('201 for an archive from the same flock, whose birds and records are left out', async () => {
    const before = contentsOf(await readZip(await exportBytes(cast.olive)));
    const { preview, progress } = await importArchive(cast.olive, archive);
    assert.deepEqual(preview.birds, { new: 0, same: 2, different: 0, refused: 0 });
    assert.equal(preview.records.new, 0);
    assert.equal(preview.archive?.settings, false);
    assert.deepEqual(progress, { done: 0, leftOut: 0, total: 0 });
    assert.deepEqual(contentsOf(await readZip(await exportBytes(cast.olive))), before);
  });

  it('201 without a bird whose ring belongs to another bird; the flock keeps its name', async () => {
    const keeper = await newKeeper();
    await addBird(keeper, { name: 'Other', tagId: 'K-1' });
    const { preview, state } = await importArchive(keeper, archive);
    assert.deepEqual([state, preview.birds], ['done', { new: 1, same: 0, different: 0, refused: 1 }]);
    const checked = await checkArchive(keeper, archive);
    const [problem] = checked.preview.problems;
    assert.deepEqual([problem?.code, problem?.column, problem?.value], ['tagIdTaken', 'tagId', 'K-1']);
    assert.notEqual((await keeper.call('GET /api/workspace')).body.workspace.name, "Olive's flock");
    const { birds } = (await keeper.call('GET /api/birds?status=all')).body;
    assert.deepEqual(birds.map(({ name }: { name: string }) => name).sort(), ['Mango', 'Other']);
  });

  it('202 without a bird whose ring was taken after the check', async () => {
    const keeper = await newKeeper();
    const checked = await checkArchive(keeper, archive);
    const other = await addBird(keeper, { name: 'Other', tagId: 'K-1' });
    const { state, progress } = await runImport(keeper, checked);
    assert.equal(state, 'done');
    assert.ok(progress.leftOut > 0);
    const { birds } = (await keeper.call('GET /api/birds?status=all')).body;
    assert.deepEqual(birds.map(({ name }: { name: string }) => name).sort(), ['Mango', 'Other']);
    const { weights } = (await keeper.call(`GET /api/birds/${other.id}/weights?days=425`)).body;
    assert.deepEqual(weights, []);
  });

  it('202 for a second archive, of which only the birds are added, even if both were checked while the flock was empty', async () => {
    const giver = await newKeeper();
    const pip = await addBird(giver, { name: 'Pip', tagId: 'P-1' });
    const gone = await addBird(giver, { name: 'Gone', tagId: 'P-2' });
    await giver.call('PUT /api/workspace/settings', { weighEveryDays: 5 });
    await moveBird(giver, gone.id, await newKeeper());
    const second = await exportBytes(giver);
    const keeper = await newKeeper();
    const checked = [await checkArchive(keeper, archive), await checkArchive(keeper, second)] as const;
    assert.deepEqual(
      checked.map(({ preview }) => preview.archive?.settings),
      [true, true],
    );
    await runImport(keeper, checked[0]);
    const { state, progress } = await runImport(keeper, checked[1]);
    assert.equal(state, 'done');
    assert.ok(progress.leftOut > 0);
    const entries = await readZip(await exportBytes(keeper));
    const [flock] = rowsOf(entries, 'flock');
    assert.deepEqual([flock.name, flock.settings.weighEveryDays], ["Olive's flock", 3]);
    assert.deepEqual(rowsOf(entries, 'former-birds'), []);
    const ofFirst = rowsOf(await readZip(archive), 'history').map(({ id }) => id);
    const others = rowsOf(entries, 'history').filter(({ id }) => !ofFirst.includes(id));
    assert.ok(others.length > 0);
    assert.ok(others.every(({ birdId }) => birdId === pip.id));
    const { birds } = (await keeper.call('GET /api/birds?status=all')).body;
    assert.equal(birds.length, 3);
  });

  it('202 for the archive of one bird', async () => {
    const keeper = await newKeeper();
    await addBird(keeper, { name: 'Other' });
    const ofKiwi = await exportBytes(cast.olive, `/api/birds/${kiwi.id}/export`);
    const { preview } = await importArchive(keeper, ofKiwi);
    assert.deepEqual([preview.birds.new, preview.archive?.scope], [1, 'bird']);
    const again = await exportBytes(keeper, `/api/birds/${kiwi.id}/export`);
    assert.deepEqual(contentsOf(await readZip(again)), contentsOf(await readZip(ofKiwi)));
  });
});

describe('undoing or discarding an archive import', () => {
  it('200, and nothing from the archive remains', async () => {
    const keeper = await newKeeper();
    const before = contentsOf(await readZip(await exportBytes(keeper)));
    const imported = await importArchive(keeper, archive);
    const { state, kept } = await undoImport(keeper, imported);
    assert.deepEqual([state, kept], ['undone', []]);
    assert.deepEqual(contentsOf(await readZip(await exportBytes(keeper))), before);
  });

  it('200, keeping and listing records that somebody has changed since', async () => {
    const keeper = await newKeeper();
    const imported = await importArchive(keeper, archive);
    const { weights } = (await keeper.call(`GET /api/birds/${kiwi.id}/weights?days=425`)).body;
    const { status, text } = await keeper.call(`PATCH /api/birds/${kiwi.id}/weights/${weights[0].id}`, {
      weightGrams: 91,
    });
    assert.equal(status, 200, text);
    const { state, kept } = await undoImport(keeper, imported);
    assert.equal(state, 'undone');
    assert.deepEqual(
      kept.map(({ birdName, text: words }) => [birdName, words]),
      [
        ['Kiwi', '91 g'],
        ['Kiwi', 'Cockatiel'],
      ],
    );
    const { birds } = (await keeper.call('GET /api/birds?status=all')).body;
    assert.deepEqual(
      birds.map(({ name, latestWeightGrams }: { name: string; latestWeightGrams: number }) => [
        name,
        latestWeightGrams,
      ]),
      [['Kiwi', 91]],
    );
    const { today: board } = (await keeper.call('GET /api/today')).body;
    assert.equal(board.birds.length, 1);
  });

  it('200, keeping the stays and the arrival of a bird that is kept', async () => {
    const keeper = await newKeeper();
    const imported = await importArchive(keeper, archive);
    const { birds } = (await keeper.call('GET /api/birds?status=gone')).body;
    const [mango] = birds;
    const { status, text } = await keeper.call(`PUT /api/birds/${mango.id}`, { ...mango, name: 'Mango II' });
    assert.equal(status, 200, text);
    const path = `/api/birds/${mango.id}`;
    const before = [await keeper.call(`GET ${path}/stays`), await keeper.call(`GET ${path}/arrival`)];
    const { kept } = await undoImport(keeper, imported);
    assert.deepEqual(
      kept.map(({ birdName }) => birdName),
      ['Mango II'],
    );
    const after = [await keeper.call(`GET ${path}/stays`), await keeper.call(`GET ${path}/arrival`)];
    assert.deepEqual(
      after.map(({ body }) => body),
      before.map(({ body }) => body),
    );
    assert.deepEqual([after[0]?.body.status, after[1]?.body.arrival.foundAt], ['adopted', 'Harbour']);
    assert.deepEqual((await keeper.call('GET /api/birds')).body.birds, []);
  });

  it('204 for discarding a checked archive, whose parts are deleted', async () => {
    const keeper = await newKeeper();
    const { id } = await checkArchive(keeper, archive);
    assert.equal((await keeper.call(`DELETE /api/imports/${id}`)).status, 204);
    assert.equal((await keeper.call(`GET /api/imports/${id}`)).status, 404);
    assert.deepEqual((await keeper.call('GET /api/imports')).body.imports, []);
    await service.background.deleteOutdated();
    assert.equal(await countRows(service, 'importParts', id), 0);
  });

  it('409 for a fourth archive that has been checked but not run', async () => {
    const keeper = await newKeeper();
    for (let count = 0; count < 3; count += 1) await checkArchive(keeper, archive);
    const { status, body } = await sendArchive(keeper, archive);
    assert.deepEqual([status, body.code], [409, 'importLimitReached']);
  });
});

it('201 for the check on one replica, and 202 for the run on another', async t => {
  if (engine !== 'postgres') return t.skip('only on a server');
  const { startService } = await import('../support/test-service.ts');
  const other = await startService({ DATABASE_URL: service.config.databaseUrl }, { replicas: 1 });
  const keeper = await newKeeper();
  const checked = await checkArchive(keeper, archive);
  const { Person: Caller } = await import('../cast.ts');
  const { state } = await runImport(new Caller(other, keeper.email, keeper.token), checked);
  assert.equal(state, 'done');
  assert.deepEqual(contentsOf(await readZip(await exportBytes(keeper))), contentsOf(await readZip(archive)));
});

it('200 for an undo after a deletion from the archive has been purged, and no bird remains', async () => {
  const dayMs = 86_400_000;
  service.clock.forward(5 * dayMs);
  const keeper = await newKeeper();
  const imported = await importArchive(keeper, archive);
  service.clock.forward(26 * dayMs);
  await service.background.deleteOutdated();
  const { changes } = (await keeper.call('GET /api/changes?kind=vet_visit')).body;
  assert.deepEqual(
    changes.map(({ action, before: fields }: { action: string; before: object }) => [action, fields]),
    [['deleted', null]],
  );
  assert.deepEqual((await undoImport(keeper, imported)).kept, []);
  assert.deepEqual((await keeper.call('GET /api/birds?status=all')).body.birds, []);
});
