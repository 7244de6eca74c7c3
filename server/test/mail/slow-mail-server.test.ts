// Tests of emails to a slow mail server: it gets at most five at a time, and sign-in emails do not wait behind others.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, it } from 'node:test';
import { insertJob } from '../../src/jobs/jobs.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { addBird, signIn } from '../cast.ts';
import { requestLink, signInByEmail } from '../support/by-email.ts';
import { freshDatabase } from '../support/engine.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';
import { startService } from '../support/test-service.ts';

const mailbox = await openMailbox();
const database = await freshDatabase();
const preview = await startService(database);
const olive = await signIn(preview, 'olive@example.org');
/** The bird that the milestone emails are about. */
const { id: birdId, workspaceId } = await addBird(olive, { dateOfBirth: '2020-03-01' });
await preview.close();
const service = await startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 1 });

beforeEach(() => {
  mailbox.delayMs = () => 0;
  mailbox.maxInProgress = 0;
});

/** Enqueues milestone emails, which are less urgent than sign-in emails. */
async function enqueueOthers(count: number, recipient: (index: number) => string): Promise<void> {
  const { context, clock } = service;
  const now = clock.now().toISOString();
  const deadlineAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await context.storage.write(serviceActor, async tx => {
    for (let index = 0; index < count; index += 1) {
      const payload = { birdId, workspaceId, kind: 'dateOfBirth', year: 2026, email: recipient(index) };
      const job = {
        id: randomUUID(),
        queue: 'mail',
        kind: 'milestoneMail',
        payload: JSON.stringify(payload),
      };
      await insertJob(tx, { ...job, uniqueKey: null, now, dueAt: now, deadlineAt });
    }
  });
  context.jobs.wake();
}

it('five emails are sent at the same time and never more, even if there was only one at first', async () => {
  mailbox.delayMs = () => 300;
  await requestLink(service, 'alone@example.org');
  while (mailbox.inProgress === 0) await new Promise(setImmediate);
  const addresses = Array.from({ length: 12 }, (_, index) => `many${index}@example.org`);
  for (const email of addresses) await requestLink(service, email);
  for (const email of addresses) await mailbox.emailsTo(email);
  assert.equal(mailbox.maxInProgress, 5);
});

it('an email is sent immediately while another one is slow', async () => {
  mailbox.delayMs = recipient => (recipient === 'slow@example.org' ? 4_000 : 0);
  await requestLink(service, 'slow@example.org');
  while (mailbox.inProgress === 0) await new Promise(setImmediate);
  await requestLink(service, 'quick@example.org');
  await mailbox.emailsTo('quick@example.org', 1, 2_000);
  assert.equal(mailbox.sentTo('slow@example.org').length, 0);
  await mailbox.emailsTo('slow@example.org');
});

it('a sign-in email does not wait for 400 others that were enqueued earlier', async () => {
  mailbox.delayMs = () => 1_000;
  await enqueueOthers(400, index => `other${index}@example.org`);
  while (mailbox.inProgress === 0) await new Promise(setImmediate);
  await requestLink(service, 'waiting@example.org');
  await mailbox.emailsTo('waiting@example.org', 1, 4_000);
  assert.ok(mailbox.received.filter(({ recipient }) => recipient.startsWith('other')).length <= 20);
  mailbox.delayMs = () => 0;
  await mailbox.emailsTo('other399@example.org', 1, 20_000);
});

it('a milestone email is sent while sign-in emails keep coming', async () => {
  mailbox.delayMs = () => 200;
  const addresses = Array.from({ length: 30 }, (_, index) => `steady${index}@example.org`);
  for (const email of addresses.slice(0, 10)) await requestLink(service, email);
  await enqueueOthers(1, () => 'patient@example.org');
  for (const email of addresses.slice(10)) await requestLink(service, email);
  await mailbox.emailsTo('patient@example.org');
  assert.ok(mailbox.received.filter(({ recipient }) => recipient.startsWith('steady')).length < 30);
  for (const email of addresses) await mailbox.emailsTo(email);
});

it('an email is sent while slow push services take up all slots for pushes', async () => {
  const { promise: slowness, resolve: respond } = Promise.withResolvers<void>();
  const push = await startPushEndpoint({ arrived: () => slowness });
  const nora = await signInByEmail(service, mailbox, 'nora@example.org');
  for (let browser = 0; browser < 7; browser += 1) {
    await nora.call('POST /api/push/subscriptions', push.subscribe(`browser${browser}`).subscription);
  }
  await nora.call('POST /api/push/test');
  while (push.received.length < 5) await new Promise(setImmediate);
  await requestLink(service, 'prompt@example.org');
  await enqueueOthers(1, () => 'other@example.org');
  await mailbox.emailsTo('prompt@example.org', 1, 4_000);
  await mailbox.emailsTo('other@example.org', 1, 4_000);
  assert.equal(push.received.length, 5);
  respond();
  while (push.received.length < 7) await new Promise(setImmediate);
});
