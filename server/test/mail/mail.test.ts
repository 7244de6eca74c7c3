// Tests of emails delivered to a real SMTP server: their content, delivery, retries and limits.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addBird } from '../cast.ts';
import { countEmailJobs, openLinkIn, requestLink, signInByEmail } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { linksIn, openMailbox } from '../support/mailbox.ts';
import { startService } from '../support/test-service.ts';

const requestLinkTo = (email: string, more: object = {}) => requestLink(service, email, more);
const signIn = (email: string) => signInByEmail(service, mailbox, email);
const countDelayed = () => countEmailJobs(service, 'delayed');
const countFailed = () => countEmailJobs(service, 'failed');

const mailbox = await openMailbox();
const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Flock Care <care@flock.example>' };
// One replica, because the tests move the clock past the lease of a job, and a second replica would take the job over.
const service = await startService(settings, { replicas: 1 });

beforeEach(() => {
  mailbox.mode = 'accepts';
});

describe('a sign-in link by email', () => {
  it('202 without a preview, with or without an account, and the email arrives within seconds', async () => {
    const first = await requestLinkTo('olive@example.org', { name: 'Olive' });
    assert.equal(first.status, 202);
    assert.deepEqual(
      { ...first.body, message: typeof first.body.message },
      { ok: true, message: 'string', previewUrl: null, delivery: 'email' },
    );
    const [message] = await mailbox.emailsTo('olive@example.org');
    const olive = await openLinkIn(service, message);
    const session = await olive.call('GET /api/auth/session');
    assert.equal(session.body.session.user.name, 'Olive');
    const second = await requestLinkTo('olive@example.org');
    assert.deepEqual(second.body, first.body);
  });

  it('202 for an email with the same link in its text and HTML parts, and a fixed subject', async () => {
    await requestLinkTo('parts@example.org');
    const [message] = await mailbox.emailsTo('parts@example.org');
    assert.ok(message);
    assert.equal(message.subject, 'Your sign-in link for Flock Care');
    assert.equal(message.from?.address, 'care@flock.example');
    assert.deepEqual(
      message.to?.map(to => to.address),
      ['parts@example.org'],
    );
    const [link, ...others] = linksIn(message);
    assert.deepEqual(others, []);
    assert.ok(link?.startsWith(`${service.baseUrl}/sign-in#fcm_`));
    const hrefs = [...(message.html ?? '').matchAll(/href="([^"]*)"/g)].map(match => match[1]);
    assert.deepEqual(hrefs, [link]);
  });

  it('202 for a link to the configured address, no matter what X-Forwarded-Host says', async () => {
    await call(service, 'POST /api/auth/magic-link/request', {
      body: { email: 'host@example.org' },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    const [message] = await mailbox.emailsTo('host@example.org');
    assert.ok(message && linksIn(message)[0]?.startsWith(service.baseUrl));
  });

  it('202 for six requests in 15 minutes, but only five emails', async () => {
    for (let count = 0; count < 6; count += 1)
      assert.equal((await requestLinkTo('busy@example.org')).status, 202);
    await mailbox.emailsTo('busy@example.org', 5);
    await setTimeout(300);
    assert.equal((await mailbox.emailsTo('busy@example.org', 5)).length, 5);
    service.clock.forward(15 * 60_000 + 1);
    await requestLinkTo('busy@example.org');
    await mailbox.emailsTo('busy@example.org', 6);
  });

  it('fails without a retry after a permanent rejection', async () => {
    mailbox.mode = 'rejects permanently';
    const before = mailbox.attempts;
    const failedBefore = await countFailed();
    await requestLinkTo('refused@example.org');
    // Waits for the worker to get the reply, because moving the clock before that would let the job's lease expire.
    await waitFor(async () => (await countFailed()) === failedBefore + 1);
    service.clock.forward(5 * 60_000);
    await service.background.worker.runDue();
    assert.equal(mailbox.attempts, before + 1);
  });

  it('is retried after a temporary rejection, and arrives once', async () => {
    mailbox.mode = 'rejects temporarily';
    const delayedBefore = await countDelayed();
    await requestLinkTo('later@example.org');
    await waitFor(async () => (await countDelayed()) > delayedBefore);
    mailbox.mode = 'accepts';
    service.clock.forward(20_000);
    await service.background.worker.runDue();
    await mailbox.emailsTo('later@example.org');
    assert.equal(mailbox.sentTo('later@example.org').length, 1);
  });

  it('is retried if the mail server rejects the connection', async () => {
    await mailbox.close();
    mailbox.mode = 'rejects connections';
    await mailbox.open();
    const delayedBefore = await countDelayed();
    await requestLinkTo('waits@example.org');
    await waitFor(async () => (await countDelayed()) > delayedBefore);
    mailbox.mode = 'accepts';
    service.clock.forward(20_000);
    await service.background.worker.runDue();
    await mailbox.emailsTo('waits@example.org');
  });

  it('is sent when the mail server is back, unless its link has expired', async () => {
    await mailbox.close();
    assert.equal((await requestLinkTo('patient@example.org')).status, 202);
    await setTimeout(200);
    await mailbox.open();
    await waitFor(async () => {
      service.clock.forward(20_000);
      await service.background.worker.runDue();
      return mailbox.sentTo('patient@example.org').length > 0;
    });

    await mailbox.close();
    await requestLinkTo('toolate@example.org');
    await setTimeout(200);
    service.clock.forward(16 * 60_000);
    await mailbox.open();
    await service.background.worker.runDue();
    await setTimeout(100);
    assert.equal(mailbox.sentTo('toolate@example.org').length, 0);
  });
});

describe('invitations by email', () => {
  it('202 for a pending transfer: the email names the bird and flock, and its link moves the bird', async () => {
    const sender = await signIn('sender@example.org');
    await sender.call('PUT /api/workspace', { name: 'The <b>Kitchen</b> Flock\u202e' });
    const bird = await addBird(sender, { name: 'http://evil.example' });
    const sent = await sender.call(`POST /api/birds/${bird.id}/transfer`, {
      destinationOwnerEmail: 'receiver@example.org',
    });
    assert.equal(sent.status, 202);
    assert.equal(sent.body.inviteSent, true);
    assert.equal(sent.body.invitePreviewUrl, null);
    assert.equal(sent.body.inviteDelivery, 'email');
    const [message] = await mailbox.emailsTo('receiver@example.org');
    assert.ok(message);
    assert.equal(message.subject, 'A bird is waiting for you on Flock Care');
    assert.equal(linksIn(message).length, 1, 'a name that looks like a link does not become one');
    assert.ok(!message.html?.includes('<b>Kitchen'));
    const receiver = await openLinkIn(service, message);
    const { body } = await receiver.call('GET /api/birds');
    assert.deepEqual(
      body.birds.map((listed: { id: string }) => listed.id),
      [bird.id],
    );
  });

  it('201 for an invited member, who joins with the link in the email', async () => {
    const owner = await signIn('owner@example.org');
    const { body } = await owner.call('GET /api/workspace');
    await owner.call('POST /api/workspace/members', { email: 'carla@example.org', role: 'caregiver' });
    const [message] = await mailbox.emailsTo('carla@example.org');
    assert.equal(message?.subject, 'You are invited to a flock on Flock Care');
    const carla = await openLinkIn(service, message);
    const memberships = await carla.call('GET /api/workspaces');
    const joined = memberships.body.workspaces.filter(
      (invite: { acceptedAt: string | null }) => invite.acceptedAt,
    );
    assert.deepEqual(
      joined.map((invite: { workspaceId: number }) => invite.workspaceId),
      [body.workspace.id],
    );
  });

  it('are not sent after they are withdrawn', async () => {
    const owner = await signIn('owner2@example.org');
    const delayedBefore = await countDelayed();
    await mailbox.close();
    const invited = await owner.call('POST /api/workspace/members', {
      email: 'gone@example.org',
      role: 'viewer',
    });
    // An email that is being sent cannot be stopped.
    await waitFor(async () => (await countDelayed()) > delayedBefore);
    await owner.call(`DELETE /api/workspace/members/${invited.body.member.id}`);
    await mailbox.open();
    service.clock.forward(60_000);
    await service.background.worker.runDue();
    await setTimeout(100);
    assert.equal(mailbox.sentTo('gone@example.org').length, 0);
  });

  it('are sent when the mail server is back, even after many retries', async () => {
    const owner = await signIn('patient@example.org');
    const delayedBefore = await countDelayed();
    await mailbox.close();
    await owner.call('POST /api/workspace/members', { email: 'awaited@example.org', role: 'viewer' });
    const bird = await addBird(owner);
    await owner.call(`POST /api/birds/${bird.id}/transfer`, { destinationOwnerEmail: 'awaits@example.org' });
    await waitFor(async () => (await countDelayed()) >= delayedBefore + 2);
    for (let tries = 0; tries < 8; tries += 1) {
      service.clock.forward(60_000);
      await service.background.worker.runDue();
    }
    await mailbox.open();
    service.clock.forward(60_000);
    await service.background.worker.runDue();
    await mailbox.emailsTo('awaited@example.org');
    await mailbox.emailsTo('awaits@example.org');
  });
});

async function waitFor(condition: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const endsAtMs = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > endsAtMs) throw new Error(`The condition was not met within ${withinMs} ms.`);
    await setTimeout(20);
  }
}
