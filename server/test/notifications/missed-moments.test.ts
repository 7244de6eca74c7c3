// Tests of alerts whose time has passed or changed: deleted and rescheduled doses, outages, and long quiet hours.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';

const push = await startPushEndpoint();
const { service, cast } = await useCast({}, { replicas: 1 });
const { olive, carl } = cast;
const dayMs = 86_400_000;

before(async () => {
  await olive.call('POST /api/push/subscriptions', push.subscribe('olive').subscription);
  await olive.call('PUT /api/notification-settings', { topics: { dose_due: { push: true } } });
  await toTime('10:00');
});

const dayOf = (daysAgo = 0) =>
  new Date(service.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);

/** Moves the clock forward to the next occurrence of a time of day, in UTC, and runs the due jobs. */
async function toTime(time: string): Promise<void> {
  const ms = Date.parse(`${dayOf()}T${time}:00.000Z`) - service.clock.now().getTime();
  service.clock.forward(ms > 0 ? ms : ms + dayMs);
  await service.background.startClocks();
  await finishJobs(service);
}

let seen = 0;

/** Returns the titles of the pushes since the last call. */
async function titles(): Promise<string[]> {
  await finishJobs(service);
  const all = push.received.map(({ message }) => message.title);
  const known = seen;
  seen = all.length;
  return all.slice(known);
}

async function addDose(name: string, time: string) {
  const { id: birdId } = await addBird(olive, { name });
  const { body } = await carl.call(`POST /api/birds/${birdId}/medications`, {
    ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily', route: 'oral' },
    ...{ startDate: dayOf(), endDate: dayOf() },
    doseSchedule: [{ key: 'day', label: 'Day', time }],
  });
  await titles();
  return { birdId, medicationId: body.medication.id, medication: body.medication };
}

async function give(medicationId: string): Promise<string> {
  const { status, body } = await carl.call('POST /api/doses', { medicationId });
  assert.equal(status, 201);
  return body.administration.id;
}

it('a dose whose record is deleted after its time causes only the alert about a late dose', async () => {
  const { birdId, medicationId } = await addDose('Widget', '12:00');
  await toTime('11:50');
  const administrationId = await give(medicationId);
  await toTime('13:30');
  assert.deepEqual(await titles(), []);
  await carl.call(`DELETE /api/birds/${birdId}/medication-administrations/${administrationId}`);
  assert.deepEqual(await titles(), []);
  await toTime('13:36');
  assert.deepEqual(await titles(), ['Widget: not recorded yet']);
  await give(medicationId);
  const { changes } = (await olive.call(`GET /api/changes?birdId=${birdId}&kind=administration&limit=1`))
    .body;
  assert.equal((await carl.call(`POST /api/changes/${changes[0].id}/undo`)).status, 200);
  await toTime('15:00');
  assert.deepEqual(await titles(), []);
});

it('a late dose whose record is deleted and immediately entered again causes no alert', async () => {
  await toTime('10:00');
  const { birdId, medicationId } = await addDose('Luna', '11:00');
  const administrationId = await give(medicationId);
  await toTime('13:00');
  await carl.call(`DELETE /api/birds/${birdId}/medication-administrations/${administrationId}`);
  assert.deepEqual(await titles(), []);
  await give(medicationId);
  await toTime('14:00');
  assert.deepEqual(await titles(), []);
});

it('a dose that is recorded early and undone before its time causes an alert at its time', async () => {
  const { birdId, medicationId } = await addDose('Peanut', '16:00');
  await give(medicationId);
  const { changes } = (await olive.call(`GET /api/changes?birdId=${birdId}&kind=administration&limit=1`))
    .body;
  assert.equal((await carl.call(`POST /api/changes/${changes[0].id}/undo`)).status, 200);
  assert.deepEqual(await titles(), []);
  await toTime('16:00');
  assert.deepEqual(await titles(), ['Peanut: 16:00']);
  const administrationId = await give(medicationId);
  await toTime('16:10');
  await carl.call(`DELETE /api/birds/${birdId}/medication-administrations/${administrationId}`);
  assert.deepEqual(await titles(), []);
  await toTime('17:00');
  assert.deepEqual(await titles(), ['Peanut: not recorded yet']);
});

it('a dose of a deleted and restored bird causes an alert at its time', async () => {
  await toTime('10:00');
  const { birdId } = await addDose('Rio', '12:00');
  await carl.call(`DELETE /api/birds/${birdId}`);
  // This change makes the flock's clock look for the next due dose, which must not be a dose of the deleted bird.
  await addDose('Sky', '20:00');
  const { changes } = (await olive.call(`GET /api/changes?birdId=${birdId}&kind=bird&limit=1`)).body;
  assert.equal((await carl.call(`POST /api/changes/${changes[0].id}/undo`)).status, 200);
  await finishJobs(service);
  service.clock.forward(2 * 60 * 60_000);
  assert.deepEqual(await titles(), ['Rio: 12:00']);
});

it('a rescheduled dose causes an alert at its new time, even after an alert at the old one', async () => {
  await toTime('10:00');
  const { birdId, medicationId, medication } = await addDose('Echo', '11:00');
  await toTime('12:00');
  assert.deepEqual(await titles(), ['Echo: not recorded yet']);
  const changed = { ...medication, doseSchedule: [{ key: 'day', label: 'Day', time: '18:00' }] };
  assert.equal(
    (await carl.call(`PUT /api/birds/${birdId}/medications/${medicationId}`, changed)).status,
    200,
  );
  assert.deepEqual(await titles(), []);
  await toTime('18:00');
  assert.deepEqual(await titles(), ['Echo: 18:00']);
  await toTime('19:00');
  assert.deepEqual(await titles(), ['Echo: not recorded yet']);
});

it('an alert from the start of long quiet hours is sent when they end', async () => {
  await toTime('10:00');
  const quietHours = { from: '19:00', to: '09:30' };
  await olive.call('PUT /api/notification-settings', { quietHours });
  await addDose('Sky', '19:10');
  await toTime('20:10');
  assert.deepEqual(await titles(), []);
  await toTime('09:30');
  assert.deepEqual(await titles(), ['Sky: not recorded yet']);
  await olive.call('PUT /api/notification-settings', { quietHours: null });
});

it('a dose that was recorded before its held alert could be sent causes an alert after the record is deleted', async () => {
  await toTime('10:00');
  const quietHours = { from: '12:00', to: '14:00' };
  await olive.call('PUT /api/notification-settings', { quietHours });
  const { birdId, medicationId } = await addDose('Finn', '11:30');
  await toTime('11:30');
  assert.deepEqual(await titles(), ['Finn: 11:30']);
  await toTime('12:30');
  const administrationId = await give(medicationId);
  await toTime('14:00');
  assert.deepEqual(await titles(), []);
  await carl.call(`DELETE /api/birds/${birdId}/medication-administrations/${administrationId}`);
  await toTime('14:06');
  assert.deepEqual(await titles(), ['Finn: not recorded yet']);
  const { deliveries } = (await olive.call('GET /api/notification-log?limit=2')).body;
  assert.deepEqual(
    deliveries.map(({ topic, status }: { topic: string; status: string }) => [topic, status]),
    [
      ['dose_overdue', 'sent'],
      ['dose_due', 'sent'],
    ],
  );
  await give(medicationId);
  await olive.call('PUT /api/notification-settings', { quietHours: null });
});

it('a verdict that lasts seven days causes another alert, even if no process was running on the seventh', async () => {
  await toTime('10:00');
  const { id } = await addBird(olive, { name: 'Kiwi' });
  for (let daysAgo = 12; daysAgo >= 1; daysAgo -= 1) {
    await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 100, recordedOn: dayOf(daysAgo) });
  }
  await titles();
  await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn: dayOf() });
  assert.deepEqual(await titles(), ['Kiwi: call the vet']);
  // No job runs for seven days and 14 hours.
  service.clock.forward(7 * dayMs + 14 * 3_600_000);
  assert.deepEqual(
    (await titles()).filter(title => title.startsWith('Kiwi')),
    ['Kiwi: call the vet'],
  );
  await toTime('10:00');
  assert.deepEqual(
    (await titles()).filter(title => title === 'Kiwi: call the vet'),
    [],
  );
});
