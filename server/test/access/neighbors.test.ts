// Tests that birds, people, requests and tokens in the same flock do not affect each other.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { activeWorkspace, addBird, askForLink, birdBody, type Person, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { everythingStored } from '../support/stored-rows.ts';
import { startService } from '../support/test-service.ts';

const dayMs = 86_400_000;

const service = await startService();
const olive = await signIn(service, 'olive@example.org');

const photos = ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'];

interface Listed {
  id: string;
  photoDataUrl: string | null;
  latestWeightGrams: number | null;
  latestRecordedOn: string | null;
}

/** Returns the photo and latest weight of each bird, as in the list. */
async function shownBirds(ids: readonly string[]) {
  const { body } = await olive.call('GET /api/birds');
  const birds: Listed[] = body.birds.filter(({ id }: Listed) => ids.includes(id));
  assert.equal(birds.length, ids.length, 'Each bird is in the list once.');
  return ids.map(id => {
    const bird = birds.find(one => one.id === id);
    return [bird?.photoDataUrl, bird?.latestWeightGrams, bird?.latestRecordedOn];
  });
}

describe('birds', () => {
  it("200 with each bird's own photo and latest weight", async () => {
    const [kiwi, coco, bare] = [
      await addBird(olive, { photoDataUrl: photos[0] }),
      await addBird(olive, { photoDataUrl: photos[1] }),
      await addBird(olive),
    ];
    await olive.call(`POST /api/birds/${kiwi.id}/weights`, { weightGrams: 90, recordedOn: '2026-03-01' });
    await olive.call(`POST /api/birds/${coco.id}/weights`, { weightGrams: 400, recordedOn: '2026-03-02' });
    assert.deepEqual(await shownBirds([kiwi.id, coco.id, bare.id]), [
      [photos[0], 90, '2026-03-01'],
      [photos[1], 400, '2026-03-02'],
      [null, null, null],
    ]);
  });

  it('200 for removing a photo; the other birds keep theirs', async () => {
    const [kiwi, coco] = [
      await addBird(olive, { photoDataUrl: photos[0] }),
      await addBird(olive, { photoDataUrl: photos[1] }),
    ];
    const { body } = await olive.call('GET /api/birds');
    const { name, tagId, species } = body.birds.find(({ id }: Listed) => id === kiwi.id);
    const cleared = { name, tagId, species, photoDataUrl: '' };
    assert.equal((await olive.call(`PUT /api/birds/${kiwi.id}`, cleared)).status, 200);
    assert.deepEqual(await shownBirds([kiwi.id, coco.id]), [
      [null, null, null],
      [photos[1], null, null],
    ]);
  });
});

describe('transfer codes', () => {
  it('404 for the code of a deleted bird, byte for byte the same as for a code that was never issued', async () => {
    const [gone, kept] = [await addBird(olive), await addBird(olive)];
    const { body } = await olive.call(`POST /api/birds/${gone.id}/transfer-code`);
    await olive.call(`DELETE /api/birds/${gone.id}`);
    const nora = await signIn(service, 'nora@example.org');
    const accept = (code: string) => nora.call(`POST /api/bird-transfer-codes/${code}/accept`);
    const [dead, unknown] = [await accept(body.transferCode.code), await accept('K7QF-2M9X-RT4C')];
    assert.deepEqual([dead.status, dead.text], [404, unknown.text]);
    assert.equal((await olive.call(`POST /api/birds/${kept.id}/transfer-code`)).status, 201);
  });
});

describe('medications', () => {
  const course = { dosage: '1 drop', frequency: 'once_daily', startDate: '2026-03-01' };

  async function addMedication(birdId: string, name: string, notes: string) {
    const { body } = await olive.call(`POST /api/birds/${birdId}/medications`, { ...course, name, notes });
    return body.medication;
  }

  it('200 for changing a medication, which keeps its notes and leaves other medications unchanged', async () => {
    const [kiwi, coco] = [await addBird(olive), await addBird(olive)];
    const first = await addMedication(kiwi.id, 'First', 'The notes of the first.');
    const second = await addMedication(kiwi.id, 'Second', 'The notes of the second.');
    const third = await addMedication(coco.id, 'Third', 'The notes of the third.');
    const changes = { ...course, name: 'Changed' };
    for (const { birdId, id, notes } of [second, third, first]) {
      const path = `/api/birds/${birdId}/medications/${id}`;
      const { status, body } = await olive.call(`PUT ${path}`, changes);
      assert.deepEqual([status, body.medication.id, body.medication.notes], [200, id, notes]);
    }
    const left = await olive.call(`GET /api/birds/${kiwi.id}/medications`);
    const notes = left.body.medications.map((one: { notes: string }) => one.notes);
    assert.deepEqual(notes.sort(), [first.notes, second.notes]);
  });
});

const activeWorkspaceId = async (person: Person) => (await activeWorkspace(person)).id;

const invite = (email: string) => olive.call('POST /api/workspace/members', { email, role: 'assistant' });

describe('repeated requests', () => {
  it('201 with the first response to each key, even after a request with another key', async () => {
    const add = (key: string) =>
      call(service, 'POST /api/birds', {
        token: olive.token,
        body: { name: key, tagId: key, species: 'Cockatiel' },
        headers: { 'idempotency-key': key },
      });
    const [first, second] = [await add('first'), await add('second')];
    for (const [key, response] of Object.entries({ first, second })) {
      const again = await add(key);
      assert.deepEqual([again.status, again.text], [201, response.text]);
    }
  });
});

describe('members', () => {
  it('204 for removing a member, who stays in their other flocks; the other members stay', async () => {
    const [ivy, paul] = [await invite('ivy@example.org'), await invite('paul@example.org')];
    assert.deepEqual([ivy.status, paul.status], [201, 201]);
    const [here, other] = [
      await signIn(service, 'ivy@example.org'),
      await signIn(service, 'paul@example.org'),
    ];
    const elsewhere = await signIn(service, 'ivy@example.org');
    const response = await elsewhere.call('POST /api/workspaces', { name: "Ivy's first" });
    const second = await elsewhere.call('POST /api/workspaces', { name: "Ivy's second" });
    await elsewhere.call('POST /api/auth/switch-workspace', { workspaceId: response.body.workspace.id });
    const latest = await signIn(service, 'ivy@example.org');
    await latest.call('POST /api/auth/switch-workspace', { workspaceId: second.body.workspace.id });
    const ours = await activeWorkspaceId(olive);
    assert.deepEqual([await activeWorkspaceId(here), await activeWorkspaceId(other)], [ours, ours]);

    await olive.call(`DELETE /api/workspace/members/${ivy.body.member.id}`);
    assert.notEqual(await activeWorkspaceId(here), ours);
    assert.equal(await activeWorkspaceId(elsewhere), response.body.workspace.id);
    assert.equal(await activeWorkspaceId(other), ours);
  });

  it('302 for another person’s sign-in, which does not accept the invite', async () => {
    const invited = await invite('zed@example.org');
    await signIn(service, 'nora@example.org');
    const { body } = await olive.call('GET /api/workspace/members');
    const stored = body.members.find(({ id }: { id: string }) => id === invited.body.member.id);
    assert.equal(stored.acceptedAt, null);
  });

  it('202 for a bird sent to an assistant who used the flock and later became an owner', async () => {
    await invite('una@example.org');
    const una = await signIn(service, 'una@example.org');
    await una.call('POST /api/auth/switch-workspace', { workspaceId: await activeWorkspaceId(olive) });
    await olive.call('POST /api/workspace/members', { email: 'una@example.org', role: 'owner' });
    const nora = await signIn(service, 'nora@example.org');
    const { id } = await addBird(nora);
    const sent = await nora.call(`POST /api/birds/${id}/transfer`, {
      destinationOwnerEmail: 'una@example.org',
    });
    assert.equal(sent.status, 202);
  });

  it('302 for a later sign-in, which does not change the dates of memberships', async () => {
    const membership = async () => {
      const person = await signIn(service, 'paul@example.org');
      return (await person.call('GET /api/auth/session')).body.session.activeMembership;
    };
    const first = await membership();
    service.clock.forward(dayMs);
    assert.deepEqual(await membership(), first);
  });
});

describe('a person with several flocks', () => {
  it('302 to the flock that the person used last, even if others have switched flocks since', async () => {
    await invite('gus@example.org');
    const gus = await signIn(service, 'gus@example.org');
    const { body } = await gus.call('POST /api/workspaces', { name: "Gus's own" });
    await gus.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
    await olive.call('POST /api/auth/switch-workspace', { workspaceId: await activeWorkspaceId(olive) });
    assert.equal(await activeWorkspaceId(await signIn(service, 'gus@example.org')), body.workspace.id);
  });

  it("201 or 403 for a token, depending on its creator's role in the token's flock", async () => {
    await olive.call('POST /api/workspace/members', { email: 'lee@example.org', role: 'viewer' });
    const lee = await signIn(service, 'lee@example.org');
    const scale = { name: 'Scale', scope: 'read_write' };
    const asViewer = await lee.call('POST /api/integration-tokens', scale);
    const response = await lee.call('POST /api/workspaces', { name: "Lee's own" });
    await lee.call('POST /api/auth/switch-workspace', { workspaceId: response.body.workspace.id });
    const asOwner = await lee.call('POST /api/integration-tokens', scale);
    const add = ({ body }: { body: { token: string } }) =>
      call(service, 'POST /api/birds', { token: body.token, body: birdBody() });
    assert.deepEqual([(await add(asViewer)).status, (await add(asOwner)).status], [403, 201]);
  });

  it('302 and no new flock if the bird of a pending transfer was deleted or the transfer was cancelled', async () => {
    await addBird(olive);
    const [deleted, returned] = [await addBird(olive), await addBird(olive)];
    for (const { id } of [deleted, returned]) {
      await olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'kim@example.org' });
    }
    await olive.call('POST /api/workspace/members', { email: 'kim@example.org', role: 'caregiver' });
    await olive.call(`DELETE /api/birds/${deleted.id}`);
    const nora = await signIn(service, 'nora@example.org');
    for (const [from, to] of [
      [olive, nora],
      [nora, olive],
    ] as const) {
      const { body } = await from.call(`POST /api/birds/${returned.id}/transfer-code`);
      await to.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
    }
    const kim = await signIn(service, 'kim@example.org');
    assert.equal((await kim.call('GET /api/workspaces')).body.workspaces.length, 1);
  });
});

/**
 * Waits until `count` rows say that they were used today. The service records a use after it has sent the response.
 */
async function recordedUses(count: number): Promise<void> {
  const today = `"lastUsedAt":"${service.clock.now().toISOString().slice(0, 10)}`;
  while ((await everythingStored(service.context.storage)).split(today).length - 1 < count) {
    await setTimeout(10);
  }
}

describe('sessions, tokens and links', () => {
  const scale = { name: 'Scale', scope: 'read_only' };

  it('200 for the session and the token in use; others are not marked as used', async () => {
    const [used, unused] = [
      await signIn(service, 'vic@example.org'),
      await signIn(service, 'vic@example.org'),
    ];
    const [first, second] = [
      await used.call('POST /api/integration-tokens', scale),
      await used.call('POST /api/integration-tokens', scale),
    ];
    service.clock.forward(20 * dayMs);
    await call(service, 'GET /api/workspace', { token: first.body.token });
    assert.equal((await used.call('GET /api/workspace')).status, 200);
    await recordedUses(2);
    service.clock.forward(20 * dayMs);
    assert.equal((await unused.call('GET /api/workspace')).status, 401);
    const { body } = await used.call('GET /api/integration-tokens');
    const lastUsed = new Map<string, string | null>(
      body.integrationTokens.map((one: { id: string; lastUsedAt: string | null }) => [
        one.id,
        one.lastUsedAt,
      ]),
    );
    assert.notEqual(lastUsed.get(first.body.integrationToken.id), null);
    assert.equal(lastUsed.get(second.body.integrationToken.id), null);
  });

  it('200 for a valid session and 302 for a valid link after expired ones have been deleted', async () => {
    const vic = await signIn(service, 'vic@example.org');
    const link = await askForLink(service, 'vic@example.org');
    await service.background.deleteOutdated();
    assert.equal((await vic.call('GET /api/workspace')).status, 200);
    assert.equal((await call(service, `GET ${link}`)).status, 302);
  });
});
