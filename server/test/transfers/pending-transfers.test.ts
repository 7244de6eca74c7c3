// Tests of POST /api/birds/:birdId/transfer to somebody without a flock: the transfer is pending until they
// sign in.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activeWorkspace, addBird, birdBody, Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { addBirdWithHistory, findBird, readHistory } from './history.ts';
import { insertPendingBirds, listBirdIds, waitUntilArrived } from './waiting-birds.ts';

const { service, cast } = await useCast();

const transfer = (person: Person, birdId: string, destinationOwnerEmail: string) =>
  person.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail });

/** Creates a pending transfer of one of Olive's birds to an address. Returns the link in the invite. */
async function sendPending(birdId: string, email: string): Promise<string> {
  const { status, body } = await transfer(cast.olive, birdId, email);
  assert.equal(status, 202);
  return body.invitePreviewUrl;
}

let people = 0;

/** Returns an address that nobody has signed in with. */
function newAddress(): string {
  people += 1;
  return `newcomer-${people}@example.org`;
}

/** Creates a person who is a member of a flock but owns none. */
async function joinAs(role: string, host = cast.olive): Promise<Person> {
  const email = newAddress();
  await host.call('POST /api/workspace/members', { email, role });
  return signIn(service, email);
}

async function listWorkspaces(person: Person): Promise<{ id: number; name: string; role: string }[]> {
  const { body } = await person.call('GET /api/workspaces');
  return body.workspaces.map(
    ({ role, workspace }: { role: string; workspace: { id: number; name: string } }) => ({
      id: workspace.id,
      name: workspace.name,
      role,
    }),
  );
}

async function switchTo(person: Person, workspaceId: number): Promise<Person> {
  await person.api.call('POST /api/auth/switch-workspace', { body: { workspaceId } });
  return person;
}

describe('a bird sent to somebody without a flock', () => {
  it('202 with the invite, and the bird stays for now', async () => {
    const bird = await addBirdWithHistory(cast.olive);
    const was = await readHistory(cast.olive, bird.id);
    const email = newAddress();
    const waiting = await transfer(cast.asha, bird.id, ` ${email.toUpperCase()} `);
    assert.equal(waiting.status, 202);
    assert.equal(waiting.headers.get('cache-control'), 'no-store');
    const { invitePreviewUrl, message, ...rest } = waiting.body;
    assert.deepEqual(rest, {
      ok: true,
      bird: await findBird(cast.olive, bird.id),
      destinationOwnerEmail: email,
      inviteSent: true,
      inviteDelivery: 'preview',
    });
    assert.match(message, /\.$/);
    assert.ok(invitePreviewUrl.startsWith(`${service.baseUrl}/api/auth/magic-link/verify?token=fcm_`));
    assert.deepEqual(await readHistory(cast.olive, bird.id), was);
  });

  it('302 for the link in the invite, and the bird moves with all its records to a new personal flock', async () => {
    const bird = await addBirdWithHistory(cast.olive);
    const was = await readHistory(cast.olive, bird.id);
    const email = newAddress();
    const link = new URL(await sendPending(bird.id, email));
    const opened = await call(service, `GET ${link.pathname}${link.search}`);
    assert.equal(opened.status, 302);
    const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
    const newcomer = new Person(service, email, token);
    assert.deepEqual(await readHistory(newcomer, bird.id), was);
    assert.equal(await findBird(cast.olive, bird.id), undefined);
    const [flock, ...others] = await listWorkspaces(newcomer);
    assert.deepEqual(flock?.name, `${email.slice(0, email.indexOf('@'))}'s flock`);
    assert.deepEqual(others, []);
  });

  it('302 for any other sign-in link of the recipient, and all pending transfers are completed', async () => {
    const email = newAddress();
    const birds = [await addBird(cast.olive), await addBird(cast.olive)];
    for (const { id } of birds) await sendPending(id, email);
    const newcomer = await signIn(service, email);
    // On a busy machine, a job may move the second bird.
    await finishJobs(service);
    for (const { id } of birds) assert.ok(await findBird(newcomer, id));
  });

  it('202 for a second transfer, which replaces the first one', async () => {
    const { id } = await addBird(cast.olive);
    const [first, second] = [newAddress(), newAddress()];
    await sendPending(id, first);
    await sendPending(id, second);
    assert.equal(await findBird(await signIn(service, first), id), undefined);
    assert.ok(await findBird(cast.olive, id));
    assert.ok(await findBird(await signIn(service, second), id));
  });

  it('200 for a move by code or to another flock, after which the transfer is no longer pending', async () => {
    for (const byCode of [true, false]) {
      const { id } = await addBird(cast.olive);
      const email = newAddress();
      await sendPending(id, email);
      if (byCode) {
        const { body } = await cast.olive.call(`POST /api/birds/${id}/transfer-code`);
        await cast.nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
      } else {
        await transfer(cast.olive, id, cast.nora.email);
      }
      assert.equal((await transfer(cast.nora, id, cast.olive.email)).status, 200);
      assert.equal(await findBird(await signIn(service, email), id), undefined);
      assert.ok(await findBird(cast.olive, id));
    }
  });

  it('404 for its open code after it has moved', async () => {
    const { id } = await addBird(cast.olive);
    const email = newAddress();
    await sendPending(id, email);
    const { body } = await cast.olive.call(`POST /api/birds/${id}/transfer-code`);
    await signIn(service, email);
    const accepted = await cast.nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
    assert.equal(accepted.status, 404);
  });

  it('302 after the bird was deleted: nothing moves, and no unnecessary flock is created', async () => {
    const { id } = await addBird(cast.olive);
    const member = await joinAs('assistant');
    await sendPending(id, member.email);
    assert.equal((await cast.olive.call(`DELETE /api/birds/${id}`)).status, 204);
    const back = await signIn(service, member.email);
    assert.equal((await listWorkspaces(back)).length, 1);
  });
});

describe('the flock that receives the birds', () => {
  it('302 with a new personal flock for a member who owns none; their active flock does not change', async () => {
    const { id } = await addBird(cast.olive);
    const member = await joinAs('assistant');
    await sendPending(id, member.email);
    const back = await signIn(service, member.email);
    assert.equal((await activeWorkspace(back)).id, cast.workspaceId);
    assert.equal(await findBird(back, id), undefined);
    const own = (await listWorkspaces(back)).find(flock => flock.role === 'owner');
    assert.ok(own);
    assert.ok(await findBird(await switchTo(back, own.id), id));
  });

  it('302 with a flock that the person has created in the meantime, or the oldest of several', async () => {
    for (const count of [1, 2]) {
      const { id } = await addBird(cast.olive);
      const member = await joinAs('viewer');
      await sendPending(id, member.email);
      const workspaceIds: number[] = [];
      for (const name of ['Zazu, the oldest', 'Another'].slice(0, count)) {
        const { body } = await member.call('POST /api/workspaces', { name });
        workspaceIds.push(body.workspace.id);
        service.clock.forward(1_000);
      }
      const back = await signIn(service, member.email);
      assert.equal((await listWorkspaces(back)).length, 1 + count);
      assert.ok(await findBird(await switchTo(back, workspaceIds[0] ?? 0), id));
    }
  });

  it('is never one whose invite as owner the person has not accepted', async () => {
    const { id } = await addBird(cast.olive);
    const email = newAddress();
    await sendPending(id, email);
    const thief = await signIn(service, newAddress());
    await thief.call('POST /api/workspace/members', { email, role: 'owner' });
    const receiver = await signIn(service, email);
    assert.ok(await findBird(receiver, id));
    assert.equal(await findBird(thief, id), undefined);
    const { id: nextId } = await addBird(cast.olive);
    const { body } = await transfer(cast.olive, nextId, email);
    assert.equal(body.destinationWorkspace.id, (await activeWorkspace(receiver)).id);
  });

  for (const [habit, work] of [
    ['worked there', () => {}],
    ['switched to it', async (member, thief) => switchTo(member, (await activeWorkspace(thief)).id)],
  ] as const satisfies [string, (member: Person, thief: Person) => unknown][]) {
    it(`is never one in which somebody else made the person an owner after the person ${habit}`, async () => {
      const thief = await signIn(service, newAddress());
      const member = await joinAs('assistant', thief);
      await work(member, thief);
      await thief.call('POST /api/workspace/members', { email: member.email, role: 'owner' });
      const { id } = await addBird(cast.olive);
      await sendPending(id, member.email);
      await signIn(service, member.email);
      assert.equal(await findBird(thief, id), undefined);
      assert.equal(await findBird(cast.olive, id), undefined);
    });
  }
});

describe('a tagId that the receiving flock already has', () => {
  it('302, and the bird with that tagId stays pending while the others move; it moves when the tagId becomes available', async () => {
    const stuck = await addBirdWithHistory(cast.olive);
    const free = await addBird(cast.olive);
    const was = await readHistory(cast.olive, stuck.id);
    const member = await joinAs('caregiver');
    for (const { id } of [free, stuck]) await sendPending(id, member.email);
    const { body } = await member.call('POST /api/workspaces', { name: 'Own' });
    await switchTo(member, body.workspace.id);
    const rival = await addBird(member, { tagId: stuck.tagId });
    const back = await signIn(service, member.email);
    assert.equal((await activeWorkspace(back)).id, body.workspace.id);
    assert.ok(await findBird(back, free.id));
    assert.equal(await findBird(back, stuck.id), undefined);
    assert.deepEqual(await readHistory(cast.olive, stuck.id), was);
    await back.call(`PUT /api/birds/${rival.id}`, birdBody());
    const again = await signIn(service, member.email);
    assert.deepEqual(await readHistory(again, stuck.id), was);
    // The transfer of the bird that moved is completed, and does not become pending again when that bird goes back.
    assert.equal((await transfer(again, free.id, cast.olive.email)).status, 200);
    await signIn(service, member.email);
    assert.ok(await findBird(cast.olive, free.id));
  });
});

describe('more birds than a sign-in moves', () => {
  it('302 with the first birds; the others follow in jobs, skipping one whose tagId is taken', async () => {
    const member = await joinAs('viewer');
    const ids = await insertPendingBirds(service, cast.olive, member.email, 50);
    const [stuck = '', ...others] = ids.sort();
    const { body } = await member.call('POST /api/workspaces', { name: 'Own' });
    await switchTo(member, body.workspace.id);
    const rival = await addBird(member, { tagId: stuck });
    const back = await signIn(service, member.email);
    assert.ok((await listBirdIds(back)).length > 1, 'No bird moved during the sign-in.');
    await waitUntilArrived(back, 50);
    assert.deepEqual(await listBirdIds(back), [rival.id, ...others].sort());
    assert.ok(await findBird(cast.olive, stuck));
    await back.call(`PUT /api/birds/${rival.id}`, birdBody());
    assert.ok(await findBird(await signIn(service, member.email), stuck));
  });
});
