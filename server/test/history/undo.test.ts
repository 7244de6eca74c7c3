// Tests of undo: it reverts exactly what a change did, and is itself a change that can be undone.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { addBird, birdBody, type Person, useCast } from '../cast.ts';
import { everyRow } from '../support/stored-rows.ts';

const { service, cast } = await useCast();
const { olive, carl } = cast;

const photos = ['AAAA', 'BBBB'].map(data => `data:image/png;base64,${data}`);
const medication = {
  name: 'Meloxicam',
  dosage: '0.05 ml',
  frequency: 'twice_daily',
  startDate: '2026-03-01',
};

/** Lists the changes to a bird, newest first. */
const changesOf = async (birdId: string, more = '') =>
  (await olive.call(`GET /api/changes?birdId=${birdId}${more}`)).body.changes;
const newestOf = async (birdId: string) => (await changesOf(birdId))[0];
const undo = (id: string, person: Person = carl) => person.call(`POST /api/changes/${id}/undo`);

/** Returns all rows except the history, archived rows and jobs. */
const records = async () =>
  (await everyRow(service.context.storage)).filter(row => !/^(changes|archivedRows|jobs) /.test(row));

/** Adds a bird with a photo, a care sheet, and records of several kinds. */
async function addFullBird() {
  const bird = await addBird(carl, { photoDataUrl: photos[0], notifyOnDob: true, dateOfBirth: '2020-02-29' });
  const path = `/api/birds/${bird.id}`;
  const responses = [
    await carl.call(`PUT ${path}/care-sheet`, { room: 'Room 2', notes: 'Shy.' }),
    await carl.call(`POST ${path}/weights`, {
      weightGrams: 0.1 + 0.2,
      recordedOn: '2026-03-01',
      notes: 'Fed.',
    }),
    await carl.call(`POST ${path}/weights`, { weightGrams: 93, recordedOn: '2026-03-02' }),
    await carl.call(`POST ${path}/vet-visits`, { visitedOn: '2026-03-01', reason: '“Check” \\ ’n’ — 🦜' }),
  ];
  const seen = {
    id: randomUUID(),
    observedOn: '2026-03-01',
    signs: ['sleepy', 'other'],
    notes: 'Low.\n\t🦜',
  };
  responses.push(await carl.call(`POST ${path}/observations`, seen));
  const added = await carl.call(`POST ${path}/medications`, medication);
  const medicationId: string = added.body.medication.id;
  const dose = { administeredOn: '2026-03-01', administrationSlot: 'dose-1', status: 'missed' };
  responses.push(await carl.call(`POST ${path}/medications/${medicationId}/administrations`, dose));
  for (const { status, text } of responses) assert.ok(status < 300, text);
  return { id: bird.id, path, medicationId };
}

describe('undoing a deletion', () => {
  it('200 for a bird, with its photo and all its records exactly as before', async () => {
    const { id, path } = await addFullBird();
    const before = await records();
    assert.equal((await carl.call(`DELETE ${path}`)).status, 204);
    const deletion = await newestOf(id);
    assert.deepEqual([deletion.action, deletion.kind, deletion.birdName], ['deleted', 'bird', 'Kiwi']);
    const { status, body } = await undo(deletion.id);
    assert.equal(status, 200);
    assert.deepEqual([body.change.action, body.change.undoes], ['restored', deletion.id]);
    assert.deepEqual(await records(), before);
    const found = (await changesOf(id)).find((change: { id: string }) => change.id === deletion.id);
    assert.ok(found.undoneAt !== null && !found.undoable);
  });

  it('200 for undoing an undo, any number of times', async () => {
    const { id, path } = await addFullBird();
    const there = await records();
    await carl.call(`DELETE ${path}`);
    const gone = await records();
    for (const expected of [there, gone, there, gone, there]) {
      assert.equal((await undo((await newestOf(id)).id)).status, 200);
      assert.deepEqual(await records(), expected);
    }
  });

  it('200 for a medication with its administrations', async () => {
    const { id, path, medicationId } = await addFullBird();
    const before = await records();
    assert.equal((await carl.call(`DELETE ${path}/medications/${medicationId}`)).status, 204);
    assert.equal((await undo((await newestOf(id)).id)).status, 200);
    assert.deepEqual(await records(), before);
  });

  it('409 while another bird has the deleted bird’s tagId, and 200 afterwards', async () => {
    const { id, path } = await addFullBird();
    const { tagId } = (await carl.call(`GET ${path}`)).body.bird;
    const before = await records();
    await carl.call(`DELETE ${path}`);
    const other = await addBird(carl, { tagId });
    const deletion = await newestOf(id);
    const refused = await undo(deletion.id);
    assert.deepEqual([refused.status, refused.body.code], [409, 'changedSince']);
    assert.ok((await newestOf(id)).undoable);
    await carl.call(`DELETE /api/birds/${other.id}`);
    assert.equal((await undo(deletion.id)).status, 200);
    assert.deepEqual(await records(), before);
  });
});

describe('undoing a correction', () => {
  it('200 for a bird, restoring the changed fields and no others', async () => {
    const { id, path } = await addFullBird();
    const before = (await carl.call(`GET ${path}`)).body.bird;
    const { name, tagId, species } = birdBody({ name: 'Coco' });
    await carl.call(`PUT ${path}`, { name, tagId, species });
    const change = await newestOf(id);
    assert.deepEqual(change.before, { name: before.name, tagId: before.tagId });
    assert.deepEqual(change.after, { name, tagId });
    await carl.call(`PUT ${path}`, { name, tagId, species, gender: 'female' });
    const { status, body } = await undo(change.id);
    assert.equal(status, 200);
    assert.deepEqual([body.change.action, body.change.after], ['updated', change.before]);
    assert.deepEqual((await carl.call(`GET ${path}`)).body.bird, { ...before, gender: 'female' });
  });

  it('200 for a replaced photo and for a removed one', async () => {
    const { id, path } = await addFullBird();
    const photoOf = async () => (await carl.call(`GET ${path}`)).body.bird.photoDataUrl;
    const { name, tagId, species } = (await carl.call(`GET ${path}`)).body.bird;
    const put = (photoDataUrl: string | null | undefined) =>
      carl.call(`PUT ${path}`, { name, tagId, species, photoDataUrl });
    await put(photos[1]);
    const replaced = await newestOf(id);
    assert.match(replaced.before.photoDigest, /^[\w-]{43}$/);
    await put(null);
    for (const expected of [photos[1], null, photos[1]]) {
      assert.equal((await undo((await newestOf(id)).id)).status, 200);
      assert.equal(await photoOf(), expected);
    }
    assert.equal((await undo(replaced.id)).status, 200);
    assert.equal(await photoOf(), photos[0]);
    assert.equal((await undo((await newestOf(id)).id)).status, 200);
    assert.equal(await photoOf(), photos[1]);
  });

  it('200 for a weight that a weigh-in replaced, with the person who first recorded it and the original time', async () => {
    const { id, path } = await addFullBird();
    const before = await records();
    const weights = [{ birdId: id, weightGrams: 94 }];
    service.clock.forward(1_000);
    await olive.call('POST /api/weigh-ins', {
      recordedOn: '2026-03-02',
      weights,
      replace: true,
      confirm: true,
    });
    const after = await records();
    const recorder = async () =>
      (await carl.call(`GET ${path}/weight-history?limit=1`)).body.entries[0].recordedByName;
    assert.equal(await recorder(), 'Olive');
    for (const expected of [before, after, before]) {
      assert.equal((await undo((await newestOf(id)).id)).status, 200);
      assert.deepEqual(await records(), expected);
    }
    assert.equal(await recorder(), 'Carl');
  });

  it('409 if one of the fields has changed since', async () => {
    const { id, path } = await addFullBird();
    const { name, tagId, species } = (await carl.call(`GET ${path}`)).body.bird;
    await carl.call(`PUT ${path}`, { name, tagId, species, gender: 'male' });
    const change = await newestOf(id);
    await carl.call(`PUT ${path}`, { name, tagId, species, gender: 'female' });
    const refused = await undo(change.id);
    assert.deepEqual([refused.status, refused.body.code], [409, 'changedSince']);
    assert.equal((await carl.call(`GET ${path}`)).body.bird.gender, 'female');
  });
});
