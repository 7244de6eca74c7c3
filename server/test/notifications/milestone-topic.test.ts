// Tests of milestone alerts: they are sent on the flock's day, according to each person's settings, outside quiet
// hours, and are logged.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { enqueue, jobType } from '../../src/jobs/job.ts';
import { maxAttempts } from '../../src/notifications/attempts.ts';
import { beginAttempt, findEmailAbout } from '../../src/notifications/deliveries.queries.ts';
import { recordMilestone } from '../../src/notifications/milestones.queries.ts';
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

/** Moves the clock to the next occurrence of a time of day in the flock's time zone, and runs the due jobs. */
async function toTime(time: string): Promise<void> {
  const today = localDay(clock.now(), timeZone);
  const at = instantAt(today, time, timeZone);
  const next = at > clock.now() ? at : instantAt(addDays(today, 1), time, timeZone);
  clock.forward(next.getTime() - clock.now().getTime());
  await service.background.startClocks();
  await finish();
}

/** Runs the due jobs. Emails are collected for a second, so their jobs run after that. */
async function finish(): Promise<void> {
  await finishJobs(service);
  clock.forward(2_000);
  await finishJobs(service);
}

/** Adds a bird that turns four tomorrow. */
async function addBirdWithBirthday(name: string): Promise<string> {
  const [year, month, day] = addDays(localDay(clock.now(), timeZone), 1).split('-');
  const dateOfBirth = `${Number(year) - 4}-${month}-${day}`;
  return (await addBird(olive, { name, dateOfBirth, notifyOnDob: true })).id;
}

const seen = new Map<string, number>();

/** Returns the birds in each milestone email that a person has received since the last call. */
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

const setQuietHours = (person: Person, quietHours: { from: string; to: string } | null) =>
  person.call('PUT /api/notification-settings', { quietHours });
const setMilestones = (person: Person, milestone: { email?: boolean; push?: boolean }) =>
  person.call('PUT /api/notification-settings', { topics: { milestone } });

it("a milestone alert is sent at the start of the flock's day, and logged", async () => {
  await toTime('20:00');
  const id = await addBirdWithBirthday('Ara');
  await toTime('23:59');
  assert.deepEqual([newEmails('olive'), await logOf(olive, id)], [[], []]);
  await toTime('00:01');
  assert.deepEqual([newEmails('olive'), newEmails('carl'), newEmails('vic')], [['Ara'], ['Ara'], []]);
  assert.deepEqual([await logOf(olive, id), await logOf(vic, id)], [['email sent'], []]);
});

it('a milestone alert is sent once at the end of quiet hours, and immediately to everyone else', async () => {
  await toTime('21:00');
  await setQuietHours(olive, { from: '22:00', to: '07:00' });
  const id = await addBirdWithBirthday('Bea');
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

it('a milestone alert is not sent at the end of quiet hours if it is no longer true or wanted', async () => {
  const [changed, kept] = [await addBirdWithBirthday('Cleo'), await addBirdWithBirthday('Dot')];
  await setQuietHours(carl, { from: '22:00', to: '07:00' });
  await toTime('00:01');
  newEmails('carl');
  const { body } = await olive.call(`GET /api/birds/${changed}`);
  const { photoDataUrl: _, ...bird } = body.bird;
  await olive.call(`PUT /api/birds/${changed}`, { ...bird, dateOfBirth: '2020-01-15' });
  await setMilestones(carl, { email: false });
  await toTime('07:01');
  assert.deepEqual([newEmails('olive'), newEmails('carl')], [['Dot'], []]);
  assert.deepEqual(await logOf(olive, changed), ['email suppressed no_longer_true']);
  assert.deepEqual(await logOf(carl, kept), ['email suppressed turned_off']);
  await setQuietHours(carl, null);
});

it('a milestone alert is sent to a viewer who turned it on, and by push to a person who chose that', async () => {
  await setMilestones(vic, { email: true });
  await setMilestones(carl, { email: false, push: true });
  await carl.call('POST /api/push/subscriptions', push.subscribe('carl').subscription);
  const id = await addBirdWithBirthday('Echo');
  await toTime('00:01');
  assert.deepEqual([newEmails('vic'), newEmails('carl')], [['Echo'], []]);
  assert.deepEqual(
    push.received.map(({ message }) => message.body.split('\n')[0]),
    ['Echo is 4 years old today.'],
  );
  assert.deepEqual(await logOf(carl, id), ['push sent']);
});

it('a milestone alert is sent again after an interrupted attempt, until the attempts are used up', async () => {
  await toTime('21:00');
  newEmails('olive');
  const [once, often] = [await addBirdWithBirthday('Finn'), await addBirdWithBirthday('Gil')];
  await toTime('00:01');
  const { body } = await olive.call('GET /api/auth/session');
  const { id: userId } = body.session.user;
  const workspaceId = body.session.activeWorkspace.id;
  const year = Number(localDay(clock.now(), timeZone).slice(0, 4));
  for (const birdId of [once, ...Array(maxAttempts).fill(often)]) {
    const subject = `${birdId} dateOfBirth ${year}`;
    const subjectKey = { workspaceId, userId, topic: 'milestone', subject } as const;
    const delivery = await findEmailAbout.required(context.storage, subjectKey);
    await context.storage.writeOne(serviceActor, tx => beginAttempt(tx, delivery));
  }
  await toTime('07:01');
  assert.deepEqual(newEmails('olive'), ['Finn']);
  assert.deepEqual(
    [await logOf(olive, once), await logOf(olive, often)],
    [['email sent'], ['email failed interrupted']],
  );
  await setQuietHours(olive, null);
});

it('a milestone alert is logged as rejected if the mail server rejects its email', async () => {
  await toTime('21:00');
  newEmails('olive');
  const id = await addBirdWithBirthday('Hugo');
  mailbox.mode = 'rejects permanently';
  await toTime('00:01');
  mailbox.mode = 'accepts';
  assert.deepEqual(await logOf(olive, id), ['email failed rejected']);
  await toTime('09:00');
  assert.deepEqual(newEmails('olive'), []);
});

it('a milestone alert is sent for a bird that arrives on its birthday from a flock where that day has not begun', async () => {
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

it('a milestone alert is sent when a change of time zone begins the day, and not again after a change back', async () => {
  await toTime('20:00');
  await addBirdWithBirthday('Hera');
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

/** Inserts a row as an earlier version did to plan or record a milestone email. */
const insertEarlierMention = change(
  (db, $: Inputs<{ userId: string; birdId: string; year: number; day: string; sentOn: string | null }>) =>
    db.insertInto('milestoneMentions').values({
      ...{ userId: $.userId, birdId: $.birdId, kind: 'dateOfBirth', year: $.year },
      ...{ notedOn: $.day, sentOn: $.sentOn },
    }),
);
const digest = jobType<{ userId: string }>('milestoneDigest', { queue: 'mail', validForMs: 86_400_000 });

it('a milestone alert is not sent again if an earlier version has sent it, but is sent if that version only planned it', async () => {
  await toTime('20:00');
  const [alreadySent, planned] = [await addBirdWithBirthday('Ivy'), await addBirdWithBirthday('Juno')];
  const day = addDays(localDay(clock.now(), timeZone), 1);
  const year = Number(day.slice(0, 4));
  const { body } = await olive.call('GET /api/auth/session');
  const { id: userId } = body.session.user;
  clock.forward(instantAt(day, '00:00', timeZone).getTime() - clock.now().getTime() - minuteMs / 60);
  await context.storage.write(serviceActor, async tx => {
    for (const birdId of [alreadySent, planned]) {
      await recordMilestone(tx, { birdId, kind: 'dateOfBirth', year });
      await insertEarlierMention(tx, {
        userId,
        birdId,
        year,
        day,
        sentOn: birdId === alreadySent ? day : null,
      });
    }
    await enqueue(tx, digest, { payload: { userId } }, clock.now());
  });
  await toTime('00:01');
  await toTime('12:00');
  assert.deepEqual(newEmails('olive'), ['Juno']);
  assert.deepEqual(newEmails('carl'), []);
});
