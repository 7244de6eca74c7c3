// Tests that members who see only some of the birds get no email, push or calendar entry about the others.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findOne, type Inputs } from '../../src/storage/statement.ts';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, Person, useCast } from '../cast.ts';
import { freshDatabase } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';
import { startService } from '../support/test-service.ts';

const database = await freshDatabase();
const mailbox = await openMailbox();
const push = await startPushEndpoint();
const preview = await useCast(database, { replicas: 1 });
await preview.service.close();
const service = await startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 1 });
const [olive, carl] = [preview.cast.olive, preview.cast.carl].map(
  ({ email, token }) => new Person(service, email, token),
) as [Person, Person];

const marker = 'Unseen';
const today = () => service.clock.now().toISOString().slice(0, 10);

const findPostponedDigest = findOne((db, $: Inputs<{ soon: string }>) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'milestoneDigest')
    .where('state', '=', 'pending')
    .where('dueAt', '<=', $.soon),
);

async function toTime(time: string): Promise<void> {
  const ms = Date.parse(`${today()}T${time}:00.000Z`) - service.clock.now().getTime();
  service.clock.forward(ms > 0 ? ms : ms + 86_400_000);
  await service.background.startClocks();
  await finishJobs(service);
  // The email about milestones waits a second if the flock's clock is due too.
  const { storage } = service.context;
  const soon = () => new Date(service.clock.now().getTime() + 1_000).toISOString();
  while (await findPostponedDigest(storage, { soon: soon() })) {
    service.clock.forward(1_000);
    await finishJobs(service);
  }
}

async function send(endpoint: string, body?: object, person = olive) {
  const response = await person.call(endpoint, body);
  assert.ok(response.status < 300, `${endpoint}: ${response.text}`);
  return response.body;
}

/**
 * Adds a bird with reasons for notifications: a birthday, a dose and an overdue weigh-in. Its steady weights make a
 * later loss urgent.
 */
async function addTroubledBird(name: string): Promise<string> {
  const birthday = `2020-${addDays(today(), 1).slice(5)}`;
  const { id } = await addBird(olive, { name, tagId: `${name}-1`, dateOfBirth: birthday, notifyOnDob: true });
  for (let ago = 24; ago >= 2; ago -= 1) {
    await send(`POST /api/birds/${id}/weights`, { weightGrams: 100, recordedOn: addDays(today(), -ago) });
  }
  await send(`POST /api/birds/${id}/medications`, {
    ...{ name: `${name} medicine`, dosage: '1 drop', frequency: 'once_daily', startDate: today() },
    doseSchedule: [{ key: 'day', label: 'Noon', time: '12:00' }],
  });
  await send(`PUT /api/birds/${id}/weight-guard`, { weighEveryDays: 1 });
  return id;
}

const textsTo = ({ email }: Person) => [
  ...mailbox.sentTo(email).map(({ raw, text, html, subject }) => `${subject} ${raw} ${text} ${html}`),
  ...push.received.filter(({ browser }) => browser === email).map(({ message }) => JSON.stringify(message)),
];

it('members get emails, pushes and a calendar about their birds, and nothing about the others', async () => {
  await toTime('08:00');
  const topics = [
    'weight_alert',
    'dose_due',
    'dose_overdue',
    'weigh_in_overdue',
    'bird_arrived',
    'milestone',
  ];
  const both = { email: true, push: true };
  const chosen = Object.fromEntries([...topics, 'daily_digest'].map(topic => [topic, both]));
  for (const person of [olive, carl]) {
    await send('PUT /api/notification-settings', { topics: chosen }, person);
    await send('POST /api/push/subscriptions', push.subscribe(person.email).subscription, person);
  }
  const shown = await addTroubledBird('Shown');
  const hidden = await addTroubledBird(marker);
  const { members } = await send('GET /api/workspace/members');
  const { id } = members.find(({ inviteEmail }: { inviteEmail: string }) => inviteEmail === carl.email);
  const limit = (birdIds: string[] | null) => send(`PUT /api/workspace/members/${id}/access`, { birdIds });
  const { url } = await send('POST /api/calendar-feeds', {}, carl);
  await limit([shown]);
  for (const birdId of [hidden, shown]) {
    await send(`POST /api/birds/${birdId}/weights`, { weightGrams: 80, recordedOn: today() });
  }
  for (const time of ['12:00', '13:30', '20:00', '08:30', '09:30', '12:30', '20:00']) await toTime(time);

  const [toOlive, toCarl] = [textsTo(olive), textsTo(carl)];
  for (const text of toCarl) assert.ok(!text.includes(marker), text);
  // Carl gets as many notifications about his bird as Olive does. Only she gets those about the other bird.
  const subjectsAbout = (texts: readonly string[], name: string) =>
    texts.filter(text => text.includes(name)).length;
  assert.ok(subjectsAbout(toOlive, marker) >= 8, String(subjectsAbout(toOlive, marker)));
  assert.equal(subjectsAbout(toCarl, 'Shown'), subjectsAbout(toOlive, 'Shown'));

  const log = await send('GET /api/notification-log?limit=500', undefined, carl);
  assert.ok(log.deliveries.length > 8);
  assert.ok(!JSON.stringify(log).includes(hidden));
  const calendar = async () => (await fetch(service.baseUrl + new URL(url).pathname)).text();
  assert.match(await calendar(), /Shown/);
  assert.doesNotMatch(await calendar(), /Unseen/);
  const exported = await carl.call('GET /api/auth/user/export');
  assert.equal(exported.status, 200);
  assert.ok(!exported.text.includes(hidden) && !exported.text.includes(marker));

  // Carl loses access to the other bird after a notification has been prepared, but before it is sent.
  await limit([shown, hidden]);
  assert.match(await calendar(), /Unseen/);
  await toTime('11:59');
  const held = textsTo(carl).length;
  mailbox.mode = 'rejects temporarily';
  push.respond(503, carl.email);
  await toTime('12:00');
  await limit([shown]);
  mailbox.mode = 'accepts';
  push.respond(201, carl.email);
  for (const minutes of [2, 5, 10, 20]) {
    service.clock.forward(minutes * 60_000);
    await finishJobs(service);
  }
  const late = textsTo(carl).slice(held);
  assert.ok(late.length > 0);
  for (const text of late) assert.ok(!text.includes(marker), text);
  assert.doesNotMatch(await calendar(), /Unseen/);
});
