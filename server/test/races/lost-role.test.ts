// Tests of requests whose caller loses their role after authorization, while the request waits for the database.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { lockWorkspace } from '../../src/auth/callers.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import type { Transaction } from '../../src/storage/statement.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { deleteMember, listMembers, upsertMember } from '../../src/workspaces/members.queries.ts';
import { addBird, useCast } from '../cast.ts';
import type { TestResponse } from '../support/call.ts';

/** Long enough for a request to be authorized and to queue behind the transaction in progress. */
const arrivalMs = 150;

const { service, cast } = await useCast();
let workspaceId: WorkspaceId;
let birdId = '';

before(async () => {
  birdId = (await addBird(cast.olive)).id;
});

/** Makes Asha an assistant again. */
beforeEach(async () => {
  const { olive, asha } = cast;
  await olive.call('POST /api/workspace/members', { email: asha.email, role: 'assistant' });
  const switched = await asha.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
  assert.equal(switched.status, 200);
  workspaceId = (await allMembers())[0]?.workspaceId ?? workspaceId;
});

/** Reads the members of Olive's flock from the database. */
async function allMembers() {
  const { body } = await cast.olive.call('GET /api/workspace/members');
  return listMembers(service.context.storage, { workspaceId: body.members[0].workspaceId });
}

/** Locks the flock, sends the request, runs the change, and unlocks the flock. */
async function changeDuring(
  change: (tx: Transaction) => Promise<unknown>,
  request: () => Promise<TestResponse>,
): Promise<TestResponse> {
  let response: Promise<TestResponse> | undefined;
  await service.context.storage.write(serviceActor, async tx => {
    await lockWorkspace(tx, { workspaceId });
    response ??= request();
    await setTimeout(arrivalMs);
    await change(tx);
  });
  assert.ok(response);
  return response;
}

const demote = (tx: Transaction) =>
  upsertMember(tx, {
    workspaceId,
    id: randomUUID(),
    email: cast.asha.email,
    name: 'Asha',
    role: 'viewer',
    now: service.clock.now().toISOString(),
  });

async function memberIdOf(email: string): Promise<string> {
  return (await allMembers()).find(({ inviteEmail }) => inviteEmail === email)?.id ?? '';
}

/** Reads records that the requests could change: the flock's name, its birds, and its members except Asha. */
async function affectedRecords(): Promise<unknown[]> {
  const { body } = await cast.olive.call('GET /api/workspace');
  const others = (await allMembers()).filter(({ inviteEmail }) => inviteEmail !== cast.asha.email);
  const { body: listed } = await cast.olive.call('GET /api/birds');
  return [body.workspace.name, listed.birds, others];
}

describe('a caller who loses the role during the request', () => {
  const requests = {
    inviting: () =>
      cast.asha.call('POST /api/workspace/members', { email: 'late@example.org', role: 'caregiver' }),
    'changing the flock': () => cast.asha.call('PUT /api/workspace', { name: 'Taken over' }),
    'sending a bird': () =>
      cast.asha.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail: cast.nora.email }),
    'creating a transfer code': () => cast.asha.call(`POST /api/birds/${birdId}/transfer-code`),
    'removing a member': async () =>
      cast.asha.call(`DELETE /api/workspace/members/${await memberIdOf('vic@example.org')}`),
  };
  for (const [what, request] of Object.entries(requests)) {
    it(`403 for ${what}, and nothing changes`, async () => {
      const before = await affectedRecords();
      const { status, body } = await changeDuring(demote, request);
      assert.deepEqual(
        [status, body],
        [403, { error: 'You do not have permission for that action.', code: 'roleNotAllowed' }],
      );
      assert.deepEqual(await affectedRecords(), before);
    });
  }

  it('403 for an owner who becomes a viewer while deleting the flock', async () => {
    await cast.olive.call('POST /api/workspace/members', { email: cast.asha.email, role: 'owner' });
    const { status } = await changeDuring(demote, () => cast.asha.call('DELETE /api/workspace'));
    assert.equal(status, 403);
  });

  it('403 or 401 for a person who is removed while creating a token', async () => {
    const memberId = await memberIdOf(cast.asha.email);
    const { status } = await changeDuring(
      tx => deleteMember(tx, { workspaceId, memberId }),
      () => cast.asha.call('POST /api/integration-tokens', { name: 'Late', scope: 'read_write' }),
    );
    assert.ok(status === 403 || status === 401, `${status}`);
  });
});
