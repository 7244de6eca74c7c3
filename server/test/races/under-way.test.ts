// Requests that were let through a moment too early: their caller loses the role while they wait for the store.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Transaction } from '../../src/storage/statement.ts';
import type { WorkspaceId } from '../../src/storage/tables.ts';
import { deleteMember, listMembers, upsertMember } from '../../src/workspaces/members.queries.ts';
import { lockWorkspace } from '../../src/workspaces/workspaces.queries.ts';
import { type Answered, addBird, assembleCast, type Cast, startService, type TestService } from '../cast.ts';

/** Long enough for a request to pass the gate, and to queue up behind the transaction that is under way. */
const arrivalMs = 150;

let service: TestService;
let cast: Cast;
let workspaceId: WorkspaceId;
let birdId = '';

before(async () => {
  service = await startService();
  cast = await assembleCast(service);
  birdId = (await addBird(cast.olive)).id;
});

/** Asha assists again, whatever became of her. */
beforeEach(async () => {
  const { olive, asha } = cast;
  await olive.call('POST /api/workspace/members', { email: asha.email, role: 'assistant' });
  const switched = await asha.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
  assert.equal(switched.status, 200);
  workspaceId = (await allMembers())[0]?.workspaceId ?? workspaceId;
});

/** The members of Olive's flock, whose number the store itself vouches for. */
async function allMembers() {
  const { body } = await cast.olive.call('GET /api/workspace/members');
  return listMembers(service.services.storage, { workspaceId: body.members[0].workspaceId });
}

/** Holds the flock, sends the request, changes what there is to change, and lets go. */
async function meanwhile(
  change: (tx: Transaction) => Promise<unknown>,
  request: () => Promise<Answered>,
): Promise<Answered> {
  let answered: Promise<Answered> | undefined;
  await service.services.storage.write(async tx => {
    await lockWorkspace(tx, { workspaceId });
    answered ??= request();
    await setTimeout(arrivalMs);
    await change(tx);
  });
  assert.ok(answered);
  return answered;
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

/** What such a request could change: the flock's name, its birds, and who is in it but Asha herself. */
async function changeable(): Promise<unknown[]> {
  const { body } = await cast.olive.call('GET /api/workspace');
  const others = (await allMembers()).filter(({ inviteEmail }) => inviteEmail !== cast.asha.email);
  const { body: listed } = await cast.olive.call('GET /api/birds');
  return [body.workspace.name, listed.birds, others];
}

describe('an assistant who is made a viewer at this moment', () => {
  const requests = {
    'who invites': () =>
      cast.asha.call('POST /api/workspace/members', { email: 'late@example.org', role: 'caregiver' }),
    'who changes the flock': () => cast.asha.call('PUT /api/workspace', { name: 'Taken over' }),
    'who sends a bird': () =>
      cast.asha.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail: cast.nora.email }),
    'who makes a transfer code': () => cast.asha.call(`POST /api/birds/${birdId}/transfer-code`),
    'who removes a member': async () =>
      cast.asha.call(`DELETE /api/workspace/members/${await memberIdOf('vic@example.org')}`),
  };
  for (const [what, request] of Object.entries(requests)) {
    it(`403 for one ${what}, and nothing changes`, async () => {
      const before = await changeable();
      const { status, body } = await meanwhile(demote, request);
      assert.deepEqual([status, body], [403, { error: 'You do not have permission for that action.' }]);
      assert.deepEqual(await changeable(), before);
    });
  }

  it('403 for an owner who is made a viewer as they delete the flock', async () => {
    await cast.olive.call('POST /api/workspace/members', { email: cast.asha.email, role: 'owner' });
    const { status } = await meanwhile(demote, () => cast.asha.call('DELETE /api/workspace'));
    assert.equal(status, 403);
  });

  it('403 for one who is removed, and leaves no token behind', async () => {
    const memberId = await memberIdOf(cast.asha.email);
    const { status } = await meanwhile(
      tx => deleteMember(tx, { workspaceId, memberId }),
      () => cast.asha.call('POST /api/integration-tokens', { name: 'Late', scope: 'read_write' }),
    );
    assert.ok(status === 403 || status === 401, `${status}`);
  });
});
