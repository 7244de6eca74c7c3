// What signing in brings about: the person, their invites, their flock, the birds that wait for them.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addBird, askForLink, call, Person, signIn, startService, type TestService } from '../cast.ts';

let service: TestService;
let olive: Person;
let oliveFlock: number;

before(async () => {
  service = await startService();
  olive = await signIn(service, 'olive@example.org');
  oliveFlock = (await readSession(olive)).activeWorkspace.id;
});

const readSession = async (person: Person) => (await person.call('GET /api/auth/session')).body.session;

async function open(email: string, more: object): Promise<Person> {
  const opened = await call(service, `GET ${await askForLink(service, email, more)}`);
  const location = new URL(opened.headers.get('location') ?? '');
  return new Person(service, email, location.searchParams.get('auth_token') ?? '');
}

const invite = (owner: Person, email: string, role: string) =>
  owner.call('POST /api/workspace/members', { email, role });

/** Makes a flock of the person's own and goes there. */
async function makeFlock(person: Person, name: string): Promise<number> {
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
const flocksOf = async (person: Person): Promise<Membership[]> =>
  (await person.call('GET /api/workspaces')).body.workspaces;

describe('the first sign-in', () => {
  it('302 creates the person, named as they asked, and a flock of their own', async () => {
    const pia = await open('pia@example.org', { name: '  Pia  Parrot ' });
    const { user, activeWorkspace, activeMembership, workspaces } = await readSession(pia);
    assert.equal(user.name, 'Pia  Parrot');
    const { id, createdAt, updatedAt, ...flock } = activeWorkspace;
    assert.equal(updatedAt, createdAt);
    assert.deepEqual(flock, {
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

  it('302 names who asked for no name after the address', async () => {
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

  it('302 with the longest name, whose flock has the longest name too', async () => {
    const name = '🦜'.repeat(120);
    const { user, activeWorkspace } = await readSession(await open('long@example.org', { name }));
    assert.equal(user.name, name);
    assert.equal(activeWorkspace.name, `${'🦜'.repeat(112)}'s flock`);
  });

  it('302 a second time changes neither the name nor the flock', async () => {
    const first = await readSession(await open('rosa@example.org', { name: 'Rosa' }));
    const second = await readSession(await open('rosa@example.org', { name: 'Somebody else' }));
    assert.deepEqual(second, first);
  });
});

describe('invites', () => {
  it('302 accepts every invite to the address, and makes no flock besides', async () => {
    const nora = await signIn(service, 'nora@example.org');
    await invite(olive, 'tara@example.org', 'viewer');
    await invite(nora, 'Tara@Example.org', 'assistant');
    const tara = await signIn(service, 'tara@example.org');
    const flocks = await flocksOf(tara);
    assert.deepEqual(flocks.map(({ role }) => role).sort(), ['assistant', 'viewer']);
    assert.ok(flocks.every(({ acceptedAt }) => acceptedAt !== null));
  });

  it('302 leaves an invite as owner pending: only switching to that flock accepts it', async () => {
    await invite(olive, 'uma@example.org', 'owner');
    const uma = await signIn(service, 'uma@example.org');
    const [own, invited] = (await flocksOf(uma)).sort(
      (a, b) => Number(b.acceptedAt !== null) - Number(a.acceptedAt !== null),
    );
    assert.equal(own?.workspace.name, "Uma's flock");
    assert.equal((await readSession(uma)).activeWorkspace.id, own?.workspaceId);
    assert.equal(invited?.workspaceId, oliveFlock);
    assert.equal(invited?.acceptedAt, null);
    const switched = await uma.call('POST /api/auth/switch-workspace', { workspaceId: oliveFlock });
    assert.equal(switched.status, 200);
    const { role, acceptedAt } = switched.body.session.activeMembership;
    assert.equal(role, 'owner');
    assert.notEqual(acceptedAt, null);
  });

  it('200 switching accepts any other invite as well, before the next sign-in', async () => {
    const vera = await signIn(service, 'vera@example.org');
    await invite(olive, 'vera@example.org', 'caregiver');
    const pending = (await flocksOf(vera)).find(({ workspaceId }) => workspaceId === oliveFlock);
    assert.equal(pending?.acceptedAt, null);
    const switched = await vera.call('POST /api/auth/switch-workspace', { workspaceId: oliveFlock });
    assert.notEqual(switched.body.session.activeMembership.acceptedAt, null);
  });
});

describe('the active flock', () => {
  const activeAfterSignIn = async (email: string): Promise<number> =>
    (await readSession(await signIn(service, email))).activeWorkspace.id;

  it('302 to the flock last used', async () => {
    const wren = await signIn(service, 'wren@example.org');
    const barn = await makeFlock(wren, 'The Barn');
    assert.equal(await activeAfterSignIn('wren@example.org'), barn);
  });

  it('302 to the flock a person is in since they signed in, though they own one by now', async () => {
    await invite(olive, 'lasse@example.org', 'caregiver');
    const lasse = await open('lasse@example.org', {});
    await lasse.call('POST /api/workspaces', { name: 'Not entered yet' });
    const again = await readSession(await open('lasse@example.org', {}));
    assert.equal(again.activeWorkspace.id, oliveFlock);
  });

  it('302 to the oldest owned where the last used is gone', async () => {
    await invite(olive, 'xena@example.org', 'viewer');
    const xena = await signIn(service, 'xena@example.org');
    const barn = await makeFlock(xena, 'The Barn');
    await makeFlock(xena, 'The Shed');
    const last = await makeFlock(xena, 'The Attic');
    assert.equal((await xena.call('DELETE /api/workspace')).body.deletedWorkspaceId, last);
    assert.equal(await activeAfterSignIn('xena@example.org'), barn);
  });

  it('302 to the oldest joined where none is owned', async () => {
    const zoe = await signIn(service, 'zoe@example.org');
    const first = await makeFlock(zoe, 'First');
    await invite(zoe, 'yuri@example.org', 'viewer');
    const yuri = await signIn(service, 'yuri@example.org');
    await invite(olive, 'yuri@example.org', 'viewer');
    await signIn(service, 'yuri@example.org');
    const third = await makeFlock(zoe, 'Third');
    const { body } = await invite(zoe, 'yuri@example.org', 'viewer');
    await yuri.call('POST /api/auth/switch-workspace', { workspaceId: third });
    await zoe.call(`DELETE /api/workspace/members/${body.member.id}`);
    assert.equal(await activeAfterSignIn('yuri@example.org'), first);
  });

  it('302 to the flock that was made for waiting birds, before any joined', async () => {
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
