// Tests of open transfers. Managers list and cancel them, and a transfer works only while its creator may move birds.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { addBird, assembleCast, type Cast, type Person, signIn } from '../cast.ts';
import { startService, type TestService } from '../support/test-service.ts';

let service: TestService;
let cast: Cast;

beforeEach(async () => {
  service = await startService();
  cast = await assembleCast(service);
});

// Closed after each test, because each service holds connections to the database.
afterEach(() => service.close());

const setRole = (name: string, role: string) =>
  cast.olive.call('POST /api/workspace/members', { email: `${name}@example.org`, role });

async function createCode(person: Person, birdId: string): Promise<string> {
  const { status, body } = await person.call(`POST /api/birds/${birdId}/transfer-code`);
  assert.equal(status, 201);
  return body.transferCode.code;
}

const accept = (person: Person, code: string) => person.call(`POST /api/bird-transfer-codes/${code}/accept`);

const sendTo = (person: Person, birdId: string, destinationOwnerEmail: string) =>
  person.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail });

async function listTransfers(person: Person) {
  const { status, body } = await person.call('GET /api/bird-transfers');
  assert.equal(status, 200);
  return body.transfers;
}

async function birdsOf(person: Person): Promise<string[]> {
  const { body } = await person.call('GET /api/birds');
  return body.birds.map((bird: { id: string }) => bird.id);
}

describe('GET /api/bird-transfers', () => {
  it('200 with pending transfers and open codes, newest first, never with the code itself', async () => {
    const sent = await addBird(cast.olive);
    const coded = await addBird(cast.olive);
    await sendTo(cast.olive, sent.id, 'new@example.org');
    const code = await createCode(cast.asha, coded.id);
    const response = await cast.asha.call('GET /api/bird-transfers');
    const [second, first] = response.body.transfers;
    assert.deepEqual(
      { ...first, id: '', createdAt: '' },
      {
        id: '',
        birdId: sent.id,
        kind: 'pending',
        destinationEmail: 'new@example.org',
        createdAt: '',
        createdByName: 'Olive',
      },
    );
    assert.deepEqual(
      { ...second, id: '', createdAt: '' },
      {
        id: '',
        birdId: coded.id,
        kind: 'code',
        destinationEmail: null,
        createdAt: '',
        createdByName: 'Asha',
      },
    );
    assert.ok(first.createdAt <= second.createdAt);
    assert.ok(!response.text.includes(code));
    assert.deepEqual(await listTransfers(cast.nora), []);
  });

  it('200 without used, completed or replaced transfers', async () => {
    const [used, sent] = [await addBird(cast.olive), await addBird(cast.olive)];
    const replaced = await createCode(cast.olive, used.id);
    const code = await createCode(cast.olive, used.id);
    await sendTo(cast.olive, sent.id, 'new@example.org');
    assert.equal((await listTransfers(cast.olive)).length, 2);
    assert.equal((await accept(cast.nora, replaced)).status, 404);
    assert.equal((await accept(cast.nora, code)).status, 200);
    await signIn(service, 'new@example.org');
    assert.deepEqual(await listTransfers(cast.olive), []);
  });
});

describe('DELETE /api/bird-transfers/:transferId', () => {
  it('204 for cancelling a code and a pending transfer, and 404 the second time', async () => {
    const [sent, coded] = [await addBird(cast.olive), await addBird(cast.olive)];
    await sendTo(cast.olive, sent.id, 'new@example.org');
    const code = await createCode(cast.olive, coded.id);
    for (const { id } of await listTransfers(cast.asha)) {
      assert.equal((await cast.asha.call(`DELETE /api/bird-transfers/${id}`)).status, 204);
      const again = await cast.asha.call(`DELETE /api/bird-transfers/${id}`);
      assert.equal(again.status, 404);
      assert.equal(again.body.code, 'transferNotFound');
    }
    assert.equal((await accept(cast.nora, code)).status, 404);
    const recipient = await signIn(service, 'new@example.org');
    assert.deepEqual(await birdsOf(recipient), []);
  });

  it('404 for a transfer from another flock, which stays open', async () => {
    const { id } = await addBird(cast.olive);
    const code = await createCode(cast.olive, id);
    const [transfer] = await listTransfers(cast.olive);
    assert.equal((await cast.nora.call(`DELETE /api/bird-transfers/${transfer.id}`)).status, 404);
    assert.equal((await accept(cast.nora, code)).status, 200);
  });
});

describe('a transfer whose creator loses their rights', () => {
  const losses: Readonly<Record<string, () => Promise<unknown>>> = {
    'was demoted': () => setRole('asha', 'caregiver'),
    'was removed': async () => {
      const { body } = await cast.olive.call('GET /api/workspace/members');
      const { id } = body.members.find((member: { name: string }) => member.name === 'asha');
      return cast.olive.call(`DELETE /api/workspace/members/${id}`);
    },
    'has left': () => cast.asha.call('DELETE /api/workspace/membership'),
  };
  for (const [loss, lose] of Object.entries(losses)) {
    it(`404 for the code, and no bird for the recipient, after the creator ${loss}`, async () => {
      const [sent, coded] = [await addBird(cast.olive), await addBird(cast.olive)];
      const code = await createCode(cast.asha, coded.id);
      await sendTo(cast.asha, sent.id, 'new@example.org');
      await lose();
      assert.equal((await accept(cast.nora, code)).status, 404);
      const recipient = await signIn(service, 'new@example.org');
      assert.deepEqual(await birdsOf(recipient), []);
      assert.deepEqual(new Set(await birdsOf(cast.olive)), new Set([sent.id, coded.id]));
      // The transfers are still listed, because they would work again if the creator came back.
      const dormant = await listTransfers(cast.olive);
      assert.equal(dormant.length, 2);
      for (const { id } of dormant) {
        assert.equal((await cast.olive.call(`DELETE /api/bird-transfers/${id}`)).status, 204);
      }
      await setRole('asha', 'assistant');
      assert.equal((await accept(cast.nora, code)).status, 404);
    });
  }

  it('200 for the code after the creator is an assistant again', async () => {
    const { id } = await addBird(cast.olive);
    const code = await createCode(cast.asha, id);
    await setRole('asha', 'viewer');
    assert.equal((await accept(cast.nora, code)).status, 404);
    await setRole('asha', 'assistant');
    assert.equal((await accept(cast.nora, code)).status, 200);
  });
});

describe('DELETE /api/workspace/membership', () => {
  it('204, and the person and their tokens lose access to the flock; their session moves to their own flock', async () => {
    const created = await cast.carl.call('POST /api/integration-tokens', {
      name: 'Scale',
      scope: 'read_write',
    });
    assert.equal((await cast.carl.call('DELETE /api/workspace/membership')).status, 204);
    const { session } = (await cast.carl.call('GET /api/auth/session')).body;
    assert.notEqual(session.activeWorkspace.id, cast.workspaceId);
    assert.equal(session.activeMembership.role, 'owner');
    const { body } = await cast.olive.call('GET /api/workspace/members');
    assert.ok(
      !body.members.some((member: { inviteEmail: string }) => member.inviteEmail === 'carl@example.org'),
    );
    const response = await fetch(`${service.baseUrl}/api/birds`, {
      headers: { authorization: `Bearer ${created.body.token}` },
    });
    assert.equal(response.status, 401);
    const switched = await cast.carl.call('POST /api/auth/switch-workspace', {
      workspaceId: cast.workspaceId,
    });
    assert.equal(switched.status, 403);
  });

  it('409 for an owner, who stays', async () => {
    const refused = await cast.olive.call('DELETE /api/workspace/membership');
    assert.equal(refused.status, 409);
    assert.equal(refused.body.code, 'ownerCannotLeave');
    assert.equal((await cast.olive.call('GET /api/workspace')).status, 200);
  });
});
