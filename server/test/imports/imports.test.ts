// Tests of imports: checking, running, undoing and discarding them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Import } from '@flock-care/contract/shapes';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { listStored } from '../support/stored-rows.ts';

const { service, cast } = await useCast();

const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);

let people = 0;
/** Returns an owner with an empty flock. */
async function newOwner(): Promise<Person> {
  people += 1;
  return signIn(service, `importer${people}@example.org`);
}

async function check(person: Person, kind: string, rows: unknown[], more: object = {}): Promise<Import> {
  const { status, body, text } = await person.call('POST /api/imports', {
    name: 'test.csv',
    kind,
    rows,
    ...more,
  });
  assert.equal(status, 201, text);
  return body.import;
}

const show = async (person: Person, id: string): Promise<Import> =>
  (await person.call(`GET /api/imports/${id}`)).body.import;

/** Runs an import, and waits until it has ended. */
async function run(person: Person, { id }: Import, body: object = {}): Promise<Import> {
  const { status, text } = await person.call(`POST /api/imports/${id}/run`, body);
  assert.equal(status, 202, text);
  await finishJobs(service);
  return show(person, id);
}

const undo = async (person: Person, { id }: Import): Promise<Import> => {
  const { status, text } = await person.call(`POST /api/imports/${id}/undo`);
  assert.equal(status, 200, text);
  await finishJobs(service);
  return show(person, id);
};

const birdsOf = async (person: Person) =>
  (await person.call('GET /api/birds')).body.birds as { id: string; name: string; tagId: string }[];
const weightsOf = async (person: Person, birdId: string) =>
  (await person.call(`GET /api/birds/${birdId}/weights?days=425`)).body.weights.map(
    ({ recordedOn, weightGrams }: { recordedOn: string; weightGrams: number }) => [recordedOn, weightGrams],
  );
const counts = (fresh: number, same = 0, different = 0, refused = 0) => ({
  new: fresh,
  same,
  different,
  refused,
});

describe('POST /api/imports', () => {
  it('201 with the outcome of each row, and stores nothing', async () => {
    const owner = await newOwner();
    const kiwi = await addBird(owner, { name: 'Kiwi', tagId: 'K-1' });
    await owner.call(`POST /api/birds/${kiwi.id}/weights`, { recordedOn: daysAgo(9), weightGrams: 90 });
    await owner.call(`POST /api/birds/${kiwi.id}/weights`, { recordedOn: daysAgo(8), weightGrams: 91 });
    const found = await check(owner, 'weights', [
      { row: 2, tagId: 'K-1', recordedOn: daysAgo(9), weightGrams: 90 },
      { row: 3, birdName: 'kiwi', recordedOn: daysAgo(8), weightGrams: 95 },
      { row: 4, birdName: 'Kiwi', recordedOn: daysAgo(7), weightGrams: 92, fasting: true, notes: 'Calm.' },
      { row: 5, birdName: 'Olive', species: 'Cockatiel', recordedOn: daysAgo(7), weightGrams: 101 },
      { row: 6, birdName: 'Olive', recordedOn: daysAgo(6), weightGrams: 102 },
      { row: 7, birdName: 'Pip', recordedOn: daysAgo(6), weightGrams: 40 },
      { row: 8, recordedOn: daysAgo(6), weightGrams: 40 },
      { row: 9, birdName: 'Kiwi', recordedOn: daysAgo(-2), weightGrams: 40 },
      { row: 10, birdName: 'Kiwi', recordedOn: daysAgo(7), weightGrams: 99 },
      { row: 11, birdName: 'Kiwi', recordedOn: 'yesterday', weightGrams: 99 },
      'not a row',
    ]);
    assert.equal(found.state, 'checked');
    assert.deepEqual(found.preview.records, counts(3, 1, 1, 6));
    assert.deepEqual(found.preview.birds, counts(1, 1));
    assert.deepEqual(
      found.preview.problems.map(({ row, column, code }) => [row, column, code]),
      [
        [7, 'species', 'speciesMissing'],
        [8, 'birdName', 'birdNotNamed'],
        [9, 'recordedOn', 'dayInFuture'],
        [10, 'recordedOn', 'dayTwice'],
        [11, 'recordedOn', 'fieldInvalid'],
        [11, '', 'fieldInvalid'],
      ],
    );
    assert.deepEqual(found.progress, { done: 0, leftOut: 0, total: 4 });
    assert.equal((await birdsOf(owner)).length, 1);
    assert.equal((await weightsOf(owner, kiwi.id)).length, 2);
  });

  it('finds birds by ring, or else by a name that only one bird has', async () => {
    const owner = await newOwner();
    const first = await addBird(owner, { name: 'Kiwi', tagId: 'K-1' });
    await addBird(owner, { name: 'Kiwi', tagId: 'K-2' });
    await addBird(owner, { name: 'Olive', tagId: 'O-1' });
    const pip = await addBird(owner, { name: 'Pepper', tagId: 'PE-1' });
    const rio = await addBird(owner, { name: 'Rio', tagId: 'R-1' });
    const row = (number: number, more: object) => ({
      ...{ row: number, recordedOn: daysAgo(number), weightGrams: 90, ...more },
    });
    const { preview } = await check(owner, 'weights', [
      row(1, { tagId: 'K-1', birdName: 'Kiwi' }),
      row(2, { birdName: 'Kiwi' }),
      row(3, { birdName: 'Olive', tagId: 'GB-77' }),
      row(4, { birdName: 'Olive', tagId: 'GB-78' }),
      row(5, { birdName: 'Pip', species: 'Budgerigar', tagId: 'P-1' }),
      row(6, { birdName: 'Pip', species: 'Budgerigar', tagId: 'P-2' }),
      row(7, { tagId: 'P-9' }),
      // Row 10 has the ring of the flock's Rio, so row 8 is about another bird.
      row(8, { birdName: 'Rio', tagId: 'R-2', species: 'Cockatiel' }),
      row(10, { tagId: 'R-1' }),
      row(9, { birdName: 'pepper', tagId: 'GB-1' }),
    ]);
    assert.deepEqual(
      preview.problems.map(({ row: number, code }) => [number, code]),
      [
        [2, 'birdAmbiguous'],
        [3, 'birdAmbiguous'],
        [4, 'birdAmbiguous'],
        [7, 'birdNotNamed'],
      ],
    );
    assert.deepEqual(
      preview.sample.map(({ row: number, birdId }) => [number, birdId]),
      [
        [1, first.id],
        [5, null],
        [6, null],
        [8, null],
        [10, rio.id],
        [9, pip.id],
      ],
    );
    assert.deepEqual(preview.birds, counts(3, 3));
  });

  it('refuses weights from days when the bird was gone, and accepts earlier ones', async () => {
    const owner = await newOwner();
    const kiwi = await addBird(owner, { name: 'Kiwi', gotchaDay: daysAgo(100) });
    await owner.call(`POST /api/birds/${kiwi.id}/stays`, { kind: 'adopted', startedOn: daysAgo(10) });
    const { preview } = await check(owner, 'weights', [
      { row: 1, birdName: 'Kiwi', recordedOn: daysAgo(20), weightGrams: 90 },
      { row: 2, birdName: 'Kiwi', recordedOn: daysAgo(5), weightGrams: 90 },
    ]);
    assert.deepEqual(preview.records, counts(1, 0, 0, 1));
    assert.equal(preview.problems[0]?.code, 'birdGone');
  });

  it('400 for an unknown kind, no rows, an empty name, and too many birds', async () => {
    const owner = await newOwner();
    for (const body of [
      { name: 'x', kind: 'eggs', rows: [{}] },
      { name: 'x', kind: 'weights', rows: [] },
      { name: '', kind: 'weights', rows: [{}] },
    ]) {
      const { status } = await owner.call('POST /api/imports', body);
      assert.equal(status, 400, JSON.stringify(body));
    }
    const rows = Array.from({ length: 2_001 }, (_, index) => ({
      ...{
        row: index + 1,
        birdName: `Bird ${index}`,
        species: 'Finch',
        recordedOn: daysAgo(1),
        weightGrams: 12,
      },
    }));
    const { status, body } = await owner.call('POST /api/imports', { name: 'x', kind: 'weights', rows });
    assert.deepEqual([status, Object.keys(body.details)], [400, ['rows']]);
  });

  it('409 for an eleventh import while ten have not been run', async () => {
    const owner = await newOwner();
    const rows = [
      { row: 1, birdName: 'Kiwi', species: 'Cockatiel', recordedOn: daysAgo(1), weightGrams: 90 },
    ];
    const all = [];
    for (let index = 0; index < 10; index += 1) all.push(await check(owner, 'weights', rows));
    const refused = await owner.call('POST /api/imports', { name: 'x', kind: 'weights', rows });
    assert.deepEqual([refused.status, refused.body.code], [409, 'importLimitReached']);
    const listed = await owner.call('GET /api/imports?limit=4');
    assert.equal(listed.body.imports.length, 4);
    const rest = await owner.call(`GET /api/imports?limit=10&cursor=${listed.body.nextCursor}`);
    assert.equal(rest.body.imports.length, 6);
    const [first] = all;
    assert.equal((await owner.call(`DELETE /api/imports/${first?.id}`)).status, 204);
    assert.equal((await owner.call(`GET /api/imports/${first?.id}`)).status, 404);
    await check(owner, 'weights', rows);
  });
});

describe('POST /api/imports/:importId/run', () => {
  it('202, and stores the rows, judges each bird, and adds one entry to the history', async () => {
    const owner = await newOwner();
    const rows = Array.from({ length: 450 }, (_, index) => ({
      row: index + 2,
      birdName: index % 2 ? 'Olive' : 'Kiwi',
      species: 'Cockatiel',
      recordedOn: daysAgo(Math.floor(index / 2) + 1),
      weightGrams: 90 + (index % 3),
    }));
    const done = await run(owner, await check(owner, 'weights', rows));
    assert.deepEqual([done.state, done.progress], ['done', { done: 450, leftOut: 0, total: 450 }]);
    const [kiwi, olive] = (await birdsOf(owner)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    assert.deepEqual([kiwi?.tagId, olive?.tagId], ['Kiwi', 'Olive']);
    assert.equal((await weightsOf(owner, kiwi?.id ?? '')).length, 225);
    assert.equal((await weightsOf(owner, olive?.id ?? '')).length, 225);
    const { body } = await owner.call(`GET /api/birds/${kiwi?.id}/weight-guard`);
    assert.equal(body.guard.verdict, 'usual');
    const { changes } = (await owner.call('GET /api/changes')).body;
    assert.equal(changes.length, 1);
    const { kind, action, after, undoable } = changes[0];
    assert.deepEqual([kind, action, undoable], ['import', 'created', false]);
    assert.deepEqual(after, { name: 'test.csv', kind: 'weights', records: 450, newBirds: 2 });
    const board = (await owner.call('GET /api/today')).body.today;
    assert.equal(board.birds.length, 2);
    const again = await owner.call(`POST /api/imports/${done.id}/run`, {});
    assert.deepEqual([again.status, again.body.code], [409, 'importStarted']);
  });

  it('409 until somebody decides whether to keep or replace records that differ', async () => {
    const owner = await newOwner();
    const kiwi = await addBird(owner, { name: 'Kiwi' });
    await owner.call(`POST /api/birds/${kiwi.id}/weights`, {
      ...{ recordedOn: daysAgo(3), weightGrams: 90, notes: 'By hand.' },
    });
    const rows = [{ row: 1, birdName: 'Kiwi', recordedOn: daysAgo(3), weightGrams: 95 }];
    const asked = await check(owner, 'weights', rows);
    const { status, body } = await owner.call(`POST /api/imports/${asked.id}/run`, {});
    assert.deepEqual([status, body.code], [409, 'importChoiceNeeded']);
    await run(owner, asked, { replace: false });
    assert.deepEqual(await weightsOf(owner, kiwi.id), [[daysAgo(3), 90]]);
    const replaced = await run(owner, await check(owner, 'weights', rows, { replace: true }));
    assert.deepEqual(await weightsOf(owner, kiwi.id), [[daysAgo(3), 95]]);
    await undo(owner, replaced);
    assert.deepEqual(await weightsOf(owner, kiwi.id), [[daysAgo(3), 90]]);
  });

  it('stores birds, vet visits and medications', async () => {
    const owner = await newOwner();
    const birds = await run(
      owner,
      await check(owner, 'birds', [
        { row: 1, birdName: 'Kiwi', species: 'Cockatiel', gender: 'female', dateOfBirth: '2020-05-01' },
        { row: 2, birdName: 'Olive', tagId: 'O-1', species: 'Budgerigar', vetDoctorName: 'Dr Amara Osei' },
        { row: 3, birdName: 'Olive', tagId: 'O-1' },
        { row: 4, birdName: 'Pip', species: 'Budgerigar', gotchaDay: daysAgo(-9) },
      ]),
    );
    assert.deepEqual(birds.preview.birds, counts(2, 0, 0, 2));
    const [kiwi, olive] = (await birdsOf(owner)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const changed = await check(owner, 'birds', [
      { row: 1, birdName: 'Kiwi', gender: 'female' },
      { row: 2, tagId: 'O-1', gender: 'male' },
    ]);
    assert.deepEqual(changed.preview.birds, counts(0, 1, 1));
    await run(owner, changed, { replace: true });
    const shown = (await owner.call(`GET /api/birds/${olive?.id}`)).body.bird;
    assert.deepEqual([shown.gender, shown.vetDoctorName], ['male', 'Dr Amara Osei']);
    const visit = {
      row: 1,
      birdName: 'Kiwi',
      visitedOn: daysAgo(30),
      reason: 'Check',
      clinicName: 'Feather & Beak',
    };
    const visits = await run(owner, await check(owner, 'visits', [visit, { ...visit, row: 2 }]));
    assert.deepEqual(visits.preview.records, counts(1, 1));
    const course = {
      row: 1,
      birdName: 'Kiwi',
      name: 'Meloxicam',
      dosage: '0.1 ml',
      frequency: 'twice_daily',
    };
    await run(owner, await check(owner, 'medications', [{ ...course, startDate: daysAgo(5) }]));
    const { vetVisits } = (await owner.call(`GET /api/birds/${kiwi?.id}/vet-visits`)).body;
    assert.deepEqual([vetVisits.length, vetVisits[0].reason], [1, 'Check']);
    const { medications } = (await owner.call(`GET /api/birds/${kiwi?.id}/medications`)).body;
    assert.deepEqual([medications[0].name, medications[0].doseSchedule.length], ['Meloxicam', 2]);
    const same = await check(owner, 'medications', [{ ...course, startDate: daysAgo(5) }]);
    assert.deepEqual(same.preview.records, counts(0, 1));
  });

  it('adds to the same bird if two imports contain it, and counts rows that are left out', async () => {
    const owner = await newOwner();
    const row = (day: number) => ({
      ...{ row: day, birdName: 'Kiwi', species: 'Cockatiel', recordedOn: daysAgo(day), weightGrams: 90 },
    });
    const first = await check(owner, 'weights', [row(3)]);
    const second = await check(owner, 'weights', [row(2), row(1)]);
    await run(owner, first);
    const [kiwi] = await birdsOf(owner);
    await owner.call(`POST /api/birds/${kiwi?.id}/weights`, { recordedOn: daysAgo(1), weightGrams: 95 });
    const { progress } = await run(owner, second);
    assert.deepEqual(progress, { done: 2, leftOut: 1, total: 2 });
    assert.deepEqual(
      await weightsOf(owner, kiwi?.id ?? ''),
      [3, 2, 1].map(day => [daysAgo(day), day === 1 ? 95 : 90]),
    );
  });

  it('202, leaving out vet visits and medications that another import has stored since the check', async () => {
    const owner = await newOwner();
    const bird = { row: 1, birdName: 'Kiwi', species: 'Cockatiel' };
    const visit = { ...bird, visitedOn: daysAgo(9), reason: 'Check-up' };
    const course = { ...bird, name: 'Meloxicam', dosage: '0.1 ml', frequency: 'once_daily' };
    for (const [kind, rows] of [
      ['visits', [visit, { ...visit, row: 2, reason: 'Beak' }]],
      ['medications', [{ ...course, startDate: daysAgo(9) }]],
    ] as const) {
      const first = await check(owner, kind, [...rows]);
      const second = await check(owner, kind, [...rows, { ...rows[0], row: 3, notes: 'Another one.' }]);
      await run(owner, first);
      const { progress } = await run(owner, second);
      assert.deepEqual([kind, progress.leftOut], [kind, rows.length]);
    }
    const [kiwi] = await birdsOf(owner);
    const { vetVisits } = (await owner.call(`GET /api/birds/${kiwi?.id}/vet-visits`)).body;
    const { medications } = (await owner.call(`GET /api/birds/${kiwi?.id}/medications`)).body;
    assert.deepEqual([vetVisits.length, medications.length], [3, 2]);
  });

  it('202 for the second part of a file; with replace: false, a weight that differs stays as the first part stored it', async () => {
    const owner = await newOwner();
    const row = { row: 1, birdName: 'Kiwi', species: 'Cockatiel', recordedOn: daysAgo(3) };
    await run(owner, await check(owner, 'weights', [{ ...row, weightGrams: 90 }]));
    const second = await check(owner, 'weights', [{ ...row, weightGrams: 95 }]);
    assert.equal(second.preview.records.different, 1);
    const undecided = await owner.call(`POST /api/imports/${second.id}/run`, {});
    assert.deepEqual([undecided.status, undecided.body.code], [409, 'importChoiceNeeded']);
    const { progress } = await run(owner, second, { replace: false });
    assert.equal(progress.leftOut, 1);
    const [kiwi] = await birdsOf(owner);
    assert.deepEqual(await weightsOf(owner, kiwi?.id ?? ''), [[daysAgo(3), 90]]);
  });

  it("sends an alert if imported past weights turn today's weight into a loss", async () => {
    const owner = await newOwner();
    const kiwi = await addBird(owner, { name: 'Kiwi', gotchaDay: daysAgo(300) });
    await owner.call(`POST /api/birds/${kiwi.id}/weights`, { recordedOn: today(), weightGrams: 75 });
    const past = Array.from({ length: 60 }, (_, index) => ({
      ...{ row: index + 1, birdName: 'Kiwi', recordedOn: daysAgo(60 - index), weightGrams: 95 + (index % 2) },
    }));
    await run(owner, await check(owner, 'weights', past));
    const [jobs = []] = await listStored(service.context.storage, ['jobs']);
    assert.ok(
      jobs.some(({ kind, payload }) => kind === 'weightAlert' && JSON.stringify(payload).includes(kiwi.id)),
    );
  });

  it('prevents undoing the move that brought the bird to the flock', async () => {
    const giver = await newOwner();
    const owner = await newOwner();
    const kiwi = await addBird(giver, { name: 'Kiwi' });
    await giver.call(`POST /api/birds/${kiwi.id}/transfer`, { destinationOwnerEmail: owner.email });
    const moved = async () => (await owner.call(`GET /api/changes?birdId=${kiwi.id}`)).body.changes[0];
    assert.equal((await moved()).undoable, true);
    const rows = [{ row: 1, birdName: 'Kiwi', recordedOn: today(), weightGrams: 90 }];
    await run(owner, await check(owner, 'weights', rows));
    assert.equal((await moved()).undoable, false);
  });

  it('sends no alerts for weights from earlier days', async () => {
    const owner = await newOwner();
    const fall = Array.from({ length: 40 }, (_, index) => ({
      row: index + 1,
      birdName: 'Kiwi',
      species: 'Cockatiel',
      recordedOn: daysAgo(41 - index),
      weightGrams: index < 37 ? 95 : 80,
    }));
    await run(owner, await check(owner, 'weights', fall));
    const [kiwi] = await birdsOf(owner);
    const { body } = await owner.call(`GET /api/birds/${kiwi?.id}/weight-guard`);
    assert.equal(body.guard.verdict, 'urgent');
    const [jobs = []] = await listStored(service.context.storage, ['jobs']);
    assert.deepEqual(
      jobs.filter(
        ({ kind, payload }) => kind === 'weightAlert' && JSON.stringify(payload).includes(kiwi?.id ?? ''),
      ),
      [],
    );
  });
});

describe('permissions', () => {
  it('403 for a caregiver, 404 in another flock', async () => {
    const rows = [
      { row: 1, birdName: 'Kiwi', species: 'Cockatiel', recordedOn: daysAgo(1), weightGrams: 90 },
    ];
    const refused = await cast.carl.call('POST /api/imports', { name: 'x', kind: 'weights', rows });
    assert.equal(refused.status, 403);
    const { id } = await check(cast.asha, 'weights', rows);
    for (const endpoint of [`GET /api/imports/${id}`, `DELETE /api/imports/${id}`]) {
      assert.equal((await cast.nora.call(endpoint)).status, 404);
    }
    assert.equal((await cast.nora.call(`POST /api/imports/${id}/run`, {})).status, 404);
    assert.equal((await cast.nora.call(`POST /api/imports/${id}/undo`)).status, 404);
  });
});

describe('POST /api/imports/:importId/undo', () => {
  it('200, and undoes everything except records that somebody has changed since', async () => {
    const owner = await newOwner();
    const rows = (name: string) =>
      [3, 2, 1].map(day => ({
        ...{ row: day, birdName: name, species: 'Cockatiel', recordedOn: daysAgo(day), weightGrams: 90 },
      }));
    const done = await run(owner, await check(owner, 'weights', [...rows('Kiwi'), ...rows('Olive')]));
    const kiwi = (await birdsOf(owner)).find(({ name }) => name === 'Kiwi');
    const { weights } = (await owner.call(`GET /api/birds/${kiwi?.id}/weights`)).body;
    await owner.call(`PATCH /api/birds/${kiwi?.id}/weights/${weights[0].id}`, { weightGrams: 91 });
    const undone = await undo(owner, done);
    assert.equal(undone.state, 'undone');
    assert.deepEqual(
      undone.kept.map(({ birdName, on, text }: { birdName: string; on: string | null; text: string }) => [
        birdName,
        on,
        text,
      ]),
      [
        ['Kiwi', daysAgo(3), '90 g'],
        ['Kiwi', null, 'Cockatiel'],
      ],
    );
    assert.deepEqual(
      (await birdsOf(owner)).map(({ name }) => name),
      ['Kiwi'],
    );
    assert.deepEqual(await weightsOf(owner, kiwi?.id ?? ''), [[daysAgo(3), 91]]);
    const [line, , first] = (await owner.call('GET /api/changes')).body.changes;
    assert.deepEqual([line.kind, line.action, line.undoes], ['import', 'deleted', first.id]);
    assert.notEqual(first.undoneAt, null);
    const again = await owner.call(`POST /api/imports/${done.id}/undo`);
    assert.deepEqual([again.status, again.body.code], [409, 'importNotUndoable']);
  });

  it('keeps birds that now have a target weight, a link for the vet, or an observation', async () => {
    const owner = await newOwner();
    const names = ['Kiwi', 'Olive', 'Pip', 'Unused'];
    const rows = names.map((birdName, index) => ({
      ...{ row: index + 1, birdName, species: 'Cockatiel', recordedOn: daysAgo(1), weightGrams: 90 },
    }));
    const done = await run(owner, await check(owner, 'weights', rows));
    const idOf = new Map((await birdsOf(owner)).map(({ id, name }) => [name, id]));
    await owner.call(`PUT /api/birds/${idOf.get('Kiwi')}/weight-guard`, { targetGrams: 95 });
    await owner.call(`POST /api/birds/${idOf.get('Olive')}/handovers`, {});
    await owner.call(`POST /api/birds/${idOf.get('Pip')}/observations`, {
      observedOn: today(),
      signs: ['sleepy'],
    });
    const { kept } = await undo(owner, done);
    assert.deepEqual(kept.map(({ birdName }) => birdName).sort(), ['Kiwi', 'Olive', 'Pip']);
    assert.deepEqual((await birdsOf(owner)).map(({ name }) => name).sort(), ['Kiwi', 'Olive', 'Pip']);
  });

  it('keeps a medication whose dose times were set', async () => {
    const owner = await newOwner();
    const kiwi = await addBird(owner, { name: 'Kiwi' });
    const course = { name: 'Meloxicam', dosage: '0.1 ml', frequency: 'once_daily', startDate: daysAgo(5) };
    const done = await run(
      owner,
      await check(owner, 'medications', [{ row: 1, birdName: 'Kiwi', ...course }]),
    );
    const path = `/api/birds/${kiwi.id}/medications`;
    const [medication] = (await owner.call(`GET ${path}`)).body.medications;
    const doseSchedule = [{ key: 'morning', label: 'Morning', time: '08:00' }];
    await owner.call(`PUT ${path}/${medication.id}`, { ...course, doseSchedule });
    assert.equal((await undo(owner, done)).kept.length, 1);
  });

  it('keeps a medication with a recorded dose', async () => {
    const owner = await newOwner();
    const kiwi = await addBird(owner, { name: 'Kiwi' });
    const course = { row: 1, birdName: 'Kiwi', name: 'Meloxicam', dosage: '0.1 ml', frequency: 'as_needed' };
    const done = await run(owner, await check(owner, 'medications', [{ ...course, startDate: daysAgo(5) }]));
    const { medications } = (await owner.call(`GET /api/birds/${kiwi.id}/medications`)).body;
    const dose = await owner.call('POST /api/doses', {
      ...{
        birdId: kiwi.id,
        medicationId: medications[0].id,
        outcome: 'given',
        givenAt: service.clock.now().toISOString(),
      },
    });
    assert.equal(dose.status, 201, dose.text);
    const { kept } = await undo(owner, done);
    assert.equal(kept.length, 1);
  });

  it('409 before the import has run, and after 30 days', async () => {
    const owner = await newOwner();
    const rows = [
      { row: 1, birdName: 'Kiwi', species: 'Cockatiel', recordedOn: daysAgo(1), weightGrams: 90 },
    ];
    const checked = await check(owner, 'weights', rows);
    const early = await owner.call(`POST /api/imports/${checked.id}/undo`);
    assert.deepEqual([early.status, early.body.code], [409, 'importNotUndoable']);
    const done = await run(owner, checked);
    service.clock.forward(31 * 24 * 3_600_000);
    const later = await signIn(service, owner.email);
    const late = await later.call(`POST /api/imports/${done.id}/undo`);
    assert.deepEqual([late.status, late.body.code], [409, 'importNotUndoable']);
    // The rows of the import are deleted too: they contain names of birds that may have been deleted since.
    service.clock.forward(2 * 24 * 3_600_000);
    await service.background.deleteOutdated();
    assert.deepEqual(await listStored(service.context.storage, ['imports', 'importParts']), [[], []]);
  });
});
