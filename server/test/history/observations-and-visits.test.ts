// Tests of the history of observations and vet visits: creations, corrections, deletions and undo.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';
import { everyRow } from '../support/stored-rows.ts';

const { service, cast } = await useCast();
const { olive, asha, carl, vic } = cast;

/** Returns all rows of observations and vet visits. */
const records = async () =>
  (await everyRow(service.context.storage)).filter(row => /^(observations|vetVisits) /.test(row));

const newestOf = async (birdId: string, kind: string) =>
  (await vic.call(`GET /api/changes?birdId=${birdId}&kind=${kind}`)).body.changes[0];

interface Kind {
  kind: string;
  path: string;
  body: () => object;
  changes: Record<string, unknown>;
}

const kinds: Kind[] = [
  {
    kind: 'observation',
    path: 'observations',
    body: () => ({ id: randomUUID(), observedOn: '2026-03-01', signs: ['sleepy'], notes: 'Low.' }),
    changes: { signs: ['limping', 'other'], notes: 'Left foot.' },
  },
  {
    kind: 'vet_visit',
    path: 'vet-visits',
    body: () => ({ visitedOn: '2026-03-01', clinicName: 'Beak', reason: 'Check', notes: 'Fine.' }),
    changes: { visitedOn: '2026-03-02', reason: '“Check”' },
  },
];

for (const { kind, path, body, changes } of kinds) {
  describe(`the history of ${kind} records`, () => {
    async function add() {
      const bird = await addBird(olive, { name: 'Kiwi' });
      const sent = body();
      const created = (await carl.call(`POST /api/birds/${bird.id}/${path}`, sent)).body;
      const record = created.observation ?? created.vetVisit;
      return { birdId: bird.id, sent, record, at: `/api/birds/${bird.id}/${path}/${record.id}` };
    }
    const undo = (id: string) => asha.call(`POST /api/changes/${id}/undo`);

    it('200 with the author and the fields of the creation, correction and deletion', async () => {
      const { birdId, sent, record, at } = await add();
      const { id, ...given } = sent as Record<string, unknown>;
      const fields = kind === 'observation' ? { ...given, bodyCondition: null } : given;
      const created = await newestOf(birdId, kind);
      assert.deepEqual(
        [created.action, created.recordId, created.birdName, created.by.name, created.before, created.after],
        ['created', record.id, 'Kiwi', 'Carl', null, fields],
      );
      await asha.call(`PATCH ${at}`, changes);
      const updated = await newestOf(birdId, kind);
      const old = Object.fromEntries(Object.keys(changes).map(name => [name, fields[name]]));
      assert.deepEqual(
        [updated.action, updated.by.name, updated.before, updated.after],
        ['updated', 'Asha', old, changes],
      );
      await asha.call(`PATCH ${at}`, {});
      await asha.call(`PATCH ${at}`, changes);
      assert.equal((await newestOf(birdId, kind)).id, updated.id);
      await olive.call(`DELETE ${at}`);
      const deleted = await newestOf(birdId, kind);
      assert.deepEqual(
        [deleted.action, deleted.by.name, deleted.before, deleted.after],
        ['deleted', 'Olive', { ...fields, ...changes }, null],
      );
    });

    it('200 for undoing a deletion and then a correction, which restores every field', async () => {
      const { birdId, at } = await add();
      const first = await records();
      await asha.call(`PATCH ${at}`, changes);
      const correction = await newestOf(birdId, kind);
      const corrected = await records();
      await carl.call(`DELETE ${at}`);
      assert.equal((await undo((await newestOf(birdId, kind)).id)).body.change.action, 'restored');
      assert.deepEqual(await records(), corrected);
      assert.equal((await undo(correction.id)).body.change.action, 'updated');
      assert.deepEqual(await records(), first);
    });

    it('200 for undoing a creation, and for undoing that undo', async () => {
      const { birdId } = await add();
      const there = await records();
      assert.equal((await undo((await newestOf(birdId, kind)).id)).body.change.action, 'deleted');
      assert.equal((await records()).length, there.length - 1);
      assert.equal((await undo((await newestOf(birdId, kind)).id)).status, 200);
      assert.deepEqual(await records(), there);
    });

    it('409 for undoing a correction if its field has been corrected again', async () => {
      const { birdId, at } = await add();
      await asha.call(`PATCH ${at}`, changes);
      const correction = await newestOf(birdId, kind);
      await asha.call(`PATCH ${at}`, { notes: 'Later.', reason: 'Later.' });
      const refused = await undo(correction.id);
      assert.deepEqual([refused.status, refused.body.code], [409, 'changedSince']);
    });
  });
}
