// Kills the service after a death has been recorded, before alerts about the bird are delivered: none of them is sent.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Killable, startKillable } from '../crash/killable.ts';
import { signInTo } from '../crash/sign-in-to.ts';
import { call } from '../support/call.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { type PushEndpoint, startPushEndpoint } from '../support/push-endpoint.ts';

/**
 * The number of kills. TEST_KILLS=50 makes a longer run. SQLite gets more by default, because the service starts faster
 * on it.
 */
const kills = Number(process.env.TEST_KILLS ?? (engine === 'sqlite' ? 3 : 2));
/** The longest delay between recording the death and the kill. */
const latestMs = 40;
const program = fileURLToPath(new URL('./service-process.ts', import.meta.url));
const minuteMs = 60_000;
/** Long enough for a dose to be late: it has a grace period of an hour. */
const untilLateMs = 75 * minuteMs;

let push: PushEndpoint;
let settings: Record<string, string>;
let service: Killable;
let token: string;
let aheadMs = 0;

before(async () => {
  push = await startPushEndpoint();
  settings = { ...(await freshDatabase()), NODE_EXTRA_CA_CERTS: push.certFile };
  service = await start();
  token = await signInTo(service, 'olive@example.org');
  await send('POST /api/push/subscriptions', push.subscribe('phone').subscription);
});

const start = () => startKillable({ ...settings, TEST_AHEAD_MS: String(aheadMs) }, { program });

async function restart(laterMs: number): Promise<void> {
  await service.kill('SIGTERM');
  aheadMs += laterMs;
  service = await start();
}

async function send(endpoint: string, body?: unknown) {
  const response = await call(service, endpoint, { token, body });
  assert.ok(response.status < 300, `${endpoint}: ${response.status} ${response.text}`);
  return response.body;
}

/** Returns an instant on the service's clock. */
const instant = (laterMs = 0) => new Date(Date.now() + aheadMs + laterMs).toISOString();
const daysAgo = (days: number) => instant(-days * 24 * 60 * minuteMs).slice(0, 10);

/** Adds birds that arrived two weeks ago and weighed 100 g every day until yesterday. */
async function addSteady(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const bird = { name, tagId: name, species: 'Cockatiel', gotchaDay: daysAgo(14) };
    ids.push((await send('POST /api/birds', bird)).bird.id);
  }
  for (let days = 12; days >= 1; days -= 1) {
    const weights = ids.map(birdId => ({ birdId, weightGrams: 100 }));
    await send('POST /api/weigh-ins', { recordedOn: daysAgo(days), weights });
  }
  return ids;
}

async function fall(birdIds: readonly string[]): Promise<void> {
  const weights = birdIds.map(birdId => ({ birdId, weightGrams: 80 }));
  await send('POST /api/weigh-ins', { recordedOn: daysAgo(0), weights, confirm: true });
}

/** Adds a dose that is due in two minutes. */
async function addDose(birdId: string): Promise<void> {
  const due = instant(2 * minuteMs);
  const day = due.slice(0, 10);
  await send(`POST /api/birds/${birdId}/medications`, {
    ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: day, endDate: day },
    doseSchedule: [{ key: 'day', label: 'Day', time: due.slice(11, 16) }],
  });
}

/** Waits until each of these birds has a delivery with this outcome. */
async function waitUntilLogged(birdIds: readonly string[], outcome: string): Promise<void> {
  const isLogged = async () => {
    const { deliveries } = await send('GET /api/notification-log?limit=500');
    return birdIds.every(id =>
      deliveries.some(
        (one: { birdId: string; status: string; reason: string | null }) =>
          one.birdId === id && (one.reason ?? one.status) === outcome,
      ),
    );
  };
  while (!(await isLogged())) await setTimeout(20);
}

it(`${kills} kills after a death: the alerts about other birds arrive, but none about the dead bird`, async t => {
  const dead: string[] = [];
  const expected: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const names = [`Dead ${round}`, `Here ${round}`];
    const birds = await addSteady(...names);
    const [deadId = '', hereId = ''] = birds;
    // The push service refuses everything until the process has been killed.
    push.respond(503);
    if (round % 2 === 0) await fall(birds);
    else {
      for (const id of birds) await addDose(id);
      await restart(untilLateMs);
    }
    await waitUntilLogged(birds, 'waiting');
    await send(`POST /api/birds/${deadId}/stays`, { kind: 'died', startedOn: daysAgo(0) });
    await setTimeout(Math.random() * latestMs);
    await service.kill();
    push.respond(201);
    // Moves the clock past the next attempt to send.
    aheadMs += 5 * minuteMs;
    service = await start();
    await waitUntilLogged([deadId], 'no_longer_true');
    await waitUntilLogged([hereId], 'sent');
    dead.push(`Dead ${round}`);
    expected.push(`Here ${round}`);
  }
  // Reminders that depend only on the time are not sent either.
  await restart(untilLateMs);
  const mentioned = push.received.map(({ message: { title } }) => title.replace(/:.*/, ''));
  t.diagnostic(`${engine}: ${kills} kills, ${push.received.length} pushes.`);
  assert.deepEqual(
    dead.filter(name => mentioned.includes(name)),
    [],
  );
  assert.deepEqual([...new Set(mentioned)].sort(), expected.toSorted());
  await service.kill('SIGTERM');
});
