// Tests of the list of changes, the permission to undo them, and the history after birds move, people leave and
// flocks are deleted.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Change } from '@flock-care/contract/shapes';
import { recordChanges } from '../../src/history/record-change.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { activeWorkspace, addBird, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { everyRow } from '../support/stored-rows.ts';

const { service, cast } = await useCast();
const { olive, asha, carl, vic, nora } = cast;

async function list(person: Person, query = ''): Promise<Change[]> {
  const { status, body, text } = await person.call(`GET /api/changes?${query}`);
  assert.equal(status, 200, text);
  return body.changes;
}
async function newest(person: Person, query = ''): Promise<Change> {
  const [change] = await list(person, `${query}&limit=1`);
  assert.ok(change);
  return change;
}
const undo = (person: Person, { id }: Change) => person.call(`POST /api/changes/${id}/undo`);

describe('GET /api/changes', () => {
  it('200 with the newest change first, each with its author, time and token', async () => {
    const { id } = await addBird(carl, { name: 'Kiwi' });
    const token = await asha.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_write' });
    const weight = { weightGrams: 92.5, recordedOn: '2026-03-01', notes: 'Fed.' };
    await call(service, `POST /api/birds/${id}/weights`, { token: token.body.token, body: weight });
    const [second, first, ...others] = await list(vic, `birdId=${id}`);
    assert.deepEqual(others, []);
    assert.ok(first && second && first.at <= second.at);
    const { name, tokenName } = second.by;
    assert.deepEqual([second.action, second.kind, name, tokenName], ['created', 'weight', 'Asha', 'Scale']);
    assert.deepEqual([first.by.name, first.by.tokenName, first.birdName], ['Carl', null, 'Kiwi']);
    assert.deepEqual([first.recordId, first.before, first.undoes, first.undoable], [id, null, null, true]);
    assert.equal(first.after?.name, 'Kiwi');
    assert.equal(second.after?.weightGrams, 92.5);
    assert.equal((await list(olive, `birdId=${id}&kind=weight`)).length, 1);
  });

  it('200 page by page for a few weights among many changes of other kinds', async () => {
    const nina = await signIn(service, 'nina@example.org');
    const { id } = await addBird(nina);
    const body = { weightGrams: 92.5, notes: '' };
    const weigh = async (day: number) => {
      const recordedOn = `2026-03-0${day}`;
      assert.equal((await nina.call(`POST /api/birds/${id}/weights`, { ...body, recordedOn })).status, 201);
    };
    const { id: workspaceId } = await activeWorkspace(nina);
    const changeOtherThings = (count: number) => {
      const records = Array.from({ length: count }, () => ({
        ...{ recordId: randomUUID(), birdId: id },
        ...{ before: null, after: { notes: 'Calm.' } },
      }));
      const at = service.clock.now().toISOString();
      const of = { workspaceId: workspaceId as WorkspaceId, at, kind: 'observation' } as const;
      return service.context.storage.write(serviceActor, tx => recordChanges(tx, of, records));
    };
    const days = [1, 2, 3, 4, 5];
    for (const day of days) {
      await weigh(day);
      if (day !== 3) await changeOtherThings(day * 400);
    }
    const listed: unknown[] = [];
    for (let cursor = ''; ; ) {
      const page = await nina.call(`GET /api/changes?kind=weight&limit=2${cursor && `&cursor=${cursor}`}`);
      listed.push(page.body.changes.map(({ after }: Change) => after?.recordedOn));
      if (page.body.nextCursor === null) break;
      cursor = page.body.nextCursor;
    }
    const on = (...some: number[]) => some.map(day => `2026-03-0${day}`);
    assert.deepEqual(listed, [on(5, 4), on(3, 2), on(1)]);
  });

  it('200 page by page, and new changes do not shift the pages', async () => {
    const { id } = await addBird(carl);
    for (let day = 1; day <= 6; day += 1) {
      await carl.call(`PUT /api/birds/${id}/care-sheet`, { notes: `Day ${day}` });
    }
    for (const query of [`birdId=${id}`, `birdId=${id}&kind=care_sheet`, 'kind=care_sheet', '']) {
      const all = (await list(olive, query)).map(change => change.id);
      const paged: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await olive.call(`GET /api/changes?${query}&limit=2${cursor && `&cursor=${cursor}`}`);
        paged.push(...page.body.changes.map((change: Change) => change.id));
        await carl.call(`PUT /api/birds/${id}/care-sheet`, { notes: `Page ${paged.length} of ${query}` });
        if (page.body.nextCursor === null) break;
        cursor = page.body.nextCursor;
      }
      assert.deepEqual(paged, all, query);
    }
  });

  it('200 with an empty list for a bird in another flock or an unknown one; 400 for an invalid query', async () => {
    const { id } = await addBird(nora);
    assert.deepEqual(await list(olive, `birdId=${id}`), []);
    assert.deepEqual(await list(olive, 'birdId=4b8f3f0e-0d52-4b0c-9a63-2a9d1c1f6b7e'), []);
    for (const query of ['cursor=kiwi', 'cursor=', 'limit=0', 'limit=501', 'kind=bat', 'birdId=kiwi']) {
      assert.equal((await olive.call(`GET /api/changes?${query}`)).status, 400, query);
    }
  });

  it('200 without an entry for a write that changes nothing', async () => {
    const { id, name, tagId, species } = await addBird(carl);
    await carl.call(`PUT /api/birds/${id}`, { name, tagId, species });
    assert.equal((await list(olive, `birdId=${id}`)).length, 1);
  });
});

describe('POST /api/changes/:changeId/undo', () => {
  it('200 for a manager who undoes a change to the settings, 403 for a caregiver', async () => {
    await olive.call('PUT /api/workspace/settings', { weighEveryDays: 3 });
    const change = await newest(olive, 'kind=settings');
    assert.deepEqual(
      [change.before, change.after, change.recordId],
      [{ weighEveryDays: 7 }, { weighEveryDays: 3 }, null],
    );
    const refused = await undo(carl, change);
    assert.deepEqual([refused.status, refused.body.code], [403, 'roleNotAllowed']);
    assert.equal((await undo(asha, change)).status, 200);
    assert.equal((await olive.call('GET /api/workspace/settings')).body.settings.weighEveryDays, 7);
  });

  it('200 for undoing the first entry in a care sheet, so that the sheet is empty again, and for undoing that undo', async () => {
    const { id } = await addBird(carl);
    const sheet = async () => (await carl.call(`GET /api/birds/${id}/care-sheet`)).body.careSheet;
    const empty = await sheet();
    const written = (await carl.call(`PUT /api/birds/${id}/care-sheet`, { room: 'Room 2' })).body.careSheet;
    assert.equal((await undo(carl, await newest(carl, `birdId=${id}`))).body.change.action, 'deleted');
    assert.deepEqual(await sheet(), empty);
    assert.equal((await undo(carl, await newest(carl, `birdId=${id}`))).body.change.action, 'restored');
    assert.deepEqual(await sheet(), written);
  });

  it('200 for undoing the creation of a bird, which deletes its records too; 409 until a later correction is undone', async () => {
    const bird = await addBird(carl);
    await carl.call(`POST /api/birds/${bird.id}/weights`, { weightGrams: 92, recordedOn: '2026-03-01' });
    const [, creation] = await list(carl, `birdId=${bird.id}`);
    assert.ok(creation);
    const { name, tagId, species } = { ...bird, name: 'Coco' };
    await carl.call(`PUT /api/birds/${bird.id}`, { name, tagId, species });
    assert.deepEqual((await undo(carl, creation)).body.code, 'changedSince');
    await undo(carl, await newest(carl, `birdId=${bird.id}`));
    assert.equal((await undo(carl, creation)).status, 200);
    assert.equal((await carl.call(`GET /api/birds/${bird.id}`)).status, 404);
    assert.equal((await undo(carl, await newest(carl, `birdId=${bird.id}`))).status, 200);
    assert.equal((await carl.call(`GET /api/birds/${bird.id}/weights?days=425`)).status, 200);
  });

  it('409 for a new member, for a record of a deleted bird, and for a change that has already been undone', async () => {
    const member = await newest(olive, 'kind=member');
    assert.deepEqual((await undo(olive, member)).body.code, 'changeNotUndoable');
    const { id } = await addBird(carl);
    await carl.call(`PUT /api/birds/${id}/care-sheet`, { room: 'Room 2' });
    const written = await newest(carl, `birdId=${id}`);
    assert.equal((await undo(carl, written)).status, 200);
    const removed = await newest(carl, `birdId=${id}`);
    await carl.call(`DELETE /api/birds/${id}`);
    assert.deepEqual((await undo(carl, removed)).body.code, 'changedSince');
    assert.deepEqual((await undo(carl, written)).body.code, 'changeAlreadyUndone');
  });

  it('200 for one of fifty simultaneous undos of the same change, and for one of fifty undos of that undo', async () => {
    const { id } = await addBird(carl);
    await carl.call(`DELETE /api/birds/${id}`);
    for (const found of [1, 0]) {
      const change = await newest(carl, `birdId=${id}`);
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, index) => undo([olive, asha, carl][index % 3] ?? olive, change)),
      );
      const statuses = responses.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [200, ...Array.from({ length: 49 }, () => 409)]);
      const birds = (await olive.call('GET /api/birds')).body.birds;
      assert.equal(birds.filter((bird: { id: string }) => bird.id === id).length, found);
    }
  });
});

describe('the history', () => {
  async function move(birdId: string, from: Person, to: Person): Promise<void> {
    const { body } = await from.call(`POST /api/birds/${birdId}/transfer-code`);
    const accepted = await to.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
    assert.equal(accepted.status, 200, accepted.text);
  }

  it('200 in the new flock after a bird has moved; both flocks keep an entry about the move', async () => {
    const photoDataUrl = `data:image/png;base64,${'AAAA'.repeat(500)}`;
    const { id, name, tagId, species } = await addBird(carl, { name: 'Wanderer', photoDataUrl });
    const path = `/api/birds/${id}`;
    const course = { name: 'Meloxicam', dosage: '1', frequency: 'once_daily', startDate: '2026-03-01' };
    const added = await carl.call(`POST ${path}/medications`, course);
    const { id: medicationId } = added.body.medication;
    const dose = { administeredOn: '2026-03-01', administrationSlot: 'dose-1', status: 'missed' };
    await carl.call(`POST ${path}/medications/${medicationId}/administrations`, dose);
    const doses = (await carl.call(`GET ${path}/medication-administrations`)).body;
    await carl.call(`DELETE ${path}/medications/${medicationId}`);
    await carl.call(`PUT ${path}`, { name, tagId, species, photoDataUrl: null });
    const before = await list(olive, `birdId=${id}`);
    await move(id, olive, nora);

    const [line, ...others] = await list(olive, `birdId=${id}`);
    assert.deepEqual(others, []);
    assert.deepEqual([line?.action, line?.birdName], ['moved', 'Wanderer']);
    const [arrival, ...brought] = await list(nora, `birdId=${id}`);
    assert.deepEqual([arrival?.action, arrival?.id], ['moved', line?.id]);
    assert.deepEqual(brought, before);
    const [unphotographed, deletion] = before;
    assert.ok(unphotographed && deletion);
    assert.equal((await undo(olive, deletion)).status, 404);
    assert.equal((await undo(nora, deletion)).status, 200);
    assert.deepEqual((await nora.call(`GET ${path}/medication-administrations`)).body, doses);
    assert.equal((await undo(nora, unphotographed)).status, 200);
    assert.equal((await nora.call(`GET ${path}`)).body.bird.photoDataUrl, photoDataUrl);

    await move(id, nora, olive);
    assert.equal((await list(olive, `birdId=${id}`)).length, before.length + 4);
    assert.deepEqual(
      (await list(nora, `birdId=${id}`)).map(change => change.action),
      ['moved', 'moved'],
    );
  });

  it('200 with the names of a former member and a revoked token', async () => {
    await olive.call('POST /api/workspace/members', { email: 'lena@example.org', role: 'caregiver' });
    const lena = await signIn(service, 'lena@example.org');
    const { body } = await lena.call('POST /api/integration-tokens', { name: 'Script', scope: 'read_write' });
    const sent = { token: body.token, body: { name: 'Left', tagId: 'LEFT', species: 'Cockatiel' } };
    const { body: added } = await call(service, 'POST /api/birds', sent);
    assert.equal((await lena.call('DELETE /api/workspace/membership')).status, 204);
    const left = await newest(olive, 'kind=member');
    assert.deepEqual([left.action, left.before?.inviteEmail], ['deleted', 'lena@example.org']);
    const { by } = await newest(olive, `birdId=${added.bird.id}`);
    assert.deepEqual([by.name, by.tokenName], ['Lena', 'Script']);
  });

  it('200 for deleting the flock, which also deletes its history', async () => {
    const mona = await signIn(service, 'mona@example.org');
    await mona.call('POST /api/workspaces', { name: 'Second' });
    const { id } = await addBird(mona, { photoDataUrl: 'data:image/png;base64,AAAA' });
    await mona.call(`DELETE /api/birds/${id}`);
    const { id: workspaceId } = await activeWorkspace(mona);
    const historyRows = async () =>
      (await everyRow(service.context.storage)).filter(row =>
        new RegExp(`^(changes|archivedRows) .*"workspaceId":${workspaceId}\\b`).test(row),
      );
    assert.ok((await historyRows()).length > 3);
    assert.equal((await mona.call('DELETE /api/workspace')).status, 200);
    assert.deepEqual(await historyRows(), []);
  });
});
