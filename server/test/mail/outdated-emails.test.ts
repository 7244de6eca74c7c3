// Tests of emails that become outdated while they wait: they are brought up to date, or not sent at all.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { enqueue } from '../../src/jobs/job.ts';
import { milestoneReminder } from '../../src/notifications/milestone-reminders.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { addBird, type Person } from '../cast.ts';
import { countEmailJobs, openLinkIn, requestLink, signInByEmail, tokenIn } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startService } from '../support/test-service.ts';

const mailbox = await openMailbox();
// One replica, because the tests move the clock past the lease of a job, and a second replica would take the job over.
const service = await startService({ SMTP_URL: mailbox.url }, { replicas: 1 });
const olive = await signInByEmail(service, mailbox, 'olive@example.org');
const ivy = await signInByEmail(service, mailbox, 'ivy@example.org');

/** Requests emails while the mail server is down, waits until all are delayed, runs `meanwhile`, and sends them. */
async function whileMailServerIsDown(
  request: () => Promise<unknown>,
  emails: number,
  meanwhile: () => Promise<unknown>,
) {
  await mailbox.close();
  const before = await countEmailJobs(service, 'delayed');
  await request();
  while ((await countEmailJobs(service, 'delayed')) < before + emails) await setTimeout(20);
  await meanwhile();
  await mailbox.open();
  service.clock.forward(10 * 60_000);
  await service.background.worker.runDue();
}

const send = (birdId: string, destinationOwnerEmail: string) =>
  olive.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail });

async function handOver(birdId: string, from: Person, to: Person): Promise<void> {
  const { body } = await from.call(`POST /api/birds/${birdId}/transfer-code`);
  const accepted = await to.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  assert.equal(accepted.status, 200);
}

describe('a sign-in link', () => {
  it('302 to the front end instead of another port on this machine, because only previews may lead there', async () => {
    await requestLink(service, 'local@example.org', { redirectTo: 'http://localhost:9/collect' });
    const [message] = await mailbox.emailsTo('local@example.org');
    const opened = await call(service, `GET /api/auth/magic-link/verify?token=${tokenIn(message)}`);
    assert.equal(new URL(opened.headers.get('location') ?? '').origin, service.config.frontendUrl.origin);
  });
});

describe('an email about an invitation', () => {
  it('is sent for each of several invitations, but not for one that was accepted in the meantime', async () => {
    const { body } = await olive.call('GET /api/workspace');
    const invite = (email: string) => olive.call('POST /api/workspace/members', { email, role: 'viewer' });
    const before = mailbox.sentTo('ivy@example.org').length;
    await whileMailServerIsDown(
      async () => {
        for (const email of ['first@example.org', 'second@example.org', 'ivy@example.org'])
          await invite(email);
      },
      3,
      () => ivy.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id }),
    );
    await mailbox.emailsTo('first@example.org');
    await mailbox.emailsTo('second@example.org');
    assert.equal(mailbox.sentTo('ivy@example.org').length, before);
  });
});

describe('an email about a bird', () => {
  it('202 for two birds at once, to one address or two, each with its own email', async () => {
    const named = async (email: string, count: number) =>
      (await mailbox.emailsTo(email, count)).map(({ text }) => /“(\w+)”/.exec(text ?? '')?.[1]).sort();
    const [kiwi, coco] = [await addBird(olive, { name: 'Kiwi' }), await addBird(olive, { name: 'Coco' })];
    await send(kiwi.id, 'kiwis@example.org');
    await send(coco.id, 'cocos@example.org');
    assert.deepEqual(await named('kiwis@example.org', 1), ['Kiwi']);
    assert.deepEqual(await named('cocos@example.org', 1), ['Coco']);
    await send(kiwi.id, 'both@example.org');
    await send(coco.id, 'both@example.org');
    assert.deepEqual(await named('both@example.org', 2), ['Coco', 'Kiwi']);
  });

  it('202 and no email to an address that was replaced by another one', async () => {
    const { id } = await addBird(olive);
    await whileMailServerIsDown(
      () => send(id, 'replaced@example.org'),
      1,
      () => send(id, 'replacing@example.org'),
    );
    await mailbox.emailsTo('replacing@example.org');
    assert.equal(mailbox.sentTo('replaced@example.org').length, 0);
  });

  it('202 and no email for a bird that somebody else received and gave back', async () => {
    const { id } = await addBird(olive);
    const nora = await signInByEmail(service, mailbox, 'nora@example.org');
    await whileMailServerIsDown(
      () => send(id, 'waiting@example.org'),
      1,
      async () => {
        await handOver(id, olive, nora);
        await handOver(id, nora, olive);
      },
    );
    await setTimeout(100);
    assert.equal(mailbox.sentTo('waiting@example.org').length, 0);
  });

  it('202 and no email for a bird that the person received and gave back', async () => {
    const { id } = await addBird(olive);
    const email = 'quick@example.org';
    await requestLink(service, email);
    const [message] = await mailbox.emailsTo(email);
    await whileMailServerIsDown(
      () => send(id, email),
      1,
      async () => handOver(id, await openLinkIn(service, message), olive),
    );
    await setTimeout(100);
    assert.equal(mailbox.sentTo(email).length, 1);
  });
});

describe('an email about a milestone', () => {
  it("is sent to the bird's current keepers if the bird moved on the day of the milestone", async () => {
    const { body } = await olive.call('GET /api/workspace');
    const today = service.clock.now().toISOString().slice(0, 10);
    const year = Number(today.slice(0, 4));
    const dateOfBirth = `${year - 6}${today.slice(4)}`.replace('-02-29', '-02-28');
    const bird = await addBird(olive, { name: 'Mover', dateOfBirth, notifyOnDob: true });
    const mia = await signInByEmail(service, mailbox, 'mia@example.org');
    await handOver(bird.id, olive, mia);
    const before = mailbox.sentTo('mia@example.org').length;
    const payload = {
      workspaceId: body.workspace.id,
      birdId: bird.id,
      kind: 'dateOfBirth',
      year,
    } as const;
    await service.context.storage.write(serviceActor, tx =>
      enqueue(tx, milestoneReminder, { payload }, service.clock.now()),
    );
    await service.background.worker.runDue();
    const messages = await mailbox.emailsTo('mia@example.org', before + 1);
    assert.match(messages.at(-1)?.text ?? '', /“Mover” is 6 years old/);
  });
});
