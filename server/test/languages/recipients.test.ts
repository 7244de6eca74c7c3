// Tests of the language of emails and pushes, which is usually that of the person who receives them.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { enqueue } from '../../src/jobs/job.ts';
import { signInMail } from '../../src/sign-in/sign-in-email.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { addBird } from '../cast.ts';
import { signInByEmail } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';
import { startService } from '../support/test-service.ts';

const mailbox = await openMailbox();
const push = await startPushEndpoint();
const service = await startService({ SMTP_URL: mailbox.url }, { replicas: 1 });
const olive = await signInByEmail(service, mailbox, 'olive@example.org');
for (const [name, role] of [
  ['asha', 'assistant'],
  ['carl', 'caregiver'],
])
  await olive.call('POST /api/workspace/members', { email: `${name}@example.org`, role });
const asha = await signInByEmail(service, mailbox, 'asha@example.org');
const carl = await signInByEmail(service, mailbox, 'carl@example.org');
const dayMs = 86_400_000;
const dayOf = (daysAgo: number) =>
  new Date(service.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);

before(async () => {
  for (const [person, locale] of [
    [olive, 'de-AT'],
    [carl, 'fr-FR'],
  ] as const)
    assert.equal((await person.call('PATCH /api/auth/user', { locale })).status, 200);
});

/** Returns the last email to an address, after all jobs have run. */
async function lastEmailTo(email: string) {
  await finishJobs(service);
  const last = mailbox.sentTo(email).at(-1);
  assert.ok(last, `There is no email to ${email}.`);
  return last;
}

it('an alert is in the language of each recipient, as an email and as a push', async () => {
  for (const [person, name] of [
    [olive, 'olive'],
    [carl, 'carl'],
  ] as const)
    await person.call('POST /api/push/subscriptions', push.subscribe(name).subscription);
  const { id } = await addBird(olive, { name: 'Kiwi' });
  for (let daysAgo = 12; daysAgo >= 1; daysAgo -= 1)
    await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 100, recordedOn: dayOf(daysAgo) });
  await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 85.5, recordedOn: dayOf(0) });
  await finishJobs(service);
  const pushTo = (name: string) => push.received.find(({ browser }) => browser === name)?.message;
  assert.equal(pushTo('olive')?.title, 'Kiwi: dringend');
  assert.match(pushTo('olive')?.body ?? '', /^14,5\s% /);
  assert.match(pushTo('carl')?.title ?? '', /^Kiwi\s: urgent$/);

  const german = await lastEmailTo('olive@example.org');
  assert.match(german.text ?? '', /14,5\s% .*„Kiwi“/);
  assert.match(german.html ?? '', /<html lang="de">/);
  const english = await lastEmailTo('asha@example.org');
  assert.match(english.text ?? '', /14\.5\s% under “Kiwi”/);
  assert.match(english.html ?? '', /<html lang="en">/);
});

it('an invitation to an address without an account is in the language of the person who invites', async () => {
  await olive.call('POST /api/workspace/members', {
    email: 'new@example.org',
    name: 'New',
    role: 'caregiver',
  });
  assert.match((await lastEmailTo('new@example.org')).html ?? '', /<html lang="de">/);
  await asha.call('POST /api/workspace/members', { email: 'next@example.org', name: 'Next', role: 'viewer' });
  assert.match((await lastEmailTo('next@example.org')).html ?? '', /<html lang="en">/);
});

it("a sign-in email is in the person's language, or else in the browser's", async () => {
  const request = (email: string, acceptLanguage: string) =>
    call(service, 'POST /api/auth/magic-link/request', {
      body: { email },
      headers: { 'accept-language': acceptLanguage },
    });
  await request('stranger@example.org', 'nl-NL,nl;q=0.9,en;q=0.8');
  assert.match((await lastEmailTo('stranger@example.org')).html ?? '', /<html lang="nl">/);
  await request('olive@example.org', 'nl');
  assert.match((await lastEmailTo('olive@example.org')).html ?? '', /<html lang="de">/);
});

it('a sign-in email is in English if the browser’s language is not a valid tag', async () => {
  for (const [index, tag] of ['de-ab-cd', 'fr-FR-euro', 'es-1996-1996'].entries()) {
    const email = `odd-${index}@example.org`;
    await call(service, 'POST /api/auth/magic-link/request', {
      body: { email },
      headers: { 'accept-language': tag },
    });
    assert.match((await lastEmailTo(email)).html ?? '', /<html lang="en">/, tag);
  }
});

it('an email is in English if an earlier version enqueued it without a language', async () => {
  const payload = {
    email: 'earlier@example.org',
    name: '',
    redirectTo: service.context.config.frontendUrl.href,
  };
  await service.context.storage.write(serviceActor, tx =>
    enqueue(tx, signInMail, { payload }, service.clock.now()),
  );
  assert.match((await lastEmailTo('earlier@example.org')).html ?? '', /<html lang="en">/);
});
