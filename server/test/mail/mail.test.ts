// Letters: sent by a real SMTP server, when they leave, what they say, and who gets none.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { countJobs } from '../../src/jobs/jobs.queries.ts';
import { addBird, call, Person, startService, type TestService } from '../cast.ts';
import { linksIn, type Mailbox, openMailbox, type Received } from '../mailbox.ts';

let service: TestService;
let mailbox: Mailbox;

const ask = (email: string, more: object = {}) =>
  call(service, 'POST /api/auth/magic-link/request', { body: { email, ...more } });

/** Signs in by the link of a letter. */
async function signInBy(letter: Received | undefined): Promise<Person> {
  const [link = ''] = letter ? linksIn(letter) : [];
  const { pathname, search } = new URL(link);
  const opened = await call(service, `GET ${pathname}${search}`);
  assert.equal(opened.status, 302);
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
  return new Person(service, letter?.recipient ?? '', token);
}

async function signInByMail(email: string): Promise<Person> {
  const sofar = mailbox.received.filter(letter => letter.recipient === email).length;
  await ask(email);
  return signInBy((await mailbox.lettersTo(email, sofar + 1)).at(-1));
}

before(async () => {
  mailbox = await openMailbox();
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Flock Care <care@flock.example>' };
  // The clock leaps over a job's lease here: a second replica would take the job from the first.
  service = await startService(settings, { replicas: 1 });
});

beforeEach(() => {
  mailbox.manner = 'takes';
});

describe('a sign-in link by email', () => {
  it('202 without a preview, whether or not the address has an account, and the letter leaves within seconds', async () => {
    const first = await ask('olive@example.org', { name: 'Olive' });
    assert.equal(first.status, 202);
    assert.deepEqual(
      { ...first.body, message: typeof first.body.message },
      { ok: true, message: 'string', previewUrl: null, delivery: 'email' },
    );
    const [letter] = await mailbox.lettersTo('olive@example.org');
    const olive = await signInBy(letter);
    const session = await olive.call('GET /api/auth/session');
    assert.equal(session.body.session.user.name, 'Olive');
    const second = await ask('olive@example.org');
    assert.deepEqual(second.body, first.body);
  });

  it('has a text and an HTML part with one and the same link, and a fixed subject', async () => {
    await ask('parts@example.org');
    const [letter] = await mailbox.lettersTo('parts@example.org');
    assert.ok(letter);
    assert.equal(letter.subject, 'Your sign-in link for Flock Care');
    assert.equal(letter.from?.address, 'care@flock.example');
    assert.deepEqual(
      letter.to?.map(to => to.address),
      ['parts@example.org'],
    );
    const [link, ...others] = linksIn(letter);
    assert.deepEqual(others, []);
    assert.ok(link?.startsWith(`${service.baseUrl}/api/auth/magic-link/verify?token=fcm_`));
    const hrefs = [...(letter.html ?? '').matchAll(/href="([^"]*)"/g)].map(match => match[1]);
    assert.deepEqual(hrefs, [link]);
  });

  it('links to the configured address, whatever the request says its host is', async () => {
    await call(service, 'POST /api/auth/magic-link/request', {
      body: { email: 'host@example.org' },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    const [letter] = await mailbox.lettersTo('host@example.org');
    assert.ok(letter && linksIn(letter)[0]?.startsWith(service.baseUrl));
  });

  it('sends five letters to an address in 15 minutes; the sixth request gets the same 202 and no letter', async () => {
    for (let count = 0; count < 6; count += 1) assert.equal((await ask('busy@example.org')).status, 202);
    await mailbox.lettersTo('busy@example.org', 5);
    await setTimeout(300);
    assert.equal((await mailbox.lettersTo('busy@example.org', 5)).length, 5);
    service.clock.forward(15 * 60_000 + 1);
    await ask('busy@example.org');
    await mailbox.lettersTo('busy@example.org', 6);
  });

  it('is not retried once refused for good, and ends in failed', async () => {
    mailbox.manner = 'refuses for good';
    const before = mailbox.attempts;
    const failedBefore = await countFailedLetters();
    await ask('refused@example.org');
    // Not before the worker has heard the refusal: a clock that leaps meanwhile would end its lease.
    await waitFor(async () => (await countFailedLetters()) === failedBefore + 1);
    service.clock.forward(5 * 60_000);
    await service.background.worker.runDue();
    assert.equal(mailbox.attempts, before + 1);
  });

  it('is retried where the server refuses for now, under the same Message-ID', async () => {
    mailbox.manner = 'refuses for now';
    const delayedBefore = await countDelayed();
    await ask('later@example.org');
    await waitFor(async () => (await countDelayed()) > delayedBefore);
    mailbox.manner = 'takes';
    service.clock.forward(20_000);
    await service.background.worker.runDue();
    await mailbox.lettersTo('later@example.org');
    assert.equal(mailbox.received.filter(letter => letter.recipient === 'later@example.org').length, 1);
  });

  it('waits where the server turns everyone away, which says nothing of the letter', async () => {
    await mailbox.close();
    mailbox.manner = 'turns everyone away';
    await mailbox.open();
    const delayedBefore = await countDelayed();
    await ask('waits@example.org');
    await waitFor(async () => (await countDelayed()) > delayedBefore);
    mailbox.manner = 'takes';
    service.clock.forward(20_000);
    await service.background.worker.runDue();
    await mailbox.lettersTo('waits@example.org');
  });

  it('leaves when the server is back, but not once the link is past its life', async () => {
    await mailbox.close();
    assert.equal((await ask('patient@example.org')).status, 202);
    await setTimeout(200);
    await mailbox.open();
    await waitFor(async () => {
      service.clock.forward(20_000);
      await service.background.worker.runDue();
      return mailbox.received.some(letter => letter.recipient === 'patient@example.org');
    });

    await mailbox.close();
    await ask('toolate@example.org');
    await setTimeout(200);
    service.clock.forward(16 * 60_000);
    await mailbox.open();
    await service.background.worker.runDue();
    await setTimeout(100);
    assert.equal(mailbox.received.filter(letter => letter.recipient === 'toolate@example.org').length, 0);
  });
});

describe('invitations by email', () => {
  it('202 for a bird that waits: the letter names bird and flock, and its link brings the bird', async () => {
    const sender = await signInByMail('sender@example.org');
    await sender.call('PUT /api/workspace', { name: 'The <b>Kitchen</b> Flock\u202e' });
    const bird = await addBird(sender, { name: 'http://evil.example' });
    const sent = await sender.call(`POST /api/birds/${bird.id}/transfer`, {
      destinationOwnerEmail: 'receiver@example.org',
    });
    assert.equal(sent.status, 202);
    assert.equal(sent.body.inviteSent, true);
    assert.equal(sent.body.invitePreviewUrl, null);
    assert.equal(sent.body.inviteDelivery, 'email');
    const [letter] = await mailbox.lettersTo('receiver@example.org');
    assert.ok(letter);
    assert.equal(letter.subject, 'A bird is waiting for you on Flock Care');
    assert.equal(linksIn(letter).length, 1, 'a name that looks like a link is none');
    assert.ok(!letter.html?.includes('<b>Kitchen'));
    const receiver = await signInBy(letter);
    const { body } = await receiver.call('GET /api/birds');
    assert.deepEqual(
      body.birds.map((listed: { id: string }) => listed.id),
      [bird.id],
    );
  });

  it('201 for an invited member, who gets a letter and joins by its link', async () => {
    const owner = await signInByMail('owner@example.org');
    const { body } = await owner.call('GET /api/workspace');
    await owner.call('POST /api/workspace/members', { email: 'carla@example.org', role: 'caregiver' });
    const [letter] = await mailbox.lettersTo('carla@example.org');
    assert.equal(letter?.subject, 'You are invited to a flock on Flock Care');
    const carla = await signInBy(letter);
    const flocks = await carla.call('GET /api/workspaces');
    const joined = flocks.body.workspaces.filter((place: { acceptedAt: string | null }) => place.acceptedAt);
    assert.deepEqual(
      joined.map((place: { workspaceId: number }) => place.workspaceId),
      [body.workspace.id],
    );
  });

  it('sends no letter for an invitation that was withdrawn meanwhile', async () => {
    const owner = await signInByMail('owner2@example.org');
    const delayedBefore = await countDelayed();
    await mailbox.close();
    const invited = await owner.call('POST /api/workspace/members', {
      email: 'gone@example.org',
      role: 'viewer',
    });
    // One that is on its way cannot be held back.
    await waitFor(async () => (await countDelayed()) > delayedBefore);
    await owner.call(`DELETE /api/workspace/members/${invited.body.member.id}`);
    await mailbox.open();
    service.clock.forward(60_000);
    await service.background.worker.runDue();
    await setTimeout(100);
    assert.equal(mailbox.received.filter(letter => letter.recipient === 'gone@example.org').length, 0);
  });

  it('leaves when the mail server is back, however often it was tried meanwhile', async () => {
    const owner = await signInByMail('patient@example.org');
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
    await mailbox.lettersTo('awaited@example.org');
    await mailbox.lettersTo('awaits@example.org');
  });
});

/** The letters that failed to leave and wait for another try. */
async function countDelayed(): Promise<number> {
  const now = service.clock.now().toISOString();
  const counts = await countJobs(service.services.storage, { queue: 'mail', now });
  return Number(counts.find(({ status }) => status === 'delayed')?.jobs ?? 0);
}

async function countFailedLetters(): Promise<number> {
  const now = service.clock.now().toISOString();
  const counts = await countJobs(service.services.storage, { queue: 'mail', now });
  return counts.find(({ status }) => status === 'failed')?.jobs ?? 0;
}

async function waitFor(condition: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const endsAtMs = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > endsAtMs) throw new Error(`It did not happen within ${withinMs} ms.`);
    await setTimeout(20);
  }
}
