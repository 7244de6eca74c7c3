// Tests of the undo of a move: permissions, the time limit, and the restored records.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Change } from '@flock-care/contract/shapes';
import { activeWorkspace, addBird, birdBody, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { everyRow } from '../support/stored-rows.ts';
import { addBirdWithHistory, findBird, readHistory } from './history.ts';

const { service, cast } = await useCast();
const { olive, asha, carl, nora } = cast;
const dayMs = 86_400_000;

const today = () => service.clock.now().toISOString().slice(0, 10);

/** Moves a bird between two flocks with a transfer code. */
async function move(birdId: string, from: Person, to: Person): Promise<void> {
  const { body } = await from.call(`POST /api/birds/${birdId}/transfer-code`);
  const accepted = await to.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  assert.equal(accepted.status, 200, accepted.text);
}

const changesOf = async (person: Person, birdId: string): Promise<Change[]> =>
  (await person.call(`GET /api/changes?birdId=${birdId}`)).body.changes;

/** Finds the latest move of a bird in the history of a person's flock. */
async function lineOf(person: Person, birdId: string): Promise<Change> {
  const line = (await changesOf(person, birdId)).find(({ action }) => action === 'moved');
  assert.ok(line);
  return line;
}

const undo = (person: Person, { id }: Change) => person.call(`POST /api/changes/${id}/undo`);

async function expectRefusal(person: Person, line: Change, status: number, code: string): Promise<void> {
  const refused = await undo(person, line);
  assert.deepEqual([refused.status, refused.body.code], [status, code]);
}

/** Returns the rows of birds and most of their records. Leaves out weight guards, which depend on a flock's alerts. */
const records = async () =>
  (await everyRow(service.context.storage)).filter(row =>
    /^(birds|birdPhotos|careSheets|stays|arrivals|weights|vetVisits|observations|medications|administrations) /.test(
      row,
    ),
  );

const verdictOf = async (person: Person, birdId: string) => {
  const { alertedAt, alertedVerdict, ...guard } = (await person.call(`GET /api/birds/${birdId}/weight-guard`))
    .body.guard;
  return guard;
};

let people = 0;

/** Signs in a new person, who owns a flock. */
function arrive(): Promise<Person> {
  people += 1;
  return signIn(service, `mover-${people}@example.org`);
}

/** Moves a new bird from Olive's flock to Nora's; returns its id and the line in Nora's history. */
async function movedBird(more: object = {}): Promise<{ id: string; line: Change }> {
  const { id } = await addBird(olive, more);
  await move(id, olive, nora);
  return { id, line: await lineOf(nora, id) };
}

describe('POST /api/changes/:changeId/undo for a move', () => {
  it('200 in the flock that received the bird: it is back with its photo, its records and its history', async () => {
    const { id, name } = await addBirdWithHistory(olive, { name: 'Wanderer' });
    const [history, rows, changes] = [
      await readHistory(olive, id),
      await records(),
      await changesOf(olive, id),
    ];
    const verdict = await verdictOf(olive, id);
    await move(id, olive, nora);
    const left = await lineOf(olive, id);
    const arrived = await lineOf(nora, id);
    assert.deepEqual([left.id, left.undoable, left.after], [arrived.id, true, null]);
    const { name: sourceWorkspaceName } = await activeWorkspace(olive);
    assert.deepEqual(
      [arrived.undoable, arrived.birdName, arrived.before, arrived.after],
      [true, name, null, { sourceWorkspaceName }],
    );

    const { status, body } = await undo(nora, arrived);
    assert.equal(status, 200);
    const { action, undoes, by, undoable } = body.change;
    assert.deepEqual([action, undoes, by.name, undoable], ['moved', arrived.id, 'Nora', true]);
    assert.deepEqual(await readHistory(olive, id), history);
    assert.deepEqual(await records(), rows);
    assert.deepEqual(await verdictOf(olive, id), verdict);
    assert.equal(await findBird(nora, id), undefined);

    const [back, undone, ...others] = await changesOf(olive, id);
    assert.deepEqual(others, changes);
    assert.deepEqual([back?.id, back?.undoes, back?.undoable], [body.change.id, left.id, true]);
    assert.equal(back?.after?.sourceWorkspaceName, (await activeWorkspace(nora)).name);
    assert.deepEqual([undone?.id, undone?.undoable], [left.id, false]);
    const [gone, earlier, ...more] = await changesOf(nora, id);
    assert.deepEqual(more, []);
    assert.deepEqual([gone, earlier?.undoable], [body.change, false]);
    assert.ok(undone?.undoneAt && undone.undoneAt === earlier?.undoneAt);
  });

  it('200 for an assistant, and after a move to an email address', async () => {
    const receiver = await arrive();
    await receiver.call('POST /api/workspace/members', { email: 'amy@example.org', role: 'assistant' });
    const amy = await signIn(service, 'amy@example.org');
    const { id } = await addBird(olive);
    const sent = await asha.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: receiver.email });
    assert.equal(sent.status, 200);
    assert.equal((await undo(amy, await lineOf(amy, id))).status, 200);
    assert.ok(await findBird(olive, id));
  });

  it('200 for a bird that moved when the recipient of its pending transfer signed in', async () => {
    const { id } = await addBird(olive);
    await olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'late@example.org' });
    const late = await signIn(service, 'late@example.org');
    assert.equal((await undo(late, await lineOf(late, id))).status, 200);
    assert.ok(await findBird(olive, id));
  });

  it('200 repeatedly: an undo is itself a move, and the flock that now has the bird can undo it', async () => {
    const { id } = await addBirdWithHistory(olive);
    const rows = await records();
    await move(id, olive, nora);
    const moved = await records();
    for (const [holder, expected] of [
      [nora, rows],
      [olive, moved],
      [nora, rows],
    ] as const) {
      assert.equal((await undo(holder, await lineOf(holder, id))).status, 200);
      assert.deepEqual(await records(), expected);
    }
    assert.equal((await changesOf(nora, id)).length, 4);
  });

  it('200 in the flock that gave the bird away, for a person who manages both', async () => {
    const [giver, receiver] = [await arrive(), await arrive()];
    await giver.call('POST /api/workspace/members', { email: receiver.email, role: 'assistant' });
    const both = await signIn(service, receiver.email);
    const { id } = await addBird(giver);
    await move(id, giver, receiver);
    const { id: workspaceId } = await activeWorkspace(giver);
    await both.call('POST /api/auth/switch-workspace', { workspaceId });
    const { status, body } = await undo(both, await lineOf(both, id));
    assert.equal(status, 200);
    assert.deepEqual(body.change, (await changesOf(giver, id))[0]);
    assert.ok(await findBird(giver, id));
  });

  it('200 with the same response for a repeated request with the same Idempotency-Key', async () => {
    const { id, line } = await movedBird();
    const sent = { token: nora.token, headers: { 'Idempotency-Key': randomUUID() } };
    const first = await call(service, `POST /api/changes/${line.id}/undo`, sent);
    const again = await call(service, `POST /api/changes/${line.id}/undo`, sent);
    assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body]);
    assert.ok(await findBird(olive, id));
  });

  it('200, and records that were deleted before the move can still be restored', async () => {
    const { id } = await addBird(olive);
    const weight = { weightGrams: 92, recordedOn: '2026-03-01' };
    const { body } = await carl.call(`POST /api/birds/${id}/weights`, weight);
    await carl.call(`DELETE /api/birds/${id}/weights/${body.weight.id}`);
    const [deletion] = await changesOf(carl, id);
    assert.ok(deletion);
    await move(id, olive, nora);
    await undo(nora, await lineOf(nora, id));
    assert.equal((await undo(carl, deletion)).status, 200);
    const { entries } = (await carl.call(`GET /api/birds/${id}/weight-history`)).body;
    assert.equal(entries.length, 1);
  });

  it('403 for a caregiver, and for an integration token', async () => {
    const { id, line } = await movedBird();
    await expectRefusal(carl, await lineOf(olive, id), 403, 'roleNotAllowed');
    const token = { name: 'Script', scope: 'read_write' };
    const { body } = await nora.call('POST /api/integration-tokens', token);
    const refused = await call(service, `POST /api/changes/${line.id}/undo`, { token: body.token });
    assert.deepEqual([refused.status, refused.body.code], [403, 'sessionRequired']);
    assert.ok(await findBird(nora, id));
  });

  it('404 in a third flock', async () => {
    const { line } = await movedBird();
    await expectRefusal(cast.ada, line, 404, 'changeNotFound');
  });

  it('409 in the flock that gave the bird away, for people who manage only that flock', async () => {
    const { id } = await movedBird();
    const refused = await undo(olive, await lineOf(olive, id));
    assert.deepEqual(
      [refused.status, refused.body],
      [
        409,
        {
          error:
            'The bird is in another flock now. Ask an owner or assistant there to undo the move, or to give the bird back.',
          code: 'receiverMustUndo',
        },
      ],
    );
    const receiver = await arrive();
    const members = { caregiver: 'cleo@example.org', viewer: 'vera@example.org' };
    for (const [role, email] of Object.entries(members)) {
      await receiver.call('POST /api/workspace/members', { email, role });
      await olive.call('POST /api/workspace/members', { email, role: 'assistant' });
      const member = await signIn(service, email);
      await member.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
      const { id: birdId } = await addBird(olive);
      await move(birdId, olive, receiver);
      await expectRefusal(member, await lineOf(member, birdId), 409, 'receiverMustUndo');
    }
  });

  it('409 a second time, in either flock', async () => {
    const { id, line } = await movedBird();
    assert.equal((await undo(nora, line)).status, 200);
    await expectRefusal(nora, line, 409, 'changeAlreadyUndone');
    await expectRefusal(olive, line, 409, 'changeAlreadyUndone');
    assert.ok(await findBird(olive, id));
  });

  const course = { name: 'Doxy', dosage: '1', frequency: 'twice_daily', startDate: '2026-03-01' };
  const weight = { weightGrams: 92, recordedOn: '2026-03-01' };
  const writes: Record<string, (path: string, id: string) => Promise<unknown>> = {
    'a weight': path => nora.call(`POST ${path}/weights`, weight),
    'a weight from a weigh-in': (_path, birdId) =>
      nora.call('POST /api/weigh-ins', {
        recordedOn: today(),
        weights: [{ birdId, weightGrams: 95 }],
        confirm: true,
      }),
    'a weight that is undone': async path => {
      const { body } = await nora.call(`POST ${path}/weights`, weight);
      await nora.call(`DELETE ${path}/weights/${body.weight.id}`);
    },
    'a vet visit': path => nora.call(`POST ${path}/vet-visits`, { visitedOn: '2026-03-01' }),
    'an observation': path =>
      nora.call(`POST ${path}/observations`, {
        id: randomUUID(),
        observedOn: '2026-03-01',
        signs: ['sleepy'],
      }),
    'a medication': path => nora.call(`POST ${path}/medications`, course),
    'a care sheet': path => nora.call(`PUT ${path}/care-sheet`, { room: 'Loft' }),
    'a setting of the weight guard': path => nora.call(`PUT ${path}/weight-guard`, { weighEveryDays: 3 }),
    'the name of the bird': async path => {
      const { name: _, tagId, species } = (await nora.call(`GET ${path}`)).body.bird;
      await nora.call(`PUT ${path}`, { name: 'Coco', tagId, species });
    },
    'the photo of the bird': async path => {
      const { name, tagId, species } = (await nora.call(`GET ${path}`)).body.bird;
      const photoDataUrl = 'data:image/png;base64,AAAA';
      await nora.call(`PUT ${path}`, { name, tagId, species, photoDataUrl });
    },
  };
  for (const [what, change] of Object.entries(writes)) {
    it(`409 if the receiving flock has changed something: ${what}`, async () => {
      const { id, line } = await movedBird();
      await change(`/api/birds/${id}`, id);
      assert.equal((await lineOf(nora, id)).undoable, false);
      await expectRefusal(nora, line, 409, 'birdChangedSinceMove');
      await expectRefusal(olive, line, 409, 'receiverMustUndo');
      assert.ok(await findBird(nora, id));
    });
  }

  it('409 if the receiving flock has given a dose, changed the limits of a medication, or acknowledged a verdict', async () => {
    const { id } = await addBird(olive);
    const { body } = await carl.call(`POST /api/birds/${id}/medications`, { ...course, startDate: today() });
    const { id: medicationId } = body.medication;
    for (let daysAgo = 12; daysAgo >= 0; daysAgo -= 1) {
      const recordedOn = new Date(service.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
      const weightGrams = daysAgo === 0 ? 80 : 100;
      await carl.call(`POST /api/birds/${id}/weights`, { weightGrams, recordedOn });
    }
    for (const write of [
      () =>
        nora.call('POST /api/doses', { medicationId, administrationSlot: 'dose-1', administeredOn: today() }),
      () => nora.call(`PUT /api/birds/${id}/medications/${medicationId}/safety`, { maximumPerDay: 2 }),
      () => nora.call(`POST /api/birds/${id}/weight-guard/acknowledgements`, { decision: 'seen' }),
    ]) {
      await move(id, olive, nora);
      const { status, text } = await write();
      assert.ok(status < 300, text);
      await expectRefusal(nora, await lineOf(nora, id), 409, 'birdChangedSinceMove');
      await move(id, nora, olive);
    }
  });

  it('409 after the bird has moved on, even if it came back, and after it was deleted', async () => {
    const { id, line } = await movedBird();
    const third = await arrive();
    await move(id, nora, third);
    await expectRefusal(nora, line, 409, 'birdHasMovedOn');
    await move(id, third, nora);
    await expectRefusal(nora, line, 409, 'birdHasMovedOn');
    const lines = await changesOf(nora, id);
    assert.deepEqual(
      lines.filter(({ action }) => action === 'moved').map(({ undoable }) => undoable),
      [true, true, false],
    );
    assert.equal((await undo(nora, await lineOf(nora, id))).status, 200);
    assert.ok(await findBird(third, id));

    const deleted = await movedBird();
    await nora.call(`DELETE /api/birds/${deleted.id}`);
    assert.equal((await lineOf(nora, deleted.id)).undoable, false);
    await expectRefusal(nora, deleted.line, 409, 'birdHasMovedOn');
  });

  it('409 if the flock that the bird came from no longer exists', async () => {
    const giver = await arrive();
    const { body } = await giver.call('POST /api/workspaces', { name: 'Short-lived' });
    await giver.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
    const { id } = await addBird(giver);
    await move(id, giver, nora);
    assert.equal((await giver.call('DELETE /api/workspace')).status, 200);
    await expectRefusal(nora, await lineOf(nora, id), 409, 'formerFlockGone');
    assert.ok(await findBird(nora, id));
  });

  it("409 if the bird's tagId is taken in its former flock, and 200 when the tagId is free again", async () => {
    const { id, line } = await movedBird({ tagId: 'WANTED' });
    const successor = await addBird(olive, { tagId: 'WANTED' });
    await expectRefusal(nora, line, 409, 'formerTagIdTaken');
    assert.ok((await lineOf(nora, id)).undoable);
    // The error message asks to change the other bird, because a change to the moved bird would rule out the undo.
    const ring = { ...birdBody(), tagId: 'FREE' };
    assert.equal((await olive.call(`PUT /api/birds/${successor.id}`, ring)).status, 200);
    assert.equal((await undo(nora, line)).status, 200);
  });

  it('409 after 30 days', async () => {
    const [early, late] = [await movedBird(), await movedBird()];
    service.clock.forward(30 * dayMs - 60_000);
    const [first, second] = [await signIn(service, nora.email), await signIn(service, olive.email)];
    assert.equal((await undo(first, early.line)).status, 200);
    service.clock.forward(120_000);
    assert.equal((await lineOf(first, late.id)).undoable, false);
    assert.equal((await lineOf(second, late.id)).undoable, false);
    await expectRefusal(first, late.line, 409, 'changeNotUndoable');
    await expectRefusal(second, late.line, 409, 'changeNotUndoable');
  });
});

describe('links, codes and transfers that a move has revoked', () => {
  it('stay revoked after the move is undone, which also revokes those of the receiving flock', async () => {
    const [keeper, receiver] = [await signIn(service, olive.email), await signIn(service, nora.email)];
    const { id } = await addBird(keeper);
    const handOver = async (person: Person) => {
      const { body } = await person.call(`POST /api/birds/${id}/handovers`, {});
      return new URL(body.url).hash.slice(1);
    };
    const openings = async (tokens: readonly string[]) =>
      Promise.all(
        tokens.map(
          async token => (await call(service, 'POST /api/handovers/open', { body: { token } })).status,
        ),
      );
    const underWay = async (person: Person) =>
      (await person.call('GET /api/bird-transfers')).body.transfers.filter(
        ({ birdId }: { birdId: string }) => birdId === id,
      );
    const first = await handOver(keeper);
    await keeper.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'never@example.org' });
    await move(id, keeper, receiver);
    const second = await handOver(receiver);
    await receiver.call(`POST /api/birds/${id}/transfer-code`);
    assert.deepEqual(await openings([first, second]), [410, 200]);
    assert.equal((await undo(receiver, await lineOf(receiver, id))).status, 200);
    assert.deepEqual(await openings([first, second]), [410, 410]);
    assert.deepEqual([await underWay(keeper), await underWay(receiver)], [[], []]);
  });
});
