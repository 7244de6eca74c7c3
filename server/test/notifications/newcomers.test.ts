// Tests of notifications about birds that have just arrived: the alert by push and email, the digest, and the
// reminder to weigh.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addBird, Person, useCast } from '../cast.ts';
import { freshDatabase } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';
import { startService } from '../support/test-service.ts';

const push = await startPushEndpoint();
const database = await freshDatabase();
const mailbox = await openMailbox();
const preview = await useCast(database, { replicas: 1 });
await preview.service.close();
const service = await startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 1 });
const { email, token } = preview.cast.olive;
const olive = new Person(service, email, token);

const dayMs = 86_400_000;
const dayOf = (daysAgo = 0) =>
  new Date(service.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);

/** Moves the clock forward to the next occurrence of a time of day, in UTC, and runs the due jobs. */
async function toTime(time: string): Promise<void> {
  const ms = Date.parse(`${dayOf()}T${time}:00.000Z`) - service.clock.now().getTime();
  service.clock.forward(ms > 0 ? ms : ms + dayMs);
  await service.background.startClocks();
  await finishJobs(service);
}

/** Adds a bird, and weighs it once a day from the day it arrived until today. */
async function weighArrival(name: string, grams: readonly number[]): Promise<string> {
  const { id } = await addBird(olive, { name, gotchaDay: dayOf(grams.length - 1) });
  for (const [index, weightGrams] of grams.entries()) {
    const weight = { weightGrams, recordedOn: dayOf(grams.length - 1 - index) };
    const { status } = await olive.call(`POST /api/birds/${id}/weights`, weight);
    assert.equal(status, 201);
  }
  await finishJobs(service);
  return id;
}

/** Returns the text with plain spaces instead of no-break spaces. */
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

it('a newcomer that has lost over 8 percent by its second weight causes a push and an email that say so', async () => {
  await olive.call('POST /api/push/subscriptions', push.subscribe('olive').subscription);
  await toTime('10:00');
  await weighArrival('Kiwi', [92, 84]);
  const messages = push.received.map(({ message }) => message);
  assert.deepEqual(
    messages.map(({ title }) => title),
    ['Kiwi: call the vet'],
  );
  const sentence = /^8\.7 % under the highest of Kiwi's first weights \(92 g\)\. .*call your avian vet\.$/;
  assert.match(plain(messages[0]?.body), sentence);
  const emails = mailbox
    .sentTo(email)
    .filter(({ subject }) => subject === 'A bird in your flock needs a vet');
  assert.equal(emails.length, 1);
  assert.match(plain(emails[0]?.text), /8\.7 % under the highest of “Kiwi”'s first weights \(92 g\)\./);
});

it('a newcomer that has lost over 5 percent is in the evening digest', async () => {
  await toTime('10:00');
  await weighArrival('Pip', [92, 87]);
  await toTime('20:00');
  const digest = mailbox.sentTo(email).findLast(({ subject }) => subject === 'This evening in your flock');
  assert.match(plain(digest?.text), /5\.4 % under the highest of “Pip”'s first weights \(92 g\)\./);
});

it('a newcomer that was not weighed is overdue the next day, even if its flock weighs once a week', async () => {
  await olive.call('PUT /api/notification-settings', { topics: { weigh_in_overdue: { push: true } } });
  await toTime('10:00');
  const settled = await addBird(olive, { name: 'Duke' });
  for (const daysAgo of [40, 35, 30, 25, 20, 15, 10, 5, 0]) {
    const weight = { weightGrams: 90, recordedOn: dayOf(daysAgo) };
    await olive.call(`POST /api/birds/${settled.id}/weights`, weight);
  }
  await weighArrival('Dot', [90, 90, 90, 90, 90, 90]);
  await toTime('09:00');
  await toTime('09:00');
  const bodies = push.received
    .map(({ message }) => message.body)
    .filter(body => /not weighed yet/.test(body));
  assert.ok(
    bodies.some(body => body.includes('Dot')),
    bodies.join('\n'),
  );
  assert.ok(!bodies.some(body => body.includes('Duke')), bodies.join('\n'));
});
