// Tests of the effects of a sign-in: a new person, accepted invites, the active flock, and completed
// transfers.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addBird, askForLink, Person, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { startService } from '../support/test-service.ts';

const service = await startService();
let olive: Person;
let oliveWorkspace: number;

before(async () => {
  olive = await signIn(service, 'olive@example.org');
  oliveWorkspace = (await readSession(olive)).activeWorkspace.id;
});

const readSession = async (person: Person) => (await person.call('GET /api/auth/session')).body.session;

async function open(email: string, more: object): Promise<Person> {
  const opened = await call(service, `GET ${await askForLink(service, email, more)}`);
  const location = new URL(opened.headers.get('location') ?? '');
  return new Person(service, email, location.searchParams.get('auth_token') ?? '');
}

const invite = (owner: Person, email: string, role: string) =>
  owner.call('POST /api/workspace/members', { email, role });

/** Creates a flock for the person and switches to it. */
async function makeWorkspace(person: Person, name: string): Promise<number> {
  const { body } = await person.call('POST /api/workspaces', { name });
  await person.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
  return body.workspace.id;
}

interface Membership {
  workspaceId: number;
  role: string;
  acceptedAt: string | null;
  workspace: { name: string };
}
const workspacesOf = async (person: Person): Promise<Membership[]> =>
  (await person.call('GET /api/workspaces')).body.workspaces;

describe('the first sign-in', () => {
  it('302, and creates the person with their chosen name and their own flock', async () => {
    const pia = await open('pia@example.org', { name: '  Pia  Parrot ' });
    const { user, activeWorkspace, activeMembership, workspaces } = await readSession(pia);
    assert.equal(user.name, 'Pia  Parrot');
    const { id, createdAt, updatedAt, ...workspace } = activeWorkspace;
    assert.equal(updatedAt, createdAt);
    assert.deepEqual(workspace, {
      name: "Pia  Parrot's flock",
      workspaceType: 'standard',
      billingEmail: null,
      billingPlan: 'household_basic',
      rescueVerificationStatus: null,
    });
    const { id: _, acceptedAt, createdAt: joinedAt, ...membership } = activeMembership;
    assert.equal(acceptedAt, joinedAt);
    assert.deepEqual(membership, {
      workspaceId: id,
      userId: user.id,
      inviteEmail: 'pia@example.org',
      name: 'Pia  Parrot',
      role: 'owner',
    });
    assert.equal(workspaces.length, 1);
  });

  it('302 with the local part of the email address as the name if none was chosen', async () => {
    for (const [email, name] of [
      ['quill.feather@example.org', undefined],
      ['quin@example.org', ''],
      ['quo@example.org', null],
    ] as const) {
      const { user, activeWorkspace } = await readSession(await open(email, { name }));
      const expected = email.split('@')[0];
      assert.equal(user.name, expected);
      assert.equal(activeWorkspace.name, `${expected}'s flock`);
    }
  });

  it('302 with a name of the maximum length, and a flock whose name also has the maximum length', async () => {
    const name = '🦜'.repeat(120);
    const { user, activeWorkspace } = await readSession(await open('long@example.org', { name }));
    assert.equal(user.name, name);
    assert.equal(activeWorkspace.name, `${'🦜'.repeat(112)}'s flock`);
  });

  it('302 a second time, without changing the name or the flock', async () => {
    const first = await readSession(await open('rosa@example.org', { name: 'Rosa' }));
    const second = await readSession(await open('rosa@example.org', { name: 'Somebody else' }));
    assert.deepEqual(second, first);
  });
});

describe('invites', () => {
  it('302, accepting invites as assistant and viewer, without creating a flock', async () => {
    const nora = await signIn(service, 'nora@example.org');
    await invite(olive, 'tara@example.org', 'viewer');
    await invite(nora, 'Tara@Example.org', 'assistant');
    const tara = await signIn(service, 'tara@example.org');
    const memberships = await workspacesOf(tara);
    assert.deepEqual(memberships.map(({ role }) => role).sort(), ['assistant', 'viewer']);
    assert.ok(memberships.every(({ acceptedAt }) => acceptedAt !== null));
  });

  it('302, leaving an invite as owner pending until the person switches to that flock', async () => {
    await invite(olive, 'uma@example.org', 'owner');
    const uma = await signIn(service, 'uma@example.org');
    const [own, invited] = (await workspacesOf(uma)).sort(
      (a, b) => Number(b.acceptedAt !== null) - Number(a.acceptedAt !== null),
    );
    assert.equal(own?.workspace.name, "Uma's flock");
    assert.equal((await readSession(uma)).activeWorkspace.id, own?.workspaceId);
    assert.equal(invited?.workspaceId, oliveWorkspace);
    assert.equal(invited?.acceptedAt, null);
    const switched = await uma.call('POST /api/auth/switch-workspace', { workspaceId: oliveWorkspace });
    assert.equal(switched.status, 200);
    const { role, acceptedAt } = switched.body.session.activeMembership;
    assert.equal(role, 'owner');
    assert.notEqual(acceptedAt, null);
  });

  it('200 for switching to a flock, which accepts its invite even before the next sign-in', async () => {
    const vera = await signIn(service, 'vera@example.org');
    await invite(olive, 'vera@example.org', 'caregiver');
    const pending = (await workspacesOf(vera)).find(({ workspaceId }) => workspaceId === oliveWorkspace);
    assert.equal(pending?.acceptedAt, null);
    const switched = await vera.call('POST /api/auth/switch-workspace', { workspaceId: oliveWorkspace });
    assert.notEqual(switched.body.session.activeMembership.acceptedAt, null);
  });
});

describe('the active flock', () => {
  const activeAfterSignIn = async (email: string): Promise<number> =>
    (await readSession(await signIn(service, email))).activeWorkspace.id;

  it('302 to the flock that was used last', async () => {
    const wren = await signIn(service, 'wren@example.org');
    const barn = await makeWorkspace(wren, 'The Barn');
    assert.equal(await activeAfterSignIn('wren@example.org'), barn);
  });

  it('302 to the flock of the last session, even if the person has created one since', async () => {
    await invite(olive, 'lasse@example.org', 'caregiver');
    const lasse = await open('lasse@example.org', {});
    await lasse.call('POST /api/workspaces', { name: 'Not entered yet' });
    const again = await readSession(await open('lasse@example.org', {}));
    assert.equal(again.activeWorkspace.id, oliveWorkspace);
  });

  it('302 to the oldest owned flock if the last used one is gone', async () => {
    await invite(olive, 'xena@example.org', 'viewer');
    const xena = await signIn(service, 'xena@example.org');
    const barn = await makeWorkspace(xena, 'The Barn');
    await makeWorkspace(xena, 'The Shed');
    const last = await makeWorkspace(xena, 'The Attic');
    assert.equal((await xena.call('DELETE /api/workspace')).body.deletedWorkspaceId, last);
    assert.equal(await activeAfterSignIn('xena@example.org'), barn);
  });

  it('302 to the first joined flock if the person owns none', async () => {
    const zoe = await signIn(service, 'zoe@example.org');
    const first = await makeWorkspace(zoe, 'First');
    await invite(zoe, 'yuri@example.org', 'viewer');
    const yuri = await signIn(service, 'yuri@example.org');
    await invite(olive, 'yuri@example.org', 'viewer');
    await signIn(service, 'yuri@example.org');
    const third = await makeWorkspace(zoe, 'Third');
    const { body } = await invite(zoe, 'yuri@example.org', 'viewer');
    await yuri.call('POST /api/auth/switch-workspace', { workspaceId: third });
    await zoe.call(`DELETE /api/workspace/members/${body.member.id}`);
    assert.equal(await activeAfterSignIn('yuri@example.org'), first);
  });

  it('302 to the flock that was created for pending transfers, rather than a joined one', async () => {
    const { id } = await addBird(olive);
    await olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'zita@example.org' });
    await invite(olive, 'zita@example.org', 'caregiver');
    const zita = await signIn(service, 'zita@example.org');
    const { activeWorkspace, workspaces } = await readSession(zita);
    assert.equal(activeWorkspace.name, "Zita's flock");
    assert.equal(workspaces.length, 2);
    const { body } = await zita.call('GET /api/birds');
    assert.deepEqual(
      body.birds.map((bird: { id: string }) => bird.id),
      [id],
    );
  });
});
