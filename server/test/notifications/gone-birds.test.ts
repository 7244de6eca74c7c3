// Tests that no notification about a bird is sent after the bird has left, even if the notification was already held.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addDays, localDay } from '../../src/workspaces/local-time.ts';
import { addBird, Person, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { freshDatabase } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';
import { startService } from '../support/test-service.ts';

const push = await startPushEndpoint();
const mailbox = await openMailbox();
const database = await freshDatabase();
const preview = await useCast(database, { replicas: 1 });
await preview.service.close();
const service = await startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 1 });
const { clock } = service;
const [olive, nora] = [preview.cast.olive, preview.cast.nora].map(
  ({ email, token }) => new Person(service, email, token),
) as [Person, Person];
const browser = push.subscribe('olive').subscription;
const dayMs = 86_400_000;
const today = () => localDay(clock.now(), 'UTC');

before(async () => {
  await olive.call('POST /api/push/subscriptions', browser);
  const both = { email: true, push: true };
  const topics = {
    ...{ weight_alert: both, dose_due: both, dose_overdue: both, weigh_in_overdue: both },
    ...{ bird_arrived: both, milestone: both, daily_digest: { email: true, push: false } },
  };
  await olive.call('PUT /api/notification-settings', { topics });
  await toTime('10:00');
});

/** Moves the clock forward to the next occurrence of a time of day, and runs the due jobs. */
async function toTime(time: string): Promise<void> {
  const ms = Date.parse(`${today()}T${time}:00.000Z`) - clock.now().getTime();
  clock.forward(ms > 0 ? ms : ms + dayMs);
  await service.background.startClocks();
  await finish();
}

/** Runs the due jobs. Milestone emails are collected for a second, so their jobs run after that. */
async function finish(): Promise<void> {
  await finishJobs(service);
  clock.forward(2_000);
  await finishJobs(service);
}

let [pushesSeen, emailsSeen] = [0, 0];

/** Returns the notifications since the last call: titles and texts of pushes, then subjects and texts of emails. */
async function newNotifications(): Promise<string> {
  await finish();
  const pushes = push.received.slice(pushesSeen).map(({ message }) => `${message.title}\n${message.body}`);
  const emails = mailbox.sentTo(olive.email).slice(emailsSeen);
  pushesSeen += pushes.length;
  emailsSeen += emails.length;
  return [...pushes, ...emails.map(({ subject, text }) => `${subject}\n${text}`)].join('\n');
}

/** Returns which of the given names appear in the notifications since the last call. */
async function birdsMentioned(...names: string[]): Promise<string[]> {
  const text = await newNotifications();
  return names.filter(name => text.includes(name));
}

async function move(birdId: string, kind: string, startedOn = today()): Promise<void> {
  const { status, text } = await olive.call(`POST /api/birds/${birdId}/stays`, { kind, startedOn });
  assert.equal(status, 201, text);
}

/** Returns the different outcomes of the notifications about a bird. */
async function outcomes(birdId: string): Promise<string[]> {
  const { body } = await olive.call('GET /api/notification-log?limit=500');
  const own = body.deliveries.filter((delivery: { birdId: string }) => delivery.birdId === birdId);
  return [...new Set<string>(own.map((one: { reason: string; status: string }) => one.reason ?? one.status))];
}

const setQuietHours = (quietHours: { from: string; to: string } | null) =>
  olive.call('PUT /api/notification-settings', { quietHours });

const add = async (name: string, more: object = {}, person = olive) =>
  (await addBird(person, { name, gotchaDay: addDays(today(), -100), ...more })).id;

/** Adds a bird that has weighed 100 g every day until yesterday. */
async function addSteady(name: string): Promise<string> {
  const id = await add(name);
  for (let days = 12; days >= 1; days -= 1) await weigh(id, 100, addDays(today(), -days));
  return id;
}

const weigh = (birdId: string, weightGrams: number, recordedOn = today()) =>
  olive.call(`POST /api/birds/${birdId}/weights`, { weightGrams, recordedOn });

async function addDosed(name: string, time: string): Promise<string> {
  const id = await add(name);
  await olive.call(`POST /api/birds/${id}/medications`, {
    ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: today() },
    doseSchedule: [{ key: 'day', label: 'Day', time }],
  });
  return id;
}

it('a notification that is held for quiet hours is not sent if the bird leaves before they end', async () => {
  await setQuietHours({ from: '11:00', to: '18:00' });
  const [ada, bea] = [await addSteady('Ada'), await addSteady('Bea')];
  const [cleo, dot] = [await addDosed('Cleo', '12:00'), await addDosed('Dot', '12:00')];
  await toTime('11:30');
  for (const id of [ada, bea]) await weigh(id, 92);
  const [eve, fay] = [await add('Eve', {}, nora), await add('Fay', {}, nora)];
  for (const id of [eve, fay]) {
    const { body } = await nora.call(`POST /api/birds/${id}/transfer-code`);
    await olive.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  }
  await toTime('12:00');
  await toTime('14:00');
  for (const id of [ada, cleo, eve]) assert.deepEqual(await outcomes(id), ['quiet_hours']);
  await move(ada, 'died');
  await move(cleo, 'adopted');
  await move(eve, 'released');
  assert.equal(await newNotifications(), '');
  await toTime('18:00');
  assert.deepEqual(await birdsMentioned('Ada', 'Bea', 'Cleo', 'Dot', 'Eve', 'Fay'), ['Bea', 'Dot', 'Fay']);
  for (const id of [ada, cleo, eve]) assert.deepEqual(await outcomes(id), ['no_longer_true']);
  for (const id of [bea, fay]) assert.deepEqual(await outcomes(id), ['sent']);
  await setQuietHours(null);
  for (const id of [bea, dot, fay]) await move(id, 'other_gone');
});

it('doses are neither due nor late after the bird has left, and a postponed reminder is not sent', async () => {
  await toTime('10:30');
  const [ada, bea, cleo] = [
    await addDosed('Ada', '11:00'),
    await addDosed('Bea', '11:00'),
    await addDosed('Cleo', '12:30'),
  ];
  await newNotifications();
  await toTime('11:00');
  assert.deepEqual(await birdsMentioned('Ada', 'Bea', 'Cleo'), ['Ada', 'Bea']);
  for (const { message } of push.received.slice(-2)) {
    const body = {
      deliveryId: message.id,
      workspaceId: preview.cast.workspaceId,
      endpoint: browser.endpoint,
    };
    assert.equal((await call(service, 'POST /api/push/put-off', { body })).status, 202);
  }
  for (const id of [ada, cleo]) await move(id, 'euthanised');
  await toTime('11:31');
  assert.deepEqual(await birdsMentioned('Ada', 'Bea', 'Cleo'), ['Bea']);
  await toTime('12:01');
  await toTime('12:30');
  await toTime('13:31');
  assert.deepEqual(await birdsMentioned('Ada', 'Bea', 'Cleo'), ['Bea']);
  await toTime('20:00');
  assert.deepEqual(await birdsMentioned('Ada', 'Bea', 'Cleo'), ['Bea']);
  await move(bea, 'other_gone');
});

it('deleting the record of a dose after the bird has left reminds nobody', async () => {
  await toTime('10:30');
  const birdId = await addDosed('Gus', '11:00');
  const { body } = await olive.call('GET /api/doses');
  const { medicationId } = body.doses.find((dose: { birdId: string }) => dose.birdId === birdId);
  const { body: given } = await olive.call('POST /api/doses', { medicationId });
  await move(birdId, 'died');
  await toTime('12:30');
  await olive.call(`DELETE /api/birds/${birdId}/medication-administrations/${given.administration.id}`);
  await toTime('12:40');
  assert.deepEqual(await birdsMentioned('Gus'), []);
});

it('a reminder of several missed weighings leaves out a bird that has left in the meantime', async () => {
  await setQuietHours({ from: '08:00', to: '10:00' });
  const [ada, bea, cleo] = [await addSteady('Ada'), await addSteady('Bea'), await addSteady('Cleo')];
  for (const id of [ada, bea, cleo]) {
    await olive.call(`PUT /api/birds/${id}/weight-guard`, { weighEveryDays: 1 });
  }
  await toTime('20:30');
  await toTime('09:00');
  await newNotifications();
  await move(ada, 'died');
  await toTime('10:00');
  assert.deepEqual(await birdsMentioned('Ada', 'Bea', 'Cleo'), ['Bea', 'Cleo']);
  await setQuietHours(null);
  for (const id of [bea, cleo]) await move(id, 'other_gone');
});

it('an alert about a past bird is not repeated after seven days, but is repeated as soon as the bird is back', async () => {
  await toTime('10:00');
  const id = await addSteady('Hal');
  await weigh(id, 90);
  assert.deepEqual(await birdsMentioned('Hal'), ['Hal']);
  await move(id, 'adopted');
  await olive.call(`POST /api/birds/${id}/observations`, { observedOn: today(), signs: ['breathing'] });
  for (let day = 0; day < 9; day += 1) await toTime('20:00');
  assert.deepEqual(await birdsMentioned('Hal'), []);
  assert.deepEqual(await outcomes(id), ['sent']);
  await move(id, 'home');
  await toTime('20:30');
  assert.deepEqual(await birdsMentioned('Hal'), ['Hal']);
});

it('nobody is reminded of a past bird’s birthday, even if the email was waiting', async () => {
  const [year, month, day] = addDays(today(), 1).split('-');
  const born = { dateOfBirth: `${Number(year) - 4}-${month}-${day}`, notifyOnDob: true };
  const [before, waiting, here] = [await add('Ivy', born), await add('Jay', born), await add('Kit', born)];
  await move(before, 'died');
  await setQuietHours({ from: '00:00', to: '07:00' });
  await toTime('00:01');
  assert.deepEqual(await outcomes(before), []);
  assert.deepEqual(await outcomes(waiting), ['quiet_hours']);
  await move(waiting, 'died');
  await newNotifications();
  await toTime('07:01');
  assert.deepEqual(await birdsMentioned('Ivy', 'Jay', 'Kit'), ['Kit']);
  assert.deepEqual(await outcomes(waiting), ['no_longer_true']);
  assert.deepEqual(await outcomes(here), ['sent']);
});
