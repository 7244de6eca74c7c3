// Tests of the hourly limits on invitations by email, per person and per flock.
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { addBird, type Person, signIn } from '../cast.ts';
import { signInByEmail } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startService } from '../support/test-service.ts';

const hourMs = 3_600_000;

const mailbox = await openMailbox();
// One replica, because the tests move the clock past the lease of a job, and a second replica would take the job over.
const service = await startService({ SMTP_URL: mailbox.url }, { replicas: 1 });
const [olive, asha, anna] = await Promise.all(
  ['olive', 'asha', 'anna'].map(name => signInByEmail(service, mailbox, `${name}@example.org`)),
);
if (!olive || !asha || !anna) throw new Error('Not everyone could sign in.');
const { body } = await olive.call('GET /api/workspace');
for (const assistant of [asha, anna]) {
  await invite(olive, assistant.email, 'assistant');
  await assistant.call('POST /api/auth/logout');
}

/** The assistants in Olive's flock. */
const assistants: Person[] = [];
for (const { email } of [asha, anna]) {
  await mailbox.emailsTo(email, 2);
  const person = await signInByEmail(service, mailbox, email);
  await person.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
  assistants.push(person);
}

let guests = 0;

function invite(sender: Person, email = newAddress(), role = 'viewer') {
  return sender.call('POST /api/workspace/members', { email, role });
}

function newAddress(): string {
  guests += 1;
  return `guest${guests}@example.org`;
}

const send = (sender: Person, birdId: string, destinationOwnerEmail: string) =>
  sender.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail });

const countMembers = async () => (await olive.call('GET /api/workspace/members')).body.members.length;

beforeEach(() => service.clock.forward(hourMs + 1));

it('429 for the 21st invitation by a person in an hour, as an invite or transfer, and nothing is stored', async () => {
  const { id } = await addBird(olive);
  for (let count = 0; count < 19; count += 1) assert.equal((await invite(olive)).status, 201);
  assert.equal((await send(olive, id, 'first@example.org')).status, 202);
  const before = await countMembers();
  const refused = await invite(olive, 'refused@example.org');
  assert.equal(refused.status, 429);
  assert.equal(refused.body.code, 'tooManyInvites');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds > 3_500 && seconds <= 3_600, String(seconds));
  assert.equal(await countMembers(), before);
  assert.equal((await send(olive, id, 'second@example.org')).status, 429);
  const { transfers } = (await olive.call('GET /api/bird-transfers')).body;
  assert.deepEqual(
    transfers.map((transfer: { destinationEmail: string }) => transfer.destinationEmail),
    ['first@example.org'],
  );

  service.clock.forward(seconds * 1_000);
  assert.equal((await invite(olive, 'refused@example.org')).status, 201);
  await mailbox.emailsTo('refused@example.org');
  assert.equal(mailbox.sentTo('refused@example.org').length, 1);
  assert.equal(mailbox.sentTo('second@example.org').length, 0);
});

it('429 for the 51st invitation from a flock in an hour, but not for the same person in another flock', async () => {
  const [first, second] = assistants;
  assert.ok(first && second);
  for (const sender of [olive, first]) {
    for (let count = 0; count < 20; count += 1) assert.equal((await invite(sender)).status, 201);
  }
  // Requests that the sender's own limit refuses do not count towards the flock's limit.
  for (let count = 0; count < 5; count += 1) assert.equal((await invite(olive)).status, 429);
  for (let count = 0; count < 10; count += 1) assert.equal((await invite(second)).status, 201);
  const refused = await invite(second);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 3_500);
  const { body: own } = await second.call('GET /api/workspaces');
  const other = own.workspaces.find(
    (membership: { workspaceId: number }) => membership.workspaceId !== body.workspace.id,
  );
  await second.call('POST /api/auth/switch-workspace', { workspaceId: other.workspaceId });
  assert.equal((await invite(second)).status, 201);
});

it('201 for any number of changes to a member and 200 for moves between flocks, because they send no email', async () => {
  for (let count = 0; count < 25; count += 1) {
    const role = count % 2 === 0 ? 'caregiver' : 'assistant';
    assert.equal((await invite(olive, asha.email, role)).status, 201);
  }
  const receiver = await signInByEmail(service, mailbox, 'receiver@example.org');
  for (let count = 0; count < 22; count += 1) {
    const { id } = await addBird(olive);
    assert.equal((await send(olive, id, receiver.email)).status, 200);
  }
  assert.equal((await invite(olive)).status, 201);
});

it('201 for repeating the last allowed invite with its Idempotency-Key', async () => {
  for (let count = 0; count < 19; count += 1) await invite(olive);
  const send = () =>
    call(service, 'POST /api/workspace/members', {
      token: olive.token,
      body: { email: 'once@example.org', role: 'viewer' },
      headers: { 'idempotency-key': 'invite-once' },
    });
  assert.equal((await send()).status, 201);
  assert.equal((await send()).status, 201);
  assert.equal((await invite(olive)).status, 429);
  assert.equal((await send()).status, 201);
});

it('201 for any number of invitations in preview mode, which sends no email', async () => {
  const preview = await startService();
  const nora = await signIn(preview, 'nora@example.org');
  for (let count = 0; count < 25; count += 1) assert.equal((await invite(nora)).status, 201);
});
