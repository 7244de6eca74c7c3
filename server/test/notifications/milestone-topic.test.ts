// Milestones are told as everything else is: on the day of the flock, as each person chose, outside quiet hours, and logged.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { enqueue, jobType } from '../../src/jobs/job.ts';
import { mostAttempts } from '../../src/notifications/attempts.ts';
import { beginAttempt, findEmailAbout } from '../../src/notifications/deliveries.queries.ts';
import { noteMilestone } from '../../src/notifications/milestones.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { change, type Inputs } from '../../src/storage/statement.ts';
import { addDays, instantAt, localDay } from '../../src/workspaces/local-time.ts';
import { addBird, type Person } from '../cast.ts';
import { signInByEmail } from '../support/by-email.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';
import { startService } from '../support/test-service.ts';

const mailbox = await openMailbox();
const push = await startPushEndpoint();
const service = await startService({ SMTP_URL: mailbox.url }, { replicas: 1 });
const { clock, context } = service;
const signIn = (name: string) => signInByEmail(service, mailbox, `${name}@example.org`);
const olive = await signIn('olive');
const [carl, vic] = [await join('carl', 'caregiver'), await join('vic', 'viewer')];
let timeZone = 'Pacific/Auckland';
const minuteMs = 60_000;

async function join(name: string, role: string): Promise<Person> {
  await olive.call('POST /api/workspace/members', { email: `${name}@example.org`, role });
  const person = await signIn(name);
  const { body } = await person.call('GET /api/workspaces');
  const { workspaceId } = body.workspaces.find((one: { role: string }) => one.role === role);
  await person.call('POST /api/auth/switch-workspace', { workspaceId });
  return person;
}

before(() => olive.call('PUT /api/workspace/settings', { timeZone }));

/** Moves the clock to the next time of day of the flock, and runs what is due. */
async function toTime(time: string): Promise<void> {
  const today = localDay(clock.now(), timeZone);
  const at = instantAt(today, time, timeZone);
  const next = at > clock.now() ? at : instantAt(addDays(today, 1), time, timeZone);
  clock.forward(next.getTime() - clock.now().getTime());
  await service.background.startClocks();
  await finish();
}

/** Emails wait a second for each other. */
async function finish(): Promise<void> {
  await finishJobs(service);
  clock.forward(2_000);
  await finishJobs(service);
}

/** A bird that is four years old tomorrow. */
async function addBirdOfTomorrow(name: string): Promise<string> {
  const [year, month, day] = addDays(localDay(clock.now(), timeZone), 1).split('-');
  const dateOfBirth = `${Number(year) - 4}-${month}-${day}`;
  return (await addBird(olive, { name, dateOfBirth, notifyOnDob: true })).id;
}

const seen = new Map<string, number>();

/** The birds of which a person was sent an email since it was last asked, by email. */
function newEmails(name: string): string[] {
  const all = mailbox
    .sentTo(`${name}@example.org`)
    .filter(({ subject }) => /milestone/i.test(subject ?? ''))
    .map(({ text }) =>
      [...(text ?? '').matchAll(/“(\w+)” is 4 years old today/g)].map(([, bird]) => bird).join(),
    );
  const known = seen.get(name) ?? 0;
  seen.set(name, all.length);
  return all.slice(known);
}

interface Logged {
  birdId: string;
  channel: string;
  status: string;
  reason: string | null;
}

async function logOf(person: Person, birdId: string): Promise<string[]> {
  const { body } = await person.call('GET /api/notification-log?limit=500');
  return (body.deliveries as Logged[])
    .filter(one => one.birdId === birdId)
    .map(({ channel, status, reason }) => [channel, status, reason].filter(Boolean).join(' '));
}

const quiet = (person: Person, quietHours: { from: string; to: string } | null) =>
  person.call('PUT /api/notification-settings', { quietHours });
const choose = (person: Person, milestone: { email?: boolean; push?: boolean }) =>
  person.call('PUT /api/notification-settings', { topics: { milestone } });

it('tells when the day of the flock begins, and not before; the log has it', async () => {
  await toTime('20:00');
  const id = await addBirdOfTomorrow('Ara');
  await toTime('23:59');
  assert.deepEqual([newEmails('olive'), await logOf(olive, id)], [[], []]);
  await toTime('00:01');
  assert.deepEqual([newEmails('olive'), newEmails('carl'), newEmails('vic')], [['Ara'], ['Ara'], []]);
  assert.deepEqual([await logOf(olive, id), await logOf(vic, id)], [['email sent'], []]);
});

it('tells at the end of quiet hours, once, and others at once', async () => {
  await toTime('21:00');
  await quiet(olive, { from: '22:00', to: '07:00' });
  const id = await addBirdOfTomorrow('Bea');
  await toTime('00:01');
  assert.deepEqual([newEmails('olive'), newEmails('carl')], [[], ['Bea']]);
  assert.deepEqual(await logOf(olive, id), ['email held quiet_hours']);
  await toTime('06:59');
  assert.deepEqual(newEmails('olive'), []);
  await toTime('07:00');
  assert.deepEqual([newEmails('olive'), await logOf(olive, id)], [['Bea'], ['email sent']]);
  await toTime('20:00');
  assert.deepEqual([newEmails('olive'), newEmails('carl')], [[], []]);
});

it('does not tell what is no longer true or wanted when quiet hours end', async () => {
  const [changed, kept] = [await addBirdOfTomorrow('Cleo'), await addBirdOfTomorrow('Dot')];
  await quiet(carl, { from: '22:00', to: '07:00' });
  await toTime('00:01');
  newEmails('carl');
  const { body } = await olive.call(`GET /api/birds/${changed}`);
  const { photoDataUrl: _, ...bird } = body.bird;
  await olive.call(`PUT /api/birds/${changed}`, { ...bird, dateOfBirth: '2020-01-15' });
  await choose(carl, { email: false });
  await toTime('07:01');
  assert.deepEqual([newEmails('olive'), newEmails('carl')], [['Dot'], []]);
  assert.deepEqual(await logOf(olive, changed), ['email suppressed no_longer_true']);
  assert.deepEqual(await logOf(carl, kept), ['email suppressed turned_off']);
  await quiet(carl, null);
});

it('tells a viewer who asks for it, and by push those who want that', async () => {
  await choose(vic, { email: true });
  await choose(carl, { email: false, push: true });
  await carl.call('POST /api/push/subscriptions', push.subscribe('carl').subscription);
  const id = await addBirdOfTomorrow('Echo');
  await toTime('00:01');
  assert.deepEqual([newEmails('vic'), newEmails('carl')], [['Echo'], []]);
  assert.deepEqual(
    push.received.map(({ message }) => message.body.split('\n')[0]),
    ['Echo is 4 years old today.'],
  );
  assert.deepEqual(await logOf(carl, id), ['push sent']);
});

it('sends an email again after a kill, and not without end', async () => {
  await toTime('21:00');
  newEmails('olive');
  const [once, often] = [await addBirdOfTomorrow('Finn'), await addBirdOfTomorrow('Gil')];
  await toTime('00:01');
  const { body } = await olive.call('GET /api/auth/session');
  const { id: userId } = body.session.user;
  const workspaceId = body.session.activeWorkspace.id;
  const year = Number(localDay(clock.now(), timeZone).slice(0, 4));
  for (const birdId of [once, ...Array(mostAttempts).fill(often)]) {
    const subject = `${birdId} dateOfBirth ${year}`;
    const asked = { workspaceId, userId, topic: 'milestone', subject } as const;
    const delivery = await findEmailAbout.required(context.storage, asked);
    await context.storage.writeOne(serviceActor, tx => beginAttempt(tx, delivery));
  }
  await toTime('07:01');
  assert.deepEqual(newEmails('olive'), ['Finn']);
  assert.deepEqual(
    [await logOf(olive, once), await logOf(olive, often)],
    [['email sent'], ['email failed interrupted']],
  );
  await quiet(olive, null);
});

it('says in the log that the mail server rejected an email', async () => {
  await toTime('21:00');
  newEmails('olive');
  const id = await addBirdOfTomorrow('Hugo');
  mailbox.mode = 'rejects for good';
  await toTime('00:01');
  mailbox.mode = 'accepts';
  assert.deepEqual(await logOf(olive, id), ['email failed rejected']);
  await toTime('09:00');
  assert.deepEqual(newEmails('olive'), []);
});

it('tells of a bird that comes on its birthday from a flock in which that day has not begun', async () => {
  const una = await signIn('una');
  await toTime('21:00');
  const [year, month, day] = addDays(localDay(clock.now(), timeZone), 1).split('-');
  const dateOfBirth = `${Number(year) - 4}-${month}-${day}`;
  const { id } = await addBird(una, { name: 'Ida', dateOfBirth, notifyOnDob: true });
  await toTime('01:00');
  newEmails('olive');
  const moved = await una.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: olive.email });
  assert.equal(moved.status, 200, moved.text);
  await finish();
  assert.deepEqual(newEmails('olive'), ['Ida']);
});

it('tells once although the flock moves to another time zone and back, and tells of a day that is skipped', async () => {
  await toTime('20:00');
  await addBirdOfTomorrow('Hera');
  newEmails('olive');
  await setZone('UTC');
  await toTime('23:00');
  assert.deepEqual(newEmails('olive'), []);
  await setZone('Pacific/Kiritimati');
  assert.deepEqual(newEmails('olive'), ['Hera']);
  await setZone('UTC');
  await toTime('00:01');
  await toTime('12:00');
  assert.deepEqual(newEmails('olive'), []);
});

async function setZone(zone: string): Promise<void> {
  timeZone = zone;
  assert.equal((await olive.call('PUT /api/workspace/settings', { timeZone })).status, 200);
  await finish();
}

/** As an earlier version noted what a person was to be told, or had been told. */
const insertEarlierMention = change(
  (db, $: Inputs<{ userId: string; birdId: string; year: number; day: string; sentOn: string | null }>) =>
    db.insertInto('milestoneMentions').values({
      ...{ userId: $.userId, birdId: $.birdId, kind: 'dateOfBirth', year: $.year },
      ...{ notedOn: $.day, sentOn: $.sentOn },
    }),
);
const digest = jobType<{ userId: string }>('milestoneDigest', { queue: 'mail', validForMs: 86_400_000 });

it('does not tell again what an earlier version has told, and tells what it had noted', async () => {
  await toTime('20:00');
  const [told, noted] = [await addBirdOfTomorrow('Ivy'), await addBirdOfTomorrow('Juno')];
  const day = addDays(localDay(clock.now(), timeZone), 1);
  const year = Number(day.slice(0, 4));
  const { body } = await olive.call('GET /api/auth/session');
  const { id: userId } = body.session.user;
  clock.forward(instantAt(day, '00:00', timeZone).getTime() - clock.now().getTime() - minuteMs / 60);
  await context.storage.write(serviceActor, async tx => {
    for (const birdId of [told, noted]) {
      await noteMilestone(tx, { birdId, kind: 'dateOfBirth', year });
      await insertEarlierMention(tx, { userId, birdId, year, day, sentOn: birdId === told ? day : null });
    }
    await enqueue(tx, digest, { payload: { userId } }, clock.now());
  });
  await toTime('00:01');
  await toTime('12:00');
  assert.deepEqual(newEmails('olive'), ['Juno']);
  assert.deepEqual(newEmails('carl'), []);
});
