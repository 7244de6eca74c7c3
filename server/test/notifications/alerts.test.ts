// Tests of alerts by push: their causes and recipients, quiet hours, repetition, and alerts that no longer apply.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { findMany, type Inputs } from '../../src/storage/statement.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';

const push = await startPushEndpoint();
const { service, cast } = await useCast({}, { replicas: 1 });
const { olive, carl, vic } = cast;
const dayMs = 86_400_000;
const minuteMs = 60_000;

const dayOf = (daysAgo = 0) =>
  new Date(service.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);

const subscriptions = new Map<string, { endpoint: string }>();

function subscribe(person: Person, name: string) {
  const { subscription } = push.subscribe(name);
  subscriptions.set(name, subscription);
  return person.call('POST /api/push/subscriptions', subscription);
}

before(async () => {
  await subscribe(olive, 'olive');
  await subscribe(carl, 'carl');
  await toTime('10:00');
});

/** Moves the clock forward to the next occurrence of a time of day, in UTC, and runs the due jobs. */
async function toTime(time: string): Promise<void> {
  const now = service.clock.now();
  const at = new Date(`${now.toISOString().slice(0, 10)}T${time}:00.000Z`);
  const ms = at.getTime() - now.getTime();
  service.clock.forward(ms > 0 ? ms : ms + dayMs);
  await service.background.startClocks();
  await finishJobs(service);
}

/** The number of pushes that `newPushes` has already returned, by browser. */
const seen = new Map<string, number>();
/** Returns the pushes that have arrived at a browser since the last call. */
async function newPushes(
  browser: string,
): Promise<{ title: string; body: string; url: string; id?: string }[]> {
  await finishJobs(service);
  const all = push.received.filter(received => received.browser === browser).map(({ message }) => message);
  const known = seen.get(browser) ?? 0;
  seen.set(browser, all.length);
  return all.slice(known);
}

const titles = async (browser: string) => (await newPushes(browser)).map(({ title }) => title);

const logOf = async (person: Person) =>
  (await person.call('GET /api/notification-log?limit=500')).body.deliveries as {
    topic: string;
    status: string;
    reason: string | null;
    birdId: string;
    channel: string;
  }[];

/** Creates a bird that weighed 100 g every day until yesterday. */
async function steadyBird(name: string): Promise<string> {
  const { id } = await addBird(olive, { name });
  for (let daysAgo = 12; daysAgo >= 1; daysAgo -= 1) {
    await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 100, recordedOn: dayOf(daysAgo) });
  }
  await finishJobs(service);
  return id;
}

async function weigh(birdId: string, weightGrams: number, daysAgo = 0): Promise<string> {
  const weight = { weightGrams, recordedOn: dayOf(daysAgo) };
  const { body, status } = await carl.call(`POST /api/birds/${birdId}/weights`, weight);
  assert.equal(status, 201);
  return body.weight.id;
}

it('an urgent verdict alerts everyone once, including the person who weighed, with a link to the bird', async () => {
  const id = await steadyBird('Kiwi');
  assert.deepEqual(await titles('olive'), []);
  await weigh(id, 86);
  const [alert, ...others] = await newPushes('olive');
  assert.deepEqual([alert?.title, alert?.url, others], ['Kiwi: urgent', `/birds/${id}`, []]);
  assert.match(alert?.body ?? '', /^14\s%\sunder\sKiwi/);
  assert.deepEqual(await titles('carl'), ['Kiwi: urgent']);
  const [logged] = await logOf(olive);
  assert.deepEqual(
    [logged?.topic, logged?.channel, logged?.birdId, logged?.status, logged?.reason],
    ['weight_alert', 'push', id, 'sent', null],
  );
});

it('a body condition of 1 causes an alert, with a weight or an observation; a score of 2 only if the bird has lost enough weight', async () => {
  const scored = await steadyBird('Ada');
  const weight = { weightGrams: 100, recordedOn: dayOf(), bodyCondition: 1 };
  assert.equal((await carl.call(`POST /api/birds/${scored}/weights`, weight)).status, 201);
  const [alert] = await newPushes('olive');
  assert.equal(alert?.title, 'Ada: call the vet');
  assert.match(alert?.body ?? '', /^A body condition of 1 of 5 was noted today\./);
  const bea = await steadyBird('Bea');
  const observe = (bodyCondition: number) =>
    carl.call(`POST /api/birds/${bea}/observations`, { observedOn: dayOf(), bodyCondition });
  await weigh(bea, 100);
  await observe(2);
  assert.deepEqual(await titles('olive'), []);
  await observe(1);
  assert.deepEqual(await titles('olive'), ['Bea: call the vet']);
  const thin = await steadyBird('Cleo');
  await weigh(thin, 95.5);
  assert.deepEqual(await titles('olive'), []);
  await carl.call('POST /api/weigh-ins', {
    recordedOn: dayOf(),
    weights: [{ birdId: thin, weightGrams: 95.4, bodyCondition: 2 }],
    replace: true,
  });
  assert.deepEqual(await titles('olive'), []);
  const dora = await steadyBird('Dora');
  await weigh(dora, 94.9);
  await carl.call('POST /api/weigh-ins', {
    recordedOn: dayOf(),
    weights: [{ birdId: dora, weightGrams: 94.8, bodyCondition: 2 }],
    replace: true,
  });
  assert.deepEqual(await titles('olive'), ['Dora: call the vet']);
  await titles('carl');
});

it('a correction, undo or weigh-in that makes the verdict worse causes another alert; an unchanged verdict does not', async () => {
  const id = await steadyBird('Juno');
  const weightId = await weigh(id, 99);
  assert.deepEqual(await titles('olive'), []);
  await carl.call(`PATCH /api/birds/${id}/weights/${weightId}`, { weightGrams: 91 });
  assert.deepEqual(await titles('olive'), ['Juno: call the vet']);
  await carl.call(`PATCH /api/birds/${id}/weights/${weightId}`, { weightGrams: 92 });
  assert.deepEqual(await titles('olive'), []);
  await carl.call(`PATCH /api/birds/${id}/weights/${weightId}`, { weightGrams: 100 });
  const { body } = await olive.call(`GET /api/changes?birdId=${id}&kind=weight&limit=1`);
  assert.deepEqual(await titles('olive'), []);
  assert.equal((await carl.call(`POST /api/changes/${body.changes[0].id}/undo`)).status, 200);
  assert.deepEqual(await titles('olive'), ['Juno: call the vet']);
  await carl.call(`DELETE /api/birds/${id}/weights/${weightId}`);
  const weighIn = { recordedOn: dayOf(), weights: [{ birdId: id, weightGrams: 85 }], confirm: true };
  assert.equal((await carl.call('POST /api/weigh-ins', weighIn)).status, 200);
  assert.deepEqual(await titles('olive'), ['Juno: urgent']);
});

it('a serious sign of illness causes one alert, and a minor one causes none', async () => {
  const id = await steadyBird('Pip');
  const observe = (signs: string[]) =>
    carl.call(`POST /api/birds/${id}/observations`, { id: randomUUID(), observedOn: dayOf(), signs });
  await observe(['sneezing']);
  assert.deepEqual(await titles('olive'), []);
  await observe(['breathing']);
  assert.deepEqual(await titles('olive'), ['Pip: call the vet']);
  await observe(['bleeding']);
  assert.deepEqual(await titles('olive'), []);
});

it('a small loss causes an alert only together with a sign of illness, in either order', async () => {
  const [first, second] = [await steadyBird('Fig'), await steadyBird('Olli')];
  const sign = () => ({ id: randomUUID(), observedOn: dayOf(), signs: ['not_eating'] });
  await weigh(first, 94);
  assert.deepEqual(await titles('olive'), []);
  await carl.call(`POST /api/birds/${first}/observations`, sign());
  assert.deepEqual(await titles('olive'), ['Fig: call the vet']);
  await carl.call(`POST /api/birds/${second}/observations`, sign());
  assert.deepEqual(await titles('olive'), []);
  await weigh(second, 94);
  assert.deepEqual(await titles('olive'), ['Olli: call the vet']);
});

it('a sick bird that moves causes an alert in its new flock', async () => {
  await subscribe(cast.nora, 'nora');
  await cast.nora.call('PUT /api/notification-settings', { topics: { bird_arrived: { push: true } } });
  const id = await steadyBird('Saffron');
  await weigh(id, 90);
  await newPushes('olive');
  const { body } = await olive.call(`POST /api/birds/${id}/transfer-code`);
  await cast.nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  assert.deepEqual((await titles('nora')).sort(), ['Saffron has arrived', 'Saffron: call the vet']);
  assert.deepEqual(await titles('olive'), []);
});

it('people who turned alerts off or were removed before the delivery get no alert', async () => {
  const tess = await invite('tess');
  await subscribe(tess.person, 'tess');
  const id = await steadyBird('Nimbus');
  await vic.call('PUT /api/notification-settings', { topics: { weight_alert: { push: false } } });
  await subscribe(vic, 'vic');
  push.respond(503, 'tess');
  await weigh(id, 88);
  assert.deepEqual(await titles('vic'), []);
  await olive.call(`DELETE /api/workspace/members/${tess.memberId}`);
  push.respond(201, 'tess');
  service.clock.forward(2 * minuteMs);
  assert.deepEqual(await titles('tess'), []);
  await newPushes('olive');
});

const notificationTables = {
  deliveries: findMany((db, $: Inputs<{ userId: string }>) =>
    db.selectFrom('deliveries').selectAll().where('userId', '=', $.userId),
  ),
  pushSubscriptions: findMany((db, $: Inputs<{ userId: string }>) =>
    db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', $.userId),
  ),
  notificationSettings: findMany((db, $: Inputs<{ userId: string }>) =>
    db
      .selectFrom('notificationSettings')
      .innerJoin('members', 'members.id', 'notificationSettings.memberId')
      .select('memberId')
      .where('members.userId', '=', $.userId),
  ),
};

/** Counts a person's deliveries, push subscriptions and notification settings. */
async function countNotifications(userId: string): Promise<number[]> {
  const read = Object.values(notificationTables).map(list => list(service.context.storage, { userId }));
  return (await Promise.all(read)).map(({ length }) => length);
}

const userIdOf = async (person: Person): Promise<string> =>
  (await person.call('GET /api/auth/session')).body.session.user.id;

it('a closed account gets no more alerts, and its notification log, subscriptions and settings are deleted', async () => {
  const { person } = await invite('una');
  const userId = await userIdOf(person);
  await subscribe(person, 'una');
  await person.call('PUT /api/notification-settings', { quietHours: { from: '01:00', to: '02:00' } });
  await weigh(await steadyBird('Luna'), 88);
  assert.deepEqual(await titles('una'), ['Luna: urgent']);
  const id = await steadyBird('Lupo');
  push.respond(503, 'una');
  await weigh(id, 88);
  await newPushes('una');
  assert.deepEqual(await countNotifications(userId), [2, 1, 1]);
  assert.equal((await person.call('DELETE /api/auth/user')).status, 204);
  push.respond(201, 'una');
  service.clock.forward(2 * minuteMs);
  assert.deepEqual(await titles('una'), []);
  await weigh(await steadyBird('Lumi'), 88);
  assert.deepEqual(await titles('una'), []);
  assert.deepEqual(await countNotifications(userId), [0, 0, 0]);
  await newPushes('olive');
});

it('a blocked person gets no alerts', async () => {
  const { person } = await invite('bob');
  const userId = await userIdOf(person);
  await subscribe(person, 'bob');
  const id = await steadyBird('Mira');
  await cast.ada.call(`PATCH /api/admin/users/${userId}`, { blocked: true });
  await weigh(id, 88);
  assert.deepEqual(await titles('bob'), []);
  assert.deepEqual(await countNotifications(userId), [0, 0, 0]);
  assert.deepEqual(await titles('olive'), ['Mira: urgent']);
});

async function invite(name: string): Promise<{ person: Person; memberId: string }> {
  const email = `${name}@example.org`;
  const { body } = await olive.call('POST /api/workspace/members', { email, role: 'caregiver' });
  return { person: await signIn(service, email), memberId: body.member.id };
}

async function addDose(name: string, time: string) {
  const { id } = await addBird(olive, { name });
  const schedule = [{ key: 'day', label: 'Day', time }];
  const { body } = await carl.call(`POST /api/birds/${id}/medications`, {
    ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily', route: 'oral' },
    ...{ startDate: dayOf(), endDate: dayOf(), doseSchedule: schedule },
  });
  return { birdId: id, medicationId: body.medication.id, medication: body.medication };
}

it('a dose causes an alert when it is due and when it is late, but not if it was given before', async () => {
  await toTime('11:00');
  await newPushes('carl');
  await olive.call('PUT /api/notification-settings', { topics: { dose_due: { push: true } } });
  const { medicationId } = await addDose('Widget', '12:00');
  const other = await addDose('Peanut', '12:30');
  await toTime('12:00');
  assert.deepEqual(
    await newPushes('olive').then(([due]) => due?.body),
    'Widget gets meloxicam, 0.05 ml, oral at 12:00.',
  );
  await carl.call('POST /api/doses', { medicationId: other.medicationId });
  await toTime('12:30');
  await toTime('13:00');
  assert.deepEqual(await newPushes('olive').then(all => all.map(({ body }) => body)), [
    'Not recorded yet: the 12:00 dose for Widget, meloxicam, 0.05 ml, oral. Was it given?',
  ]);
  assert.deepEqual(await titles('carl'), ['Widget: not recorded yet']);
  await carl.call('POST /api/doses', { medicationId });
  await toTime('14:00');
  assert.deepEqual(await titles('olive'), []);
});

it("a late dose causes an alert at its new time if its schedule and grace period change while the flock's clock is waiting", async () => {
  const { birdId, medicationId, medication } = await addDose('Echo', '15:00');
  const path = `/api/birds/${birdId}/medications/${medicationId}`;
  await carl.call(`PUT ${path}/safety`, { graceMinutes: 15 });
  const changed = { ...medication, doseSchedule: [{ key: 'day', label: 'Day', time: '14:20' }] };
  assert.equal((await carl.call(`PUT ${path}`, changed)).status, 200);
  await toTime('14:35');
  assert.deepEqual(await titles('carl'), ['Echo: not recorded yet']);
  await newPushes('olive');
});

it('after a move is undone, alerts about the bird go to its old flock again, and no longer to the new one', async () => {
  await olive.call('PUT /api/notification-settings', { topics: { bird_arrived: { push: true } } });
  await cast.nora.call('PUT /api/notification-settings', { topics: { dose_due: { push: true } } });
  const id = await steadyBird('Nut');
  await weigh(id, 90);
  const { birdId, medicationId } = await addDose('Pip', '14:40');
  await carl.call(`PUT /api/birds/${birdId}/medications/${medicationId}/safety`, { graceMinutes: 5 });
  for (const moved of [id, birdId]) {
    const { body } = await olive.call(`POST /api/birds/${moved}/transfer-code`);
    await cast.nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  }
  await newPushes('nora');
  await newPushes('olive');
  for (const moved of [id, birdId]) {
    const [line] = (await cast.nora.call(`GET /api/changes?birdId=${moved}&limit=1`)).body.changes;
    assert.equal((await cast.nora.call(`POST /api/changes/${line.id}/undo`)).status, 200);
  }
  assert.deepEqual((await titles('olive')).sort(), [
    'Nut has arrived',
    'Nut: call the vet',
    'Pip has arrived',
  ]);
  await toTime('14:40');
  assert.deepEqual(await titles('olive'), ['Pip: 14:40']);
  await toTime('14:45');
  assert.deepEqual(await titles('olive'), ['Pip: not recorded yet']);
  assert.deepEqual(await titles('nora'), []);
  await olive.call('PUT /api/notification-settings', { topics: { bird_arrived: { push: false } } });
});

it('202 for postponing a reminder: it comes again in 30 minutes if the dose is still open; 404 for another browser', async () => {
  await toTime('14:50');
  const [open, given] = [await addDose('Sky', '15:00'), await addDose('Bea', '15:00')];
  await newPushes('olive');
  await toTime('15:01');
  const due = await newPushes('olive');
  assert.equal(due.length, 2);
  const { endpoint } = subscriptions.get('olive') ?? { endpoint: '' };
  const workspaceId = cast.workspaceId;
  for (const { id: deliveryId } of due) {
    const elsewhere = { deliveryId, workspaceId, endpoint: subscriptions.get('carl')?.endpoint };
    assert.equal((await call(service, 'POST /api/push/put-off', { body: elsewhere })).status, 404);
    const postponement = { deliveryId, workspaceId, endpoint };
    assert.equal((await call(service, 'POST /api/push/put-off', { body: postponement })).status, 202);
    assert.equal((await call(service, 'POST /api/push/put-off', { body: postponement })).status, 404);
  }
  await carl.call('POST /api/doses', { medicationId: given.medicationId });
  assert.deepEqual(await titles('olive'), []);
  await toTime('15:32');
  assert.deepEqual(await titles('olive'), ['Sky: 15:00']);
  await carl.call('POST /api/doses', { medicationId: open.medicationId });
});

it('quiet hours hold all but urgent alerts; when they end, alerts that are still true are sent once', async () => {
  await olive.call('PUT /api/notification-settings', { quietHours: { from: '16:00', to: '18:00' } });
  const [falling, recovering] = [await steadyBird('Ada'), await steadyBird('Bo')];
  const [open, given] = [await addDose('Cleo', '16:10'), await addDose('Dot', '16:10')];
  await newPushes('olive');
  await toTime('16:15');
  await toTime('16:20');
  await weigh(falling, 92);
  const recoveringId = await weigh(recovering, 92);
  await toTime('17:30');
  await carl.call('POST /api/doses', { medicationId: given.medicationId });
  await carl.call(`PATCH /api/birds/${recovering}/weights/${recoveringId}`, { weightGrams: 100 });
  assert.deepEqual(await titles('olive'), []);
  assert.ok((await logOf(olive)).some(({ status, reason }) => status === 'held' && reason === 'quiet_hours'));
  const urgent = await steadyBird('Rio');
  await weigh(urgent, 84);
  assert.deepEqual(await titles('olive'), ['Rio: urgent']);
  await toTime('18:00');
  // The dose was due at 16:10 and late at 17:10. Only the later alert is sent.
  assert.deepEqual((await titles('olive')).sort(), ['Ada: call the vet', 'Cleo: not recorded yet']);
  const suppressed = (await logOf(olive)).filter(({ status }) => status === 'suppressed');
  assert.ok(suppressed.some(({ reason, birdId }) => reason === 'no_longer_true' && birdId === given.birdId));
  assert.ok(suppressed.some(({ reason, birdId }) => reason === 'no_longer_true' && birdId === recovering));
  assert.ok((await logOf(olive)).some(({ status, birdId }) => status === 'sent' && birdId === open.birdId));
  await toTime('19:00');
  assert.deepEqual(await titles('olive'), []);
  await olive.call('PUT /api/notification-settings', { quietHours: null });
});

it('missed weighings cause one alert the next morning, for all birds', async () => {
  await olive.call('PUT /api/workspace/settings', { weighEveryDays: 1 });
  await olive.call('PUT /api/notification-settings', { topics: { weigh_in_overdue: { push: true } } });
  await toTime('20:30');
  await newPushes('olive');
  await toTime('09:00');
  await newPushes('olive');
  await toTime('20:30');
  await newPushes('olive');
  await toTime('09:00');
  const missed = (await newPushes('olive')).filter(({ title }) => title.includes('not weighed'));
  assert.equal(missed.length, 1);
  await toTime('20:30');
  await toTime('09:00');
  const later = (await newPushes('olive')).filter(({ title }) => title.includes('not weighed'));
  assert.deepEqual(later, []);
});

it('the alert about a single missed weighing opens the scale for that bird', async () => {
  const id = await steadyBird('Otto');
  await olive.call('PUT /api/workspace/settings', { weighEveryDays: 90 });
  await olive.call(`PUT /api/birds/${id}/weight-guard`, { weighEveryDays: 1 });
  await toTime('20:30');
  await toTime('09:00');
  const missed = (await newPushes('olive')).filter(({ title }) => title.includes('not weighed'));
  assert.deepEqual(
    missed.map(({ title, url }) => [title, url]),
    [['Otto: not weighed', `/weigh?bird=${id}`]],
  );
  await olive.call('PUT /api/workspace/settings', { weighEveryDays: 1 });
});

it('an unchanged verdict causes another alert after seven days, unless somebody has acknowledged it', async () => {
  const [known, unknown] = [await steadyBird('Vega'), await steadyBird('Zazu')];
  await toTime('12:00');
  await weigh(known, 90);
  await weigh(unknown, 90);
  assert.deepEqual((await titles('olive')).filter(title => title.includes('call')).sort(), [
    'Vega: call the vet',
    'Zazu: call the vet',
  ]);
  for (let day = 1; day <= 7; day += 1) await toTime('12:05');
  const seenIt = await carl.call(`POST /api/birds/${known}/weight-guard/acknowledgements`, {
    decision: 'seen',
  });
  assert.equal(seenIt.status, 201);
  const titlesSoFar = await titles('olive');
  assert.ok(!titlesSoFar.some(title => /Vega|Zazu/.test(title)));
  await toTime('12:05');
  const repeated = (await titles('olive')).filter(title => /Vega|Zazu/.test(title));
  assert.deepEqual(repeated, ['Zazu: call the vet']);
});

it('a push names its flock, and its link selects the flock, only for people with several flocks', async () => {
  await cast.nora.call('POST /api/workspace/members', { email: carl.email, role: 'caregiver' });
  await signIn(service, carl.email);
  const id = await steadyBird('Uma');
  await Promise.all([newPushes('olive'), newPushes('carl')]);
  await weigh(id, 84);
  const [toOlive] = await newPushes('olive');
  const [toCarl] = await newPushes('carl');
  const { workspace } = (await olive.call('GET /api/workspace')).body;
  assert.equal(toCarl?.body, `${toOlive?.body}\n${workspace.name}`);
  assert.deepEqual([toOlive?.url, toCarl?.url], [`/birds/${id}`, `/birds/${id}?flock=${workspace.id}`]);
});

it('held alerts are sent immediately if a change ends the quiet hours', async () => {
  await toTime('16:15');
  const quietTo = (to: string) =>
    olive.call('PUT /api/notification-settings', { quietHours: { from: '16:00', to } });
  await quietTo('19:00');
  const falling = await steadyBird('Ada');
  await newPushes('olive');
  await weigh(falling, 92);
  await quietTo('18:00');
  assert.deepEqual(await titles('olive'), []);
  await toTime('17:00');
  await quietTo('16:30');
  assert.deepEqual(await titles('olive'), ['Ada: call the vet']);
  await toTime('19:30');
  assert.deepEqual(await titles('olive'), []);
  await olive.call('PUT /api/notification-settings', { quietHours: null });
});
