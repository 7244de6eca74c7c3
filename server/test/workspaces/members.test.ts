// Tests of GET and POST /api/workspace/members, and DELETE /api/workspace/members/:memberId.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { serviceActor } from '../../src/storage/actor.ts';
import { change, findMany, type Inputs } from '../../src/storage/statement.ts';
import { activeWorkspace, addBird, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const noPermission = { error: 'You do not have permission for that action.', code: 'roleNotAllowed' };
const notFound = { error: 'The member was not found in this flock, or is an owner.', code: 'memberNotFound' };
const lastOwner = {
  error: 'A flock must have an owner. Make somebody else an owner first.',
  code: 'lastOwner',
};

const { service, cast } = await useCast();

/** Links an invite to a user, as earlier versions did for people with an account. */
const linkInvite = change((db, $: Inputs<{ id: string; userId: string }>) =>
  db.updateTable('members').set({ userId: $.userId }).where('id', '=', $.id),
);

const receiveBirds = change((db, $: Inputs<{ id: string; now: string }>) =>
  db.updateTable('members').set({ receivesBirdsSince: $.now }).where('id', '=', $.id),
);

const listReceivers = findMany(db =>
  db.selectFrom('members').select(['inviteEmail', 'workspaceId']).where('receivesBirdsSince', 'is not', null),
);

const upsert = (by: Person, email: string, role: string, name?: string) =>
  by.call('POST /api/workspace/members', { email, role, name });
const remove = (by: Person, memberId: string) => by.call(`DELETE /api/workspace/members/${memberId}`);
const enter = (person: Person, workspaceId = cast.workspaceId) =>
  person.call('POST /api/auth/switch-workspace', { workspaceId });

interface Member {
  id: string;
  userId: string | null;
  inviteEmail: string;
  name: string;
  role: string;
  acceptedAt: string | null;
}
const listMembers = async (by: Person): Promise<Member[]> =>
  (await by.call('GET /api/workspace/members')).body.members;
async function memberOf(by: Person, email: string): Promise<Member> {
  const member = (await listMembers(by)).find(({ inviteEmail }) => inviteEmail === email);
  assert.ok(member, `${email} is not a member.`);
  return member;
}

/** Creates a person with their own flock and a role in Olive's flock. */
async function newMember(name: string, role: string): Promise<Person> {
  const person = await signIn(service, `${name}@example.org`);
  await upsert(cast.olive, person.email, role);
  await enter(person);
  return person;
}

describe('GET /api/workspace/members', () => {
  it('200 with the same list for a viewer as for an owner', async () => {
    const { status, body } = await cast.vic.call('GET /api/workspace/members');
    assert.equal(status, 200);
    assert.deepEqual(body.members, await listMembers(cast.olive));
    const shown = body.members.map(({ inviteEmail, role }: Member) => `${inviteEmail} ${role}`);
    for (const member of [
      'olive@example.org owner',
      'asha@example.org assistant',
      'vic@example.org viewer',
    ]) {
      assert.ok(shown.includes(member), member);
    }
  });

  it('200 in the order of the invites', async () => {
    const emails = ['zed@example.org', 'abe@example.org', 'mia@example.org'];
    for (const email of emails) {
      service.clock.forward(1_000);
      await upsert(cast.ada, email, 'viewer');
    }
    await upsert(cast.ada, 'zed@example.org', 'caregiver', 'Changed');
    const listed = (await listMembers(cast.ada)).map(({ inviteEmail }) => inviteEmail);
    assert.deepEqual(listed, [cast.ada.email, ...emails]);
  });
});

describe('POST /api/workspace/members', () => {
  it('201 with a pending invite, named after the address', async () => {
    const { status, body } = await upsert(cast.asha, ' Pia.P@Example.org ', 'caregiver');
    assert.equal(status, 201);
    const { id, createdAt, ...member } = body.member;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(member, {
      workspaceId: cast.workspaceId,
      userId: null,
      inviteEmail: 'pia.p@example.org',
      name: 'pia.p',
      role: 'caregiver',
      acceptedAt: null,
    });
    const person = await signIn(service, 'pia.p@example.org');
    const { userId, acceptedAt } = await memberOf(cast.olive, person.email);
    assert.ok(userId && acceptedAt);
  });

  it('201 with the same body for an address with an account as for one without', async () => {
    for (const role of ['viewer', 'owner']) {
      const shapes: string[] = [];
      for (const email of [cast.nora.email, 'nobody@example.org']) {
        const { body, text } = await upsert(cast.olive, email, role, 'Guest');
        const { id, createdAt } = body.member;
        const listed = await memberOf(cast.olive, email);
        assert.deepEqual(listed, body.member);
        assert.equal(listed.userId, null);
        shapes.push(text.replace(id, 'id').replace(email, 'email').replace(createdAt, 'createdAt'));
      }
      assert.equal(shapes[0], shapes[1]);
    }
  });

  it('201 without the userId until the invited person accepts, even though their own list shows the invite', async () => {
    const theirs = async () =>
      (await cast.nora.call('GET /api/workspaces')).body.workspaces.find(
        (membership: { workspaceId: number }) => membership.workspaceId === cast.workspaceId,
      );
    const { session } = (await cast.nora.call('GET /api/auth/session')).body;
    assert.equal((await theirs()).acceptedAt, null);
    // Signing in does not accept an invite as owner.
    await signIn(service, cast.nora.email);
    assert.equal((await memberOf(cast.olive, cast.nora.email)).userId, null);
    assert.equal((await upsert(cast.olive, cast.nora.email, 'viewer')).body.member.userId, null);
    assert.equal((await enter(cast.nora)).status, 200);
    assert.equal((await memberOf(cast.olive, cast.nora.email)).userId, session.user.id);
    assert.notEqual((await theirs()).acceptedAt, null);
    await remove(cast.olive, (await memberOf(cast.olive, cast.nora.email)).id);
    assert.equal(await theirs(), undefined);
  });

  it('201 without the userId for an invite that an earlier version linked to an account', async () => {
    const { body } = await upsert(cast.olive, cast.nora.email, 'caregiver');
    const userId = (await cast.nora.call('GET /api/auth/session')).body.session.user.id;
    await service.context.storage.write(serviceActor, tx => linkInvite(tx, { id: body.member.id, userId }));
    assert.equal((await memberOf(cast.vic, cast.nora.email)).userId, null);
    assert.equal((await upsert(cast.olive, cast.nora.email, 'viewer')).body.member.userId, null);
    await signIn(service, cast.nora.email);
    assert.equal((await memberOf(cast.vic, cast.nora.email)).userId, userId);
    await remove(cast.olive, body.member.id);
  });

  it('201 a second time, which changes the name and role of the same member', async () => {
    const quin = await newMember('quin', 'viewer');
    const before = await memberOf(cast.olive, quin.email);
    const { status, body } = await upsert(cast.olive, 'QUIN@example.org', 'caregiver', 'Quinta');
    assert.equal(status, 201);
    assert.deepEqual(body.member, { ...before, role: 'caregiver', name: 'Quinta' });
    const { body: unnamed } = await upsert(cast.olive, quin.email, 'assistant');
    assert.equal(unnamed.member.name, 'Quinta');
    assert.equal((await quin.call('PUT /api/workspace', { name: "Olive's flock" })).status, 200);
  });

  it('400 with details for every invalid field', async () => {
    const { status, body } = await cast.olive.call('POST /api/workspace/members', {
      name: 1,
      role: 'manager',
    });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      error: 'Invalid member payload',
      code: 'invalidPayload',
      details: {
        name: ['Must be text.'],
        email: ['This field is required.'],
        role: ['Must be one of: owner, assistant, caregiver, viewer.'],
      },
    });
  });

  it('403 for caregivers and viewers', async () => {
    for (const person of [cast.carl, cast.vic]) {
      const refused = await upsert(person, 'x@example.org', 'viewer');
      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body, noPermission);
    }
  });

  it('403 for an assistant who adds, changes or demotes an owner, even a pending one', async () => {
    await upsert(cast.olive, 'rosa@example.org', 'owner');
    const attempts = [
      ['new@example.org', 'owner'],
      [cast.carl.email, 'owner'],
      [cast.asha.email, 'owner'],
      [cast.olive.email, 'viewer'],
      [cast.olive.email, 'owner'],
      ['rosa@example.org', 'viewer'],
    ] as const;
    const members = await listMembers(cast.olive);
    for (const [email, role] of attempts) {
      const refused = await upsert(cast.asha, email, role);
      assert.equal(refused.status, 403, `${email} ${role}`);
      assert.deepEqual(refused.body, noPermission);
    }
    assert.deepEqual(await listMembers(cast.olive), members);
  });

  it('409 for demoting the last owner, even if another is invited; 201 as soon as there is another', async () => {
    const sven = await signIn(service, 'sven@example.org');
    const { id } = await activeWorkspace(sven);
    await upsert(sven, cast.nora.email, 'owner');
    const refused = await upsert(sven, sven.email, 'assistant');
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body, lastOwner);
    await enter(cast.nora, id);
    assert.equal((await upsert(sven, sven.email, 'viewer')).status, 201);
    assert.equal((await upsert(sven, sven.email, 'owner')).status, 403);
    assert.equal((await upsert(cast.nora, cast.nora.email, 'viewer')).status, 409);
  });

  it('201 for changing a pending owner to a viewer while one owner stays', async () => {
    const sally = await signIn(service, 'sally@example.org');
    await upsert(sally, cast.nora.email, 'owner');
    assert.equal((await upsert(sally, cast.nora.email, 'viewer')).status, 201);
  });

  it('201 for a read_write token, 403 for a read_only one', async () => {
    const token = async (scope: string) =>
      (await cast.asha.call('POST /api/integration-tokens', { name: scope, scope })).body.token;
    const body = { email: 'tina@example.org', role: 'viewer' };
    const send = (raw: string) => call(service, 'POST /api/workspace/members', { token: raw, body });
    const refused = await send(await token('read_only'));
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body, { error: 'That integration token is read-only.', code: 'tokenReadOnly' });
    assert.equal((await send(await token('read_write'))).status, 201);
  });
});

describe('DELETE /api/workspace/members/:memberId', () => {
  it('204, which revokes the tokens of the member for the flock and moves their sessions to another flock', async () => {
    const uma = await newMember('uma', 'caregiver');
    const { token } = (await uma.call('POST /api/integration-tokens', { name: 'x', scope: 'read_only' }))
      .body;
    const member = await memberOf(cast.olive, uma.email);
    const removed = await remove(cast.asha, member.id);
    assert.equal(removed.status, 204);
    assert.equal(removed.text, '');
    assert.equal((await call(service, 'GET /api/workspace', { token })).status, 401);
    assert.equal((await activeWorkspace(uma)).name, "Uma's flock");
    assert.equal((await enter(uma)).status, 403);
    await upsert(cast.olive, uma.email, 'caregiver');
    await enter(uma);
    assert.equal((await call(service, 'GET /api/workspace', { token })).status, 401);
    assert.deepEqual((await uma.call('GET /api/integration-tokens')).body, { integrationTokens: [] });
  });

  it('204 for a member without another flock, who gets a personal one', async () => {
    await upsert(cast.olive, 'vera@example.org', 'viewer');
    const vera = await signIn(service, 'vera@example.org');
    assert.equal((await activeWorkspace(vera)).id, cast.workspaceId);
    assert.equal((await remove(cast.olive, (await memberOf(cast.olive, vera.email)).id)).status, 204);
    const { session } = (await vera.call('GET /api/auth/session')).body;
    assert.equal(session.activeWorkspace.name, "Vera's flock");
    assert.equal(session.activeMembership.role, 'owner');
  });

  it('204 for withdrawing an invite, and a later sign-in does not accept it', async () => {
    const { body } = await upsert(cast.olive, 'wren@example.org', 'viewer');
    assert.equal((await remove(cast.olive, body.member.id)).status, 204);
    const wren = await signIn(service, 'wren@example.org');
    assert.equal((await wren.call('GET /api/workspaces')).body.workspaces.length, 1);
  });

  it('204 for an assistant who removes themselves', async () => {
    const xena = await newMember('xena', 'assistant');
    assert.equal((await remove(xena, (await memberOf(xena, xena.email)).id)).status, 204);
    assert.equal((await activeWorkspace(xena)).name, "Xena's flock");
  });

  it('404 for an owner, a pending owner, a member of another flock and an unknown id, and a second time', async () => {
    const { body } = await upsert(cast.olive, 'yuri@example.org', 'viewer');
    await remove(cast.olive, body.member.id);
    await upsert(cast.olive, 'zoe@example.org', 'owner');
    const [elsewhere] = await listMembers(cast.ada);
    const ids = [
      (await memberOf(cast.olive, cast.olive.email)).id,
      (await memberOf(cast.olive, 'zoe@example.org')).id,
      elsewhere?.id ?? '',
      body.member.id,
      '00000000-0000-4000-8000-000000000000',
      'x',
      "'",
    ];
    for (const id of ids) {
      const refused = await remove(cast.olive, id);
      assert.equal(refused.status, 404, id);
      assert.deepEqual(refused.body, notFound);
    }
  });

  it('403 for caregivers and viewers', async () => {
    const { id } = await memberOf(cast.olive, cast.vic.email);
    for (const person of [cast.carl, cast.vic]) {
      const refused = await remove(person, id);
      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body, noPermission);
    }
  });
});

describe('becoming an owner does not make a person receive birds', () => {
  /** Sends one of Ada's birds to an address. Returns the receiving flock's id, or undefined for a pending transfer. */
  async function send(email: string): Promise<number | undefined> {
    const { id } = await addBird(cast.ada);
    const sent = await cast.ada.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: email });
    assert.ok(sent.status === 200 || sent.status === 202, sent.text);
    return sent.body.destinationWorkspace?.id;
  }

  it('201 for each role, and only current owners who have switched to the flock receive birds', async () => {
    const role = async (role: string) => upsert(cast.olive, 'roles@example.org', role);
    const receives = async () =>
      (await listReceivers(service.context.storage, {})).some(
        ({ inviteEmail, workspaceId }) =>
          inviteEmail === 'roles@example.org' && workspaceId === cast.workspaceId,
      );
    const person = await newMember('roles', 'assistant');
    assert.equal(await receives(), false, 'an assistant who has switched to the flock');
    await role('owner');
    assert.equal(await receives(), false, 'an owner who has not switched to the flock since');
    await enter(person);
    assert.equal(await receives(), true, 'an owner who has switched to the flock');
    await role('owner');
    assert.equal(await receives(), true, 'an owner whose role stays the same');
    await role('caregiver');
    assert.equal(await receives(), false, 'a former owner');
  });

  it('202 for a person who was made an owner; 200 after they have switched to the flock themselves', async () => {
    await upsert(cast.olive, 'tom@example.org', 'caregiver');
    const tom = await signIn(service, 'tom@example.org');
    await upsert(cast.olive, tom.email, 'owner');
    assert.equal(await send(tom.email), undefined);
    await enter(tom);
    assert.equal(await send(tom.email), cast.workspaceId);
    await upsert(cast.olive, tom.email, 'caregiver');
    await upsert(cast.olive, tom.email, 'owner');
    assert.equal(await send(tom.email), undefined);
  });

  /** Ways to become an owner of Olive's flock without switching to it afterwards. */
  const ways: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
    'promoted while the flock was active': person => upsert(cast.olive, person.email, 'owner'),
    'promoted, then signed in to that flock': async person => {
      await upsert(cast.olive, person.email, 'owner');
      const again = await signIn(service, person.email);
      assert.equal((await activeWorkspace(again)).id, cast.workspaceId);
    },
    'promoted, then left without another flock': async person => {
      await upsert(cast.olive, person.email, 'owner');
      const own = (await person.call('POST /api/workspaces', { name: 'Short-lived' })).body.workspace.id;
      await enter(person, own);
      assert.equal((await person.call('DELETE /api/workspace')).status, 200);
    },
    'demoted and promoted again': async person => {
      await upsert(cast.olive, person.email, 'owner');
      await enter(person);
      await upsert(cast.olive, person.email, 'assistant');
      await upsert(cast.olive, person.email, 'owner');
    },
    'removed and invited again as an owner': async person => {
      await remove(cast.olive, (await memberOf(cast.olive, person.email)).id);
      await upsert(cast.olive, person.email, 'owner');
      await signIn(service, person.email);
    },
    'invited again as a viewer, then made an owner': async person => {
      await remove(cast.olive, (await memberOf(cast.olive, person.email)).id);
      await upsert(cast.olive, person.email, 'viewer');
      await upsert(cast.olive, person.email, 'owner');
      await signIn(service, person.email);
    },
    'promoted with receivesBirdsSince already set': async person => {
      const { id } = await memberOf(cast.olive, person.email);
      const now = service.clock.now().toISOString();
      await service.context.storage.write(serviceActor, tx => receiveBirds(tx, { id, now }));
      await upsert(cast.olive, person.email, 'owner');
    },
  };
  for (const [way, become] of Object.entries(ways)) {
    it(`202, or 200 to another flock, for a person who was ${way}`, async () => {
      const email = `${way.replaceAll(/\W+/g, '-').toLowerCase()}@example.org`;
      await upsert(cast.olive, email, 'caregiver');
      const person = await signIn(service, email);
      await enter(person);
      await become(person);
      const { body: before } = await cast.olive.call('GET /api/birds');
      assert.equal((await memberOf(cast.olive, email)).role, 'owner');
      assert.notEqual(await send(email), cast.workspaceId);
      await signIn(service, email);
      assert.notEqual(await send(email), cast.workspaceId);
      const { body: after } = await cast.olive.call('GET /api/birds');
      assert.deepEqual(after, before);
    });
  }

  it('200 to their own flock for a person with an invite as owner of another', async () => {
    const una = await signIn(service, 'una@example.org');
    const own = (await activeWorkspace(una)).id;
    await upsert(cast.olive, una.email, 'owner');
    await signIn(service, una.email);
    assert.equal(await send(una.email), own);
  });
});
