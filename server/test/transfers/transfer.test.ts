// Tests of POST /api/birds/:birdId/transfer to somebody with a flock: the receiving flock, the moved records,
// and refusals.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activeWorkspace, addBird, birdBody, type Person, signIn, useCast } from '../cast.ts';
import { addBirdWithHistory, findBird, readHistory } from './history.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';

const transfer = (person: Person, birdId: string, destinationOwnerEmail: unknown) =>
  person.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail });

let people = 0;

/** Creates a person with a personal flock. */
function newPerson(): Promise<Person> {
  people += 1;
  return signIn(service, `keeper-${people}@example.org`);
}

/** Invites a person to the host's active flock and signs them in again, which accepts the invite for any role except owner. */
async function join(host: Person, guest: Person, role: string): Promise<Person> {
  const invited = await host.call('POST /api/workspace/members', { email: guest.email, role });
  assert.equal(invited.status, 201);
  return signIn(service, guest.email);
}

async function switchTo(person: Person, workspaceId: number): Promise<void> {
  const switched = await person.call('POST /api/auth/switch-workspace', { workspaceId });
  assert.equal(switched.status, 200);
}

describe('POST /api/birds/:birdId/transfer', () => {
  it('200, and the bird moves immediately with its photo and all its records', async () => {
    const bird = await addBirdWithHistory(cast.olive);
    const was = await readHistory(cast.olive, bird.id);
    const { status, body } = await transfer(cast.asha, bird.id, '  Nora@Example.org ');
    assert.equal(status, 200);
    const destination = await activeWorkspace(cast.nora);
    assert.deepEqual(body, {
      bird: { ...was.bird, workspaceId: destination.id },
      destinationOwnerEmail: 'nora@example.org',
      destinationWorkspace: destination,
    });
    assert.deepEqual(await readHistory(cast.nora, bird.id), was);
    assert.equal(await findBird(cast.olive, bird.id), undefined);
    assert.equal((await cast.olive.call(`GET /api/birds/${bird.id}/weights`)).status, 404);
  });

  it('200 to another flock and back, and the flock that it left may use its tagId in the meantime', async () => {
    const bird = await addBirdWithHistory(cast.olive);
    const was = await readHistory(cast.olive, bird.id);
    await transfer(cast.olive, bird.id, cast.nora.email);
    const { id: successor } = await addBird(cast.olive, { tagId: bird.tagId });
    assert.equal((await transfer(cast.nora, bird.id, cast.olive.email)).status, 409);
    await cast.olive.call(`DELETE /api/birds/${successor}`);
    assert.equal((await transfer(cast.nora, bird.id, cast.olive.email)).status, 200);
    assert.deepEqual(await readHistory(cast.olive, bird.id), was);
  });

  it("200 to the person's other flock if they also own the current one", async () => {
    const owner = await newPerson();
    const { id } = await addBird(owner);
    const { body } = await owner.call('POST /api/workspaces', { name: 'The Aviary' });
    const moved = await transfer(owner, id, owner.email);
    assert.equal(moved.status, 200);
    assert.deepEqual(moved.body.destinationWorkspace, body.workspace);
  });

  it('200 with billingEmail only if the sender is a member of the receiving flock, otherwise null', async () => {
    const billingEmail = 'bills@example.org';
    const receiver = await newPerson();
    const update = { name: 'The Loft', billingEmail };
    assert.equal((await receiver.call('PUT /api/workspace', update)).status, 200);
    const shownTo = async (sender: Person) => {
      const { id } = await addBird(sender);
      const { status, body } = await transfer(sender, id, receiver.email);
      assert.equal(status, 200);
      assert.equal(body.destinationWorkspace.name, 'The Loft');
      return body.destinationWorkspace.billingEmail;
    };
    assert.equal(await shownTo(await newPerson()), null);
    const invited = await newPerson();
    await receiver.call('POST /api/workspace/members', { email: invited.email, role: 'viewer' });
    assert.equal(await shownTo(invited), null);
    const member = await join(receiver, await newPerson(), 'viewer');
    assert.equal(await shownTo(member), billingEmail);
  });

  it('400 with the field for anything but a plain email address', async () => {
    const { id } = await addBird(cast.olive);
    const sentence = 'Must be a plain email address, such as olive@example.org.';
    for (const [email, message] of [
      [undefined, 'This field is required.'],
      [null, 'This field is required.'],
      [5, 'Must be text.'],
      ['', sentence],
      ['nora', sentence],
      ['nora@example.org, olive@example.org', sentence],
      ['nora@\u212aelvin.org', sentence],
    ]) {
      const { status, body } = await transfer(cast.olive, id, email);
      assert.equal(status, 400);
      assert.deepEqual(body, {
        error: 'Invalid transfer payload',
        code: 'invalidPayload',
        details: { destinationOwnerEmail: [message] },
      });
    }
  });

  it('404 for a bird of another flock, the same as for one that does not exist; 400 if the email is invalid too', async () => {
    const { id } = await addBird(cast.olive);
    for (const birdId of [id, missingId, 'kiwi']) {
      const refused = await transfer(cast.nora, birdId, 'ada@example.org');
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, {
        error: 'The bird was not found in this flock.',
        code: 'birdNotFound',
      });
    }
    assert.equal((await transfer(cast.nora, id, 'ada')).status, 400);
    assert.ok(await findBird(cast.olive, id));
  });

  it('409 for a person who owns several other flocks, and the bird stays', async () => {
    const collector = await newPerson();
    await collector.call('POST /api/workspaces', { name: 'Second' });
    const { id } = await addBird(cast.olive);
    const refused = await transfer(cast.olive, id, collector.email);
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body, {
      error:
        'That person owns more than one flock. Make a transfer code, and let them choose where to use it.',
      code: 'destinationAmbiguous',
    });
    assert.ok(await findBird(cast.olive, id));
  });

  it('409 for the flock that already has the bird', async () => {
    const { id } = await addBird(cast.olive);
    const refused = await transfer(cast.asha, id, cast.olive.email);
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body, { error: 'The bird is already in that flock.', code: 'birdAlreadyThere' });
  });

  it('409 for a tagId that the receiving flock already has, and nothing moves', async () => {
    const bird = await addBirdWithHistory(cast.olive);
    const was = await readHistory(cast.olive, bird.id);
    await addBird(cast.nora, { tagId: bird.tagId });
    const refused = await transfer(cast.olive, bird.id, cast.nora.email);
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body, {
      error: 'The receiving flock already has a bird with that tagId.',
      code: 'destinationTagIdTaken',
    });
    assert.deepEqual(await readHistory(cast.olive, bird.id), was);
    assert.equal(await findBird(cast.nora, bird.id), undefined);
  });
});

describe('a recipient', () => {
  /** Sends a new bird of Olive's. Returns the status and the id of the receiving flock. */
  async function send(receiver: Person): Promise<[number, number | undefined]> {
    const { id } = await addBird(cast.olive, birdBody());
    const { status, body } = await transfer(cast.olive, id, receiver.email);
    return [status, body.destinationWorkspace?.id];
  }

  it('200 to their own flock while an invite as owner of another is pending, 409 after they accept it', async () => {
    const receiver = await newPerson();
    const thief = await newPerson();
    const [own, stolen] = [await activeWorkspace(receiver), await activeWorkspace(thief)];
    await join(thief, receiver, 'owner');
    assert.deepEqual(await send(receiver), [200, own.id]);
    await switchTo(receiver, stolen.id);
    assert.equal((await send(receiver))[0], 409);
  });

  it('202 for a member made an owner by somebody else, 200 after they switch to that flock', async () => {
    const host = await newPerson();
    const flock = await activeWorkspace(host);
    const email = 'promoted@example.org';
    await host.call('POST /api/workspace/members', { email, role: 'assistant' });
    const member = await signIn(service, email);
    assert.equal((await send(member))[0], 202);
    await host.call('POST /api/workspace/members', { email, role: 'owner' });
    assert.equal((await send(member))[0], 202);
    await switchTo(member, flock.id);
    assert.deepEqual(await send(member), [200, flock.id]);
    await host.call('POST /api/workspace/members', { email, role: 'assistant' });
    assert.equal((await send(member))[0], 202);
    await host.call('POST /api/workspace/members', { email, role: 'owner' });
    assert.equal((await send(member))[0], 202);
  });

  it('202 for assistants, caregivers and viewers, who own no flock', async () => {
    for (const person of [cast.asha, cast.carl, cast.vic]) assert.equal((await send(person))[0], 202);
  });
});
