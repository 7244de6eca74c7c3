// Tests of the limit on sign-in emails per client: high for known people, low for strangers.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { findMany } from '../../src/storage/statement.ts';
import { signIn } from '../cast.ts';
import { requestLink } from '../support/by-email.ts';
import { freshDatabase } from '../support/engine.ts';
import { openMailbox } from '../support/mailbox.ts';
import { sendRaw } from '../support/raw-http.ts';
import { spawnService } from '../support/spawned-service.ts';
import { startService } from '../support/test-service.ts';

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.org`);
const colleagues = numbered(200, 'colleague');
const mailbox = await openMailbox();
const database = await freshDatabase();
const preview = await startService(database);
const olive = await signIn(preview, 'olive@example.org');
for (const email of colleagues) await olive.call('POST /api/workspace/members', { email, role: 'viewer' });
await preview.close();
// Without Redis, because while it is slow, the process briefly keeps its own counts, which miss some requests.
const service = await startService({ ...database, SMTP_URL: mailbox.url, REDIS_URL: '' }, { replicas: 1 });

const listJobs = findMany(db => db.selectFrom('jobs').select(['id', 'kind', 'payload']));
const countJobs = async () => (await listJobs(service.context.storage, {})).length;

async function requestLinks(emails: readonly string[]) {
  // In small groups, so that the service does not refuse them on a slow machine.
  const responses: Awaited<ReturnType<typeof requestLink>>[] = [];
  for (let start = 0; start < emails.length; start += 25) {
    const some = emails.slice(start, start + 25);
    responses.push(...(await Promise.all(some.map(email => requestLink(service, email)))));
  }
  for (const { status, body } of responses) {
    assert.equal(status, 202);
    assert.deepEqual(body, responses[0]?.body);
  }
  return responses[0]?.body;
}

it('202 and an email within a minute for each of 200 people with an account or invite who share an IP address', async () => {
  const startedAtMs = Date.now();
  // The limit allows sixty strangers. The next one gets the same response, but no email.
  const expected = await requestLinks(numbered(60, 'stranger'));
  assert.deepEqual(await requestLinks(['stranger60@example.org']), expected);
  const before = await countJobs();
  assert.deepEqual(await requestLinks(['stranger61@example.org']), expected);
  assert.equal(
    await countJobs(),
    before + 1,
    'A refusal writes a job too; otherwise its response would be faster.',
  );
  assert.deepEqual(await requestLinks([olive.email, ...colleagues]), expected);
  for (const email of [olive.email, ...colleagues]) await mailbox.emailsTo(email, 1, 60_000);
  assert.ok(Date.now() - startedAtMs < 60_000);
  assert.equal(mailbox.received.length, 60 + 201);
  assert.equal(mailbox.sentTo('stranger60@example.org').length, 0);
});

it('202 and no email after 600 in an hour, regardless of the recipient; emails again an hour later', async () => {
  // So far, 263 emails have been requested.
  await requestLinks(colleagues);
  await requestLinks(colleagues.slice(0, 137));
  const before = await countJobs();
  await requestLinks([olive.email]);
  await requestLinks(['stranger62@example.org']);
  assert.equal(await countJobs(), before);
  await mailbox.emailsTo('colleague199@example.org', 2, 30_000);
  await mailbox.emailsTo('colleague136@example.org', 3, 30_000);
  await setTimeout(300);
  assert.equal(mailbox.sentTo(olive.email).length, 1);
  service.clock.forward(3_600_001);
  await requestLinks([olive.email, 'stranger62@example.org']);
  await mailbox.emailsTo(olive.email, 2);
  await mailbox.emailsTo('stranger62@example.org');
});

it('202 and a log line for each email that is held back, with the limit and the client but no email address', async () => {
  const { baseUrl, stop } = await spawnService({ SMTP_URL: mailbox.url });
  const request = (email: string) =>
    sendRaw(baseUrl, {
      method: 'POST',
      path: '/api/auth/magic-link/request',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  for (let count = 0; count < 6; count += 1) assert.equal((await request('often@example.org')).status, 202);
  for (const email of numbered(56, 'unknown')) assert.equal((await request(email)).status, 202);
  const log = await stop();
  const lines = log
    .split('\n')
    .filter(line => line.includes('A sign-in email was held back.'))
    .map(line => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ limit, client }) => [limit, client]),
    [
      ['recipient', '127.0.0.1'],
      ['strangers', '127.0.0.1'],
    ],
  );
  // echo -n often@example.org | openssl dgst -sha256 -binary | basenc --base64url
  assert.equal(lines[0].addressHash, 'cc8GkS8Y');
  assert.ok(!log.includes('@example.org'));
});
