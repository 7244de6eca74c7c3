// Kills the service between a cause and its alert: every alert arrives, and each kill repeats it at most once.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { maxAttempts } from '../../src/notifications/attempts.ts';
import { type Killable, startKillable } from '../crash/killable.ts';
import { signInTo } from '../crash/sign-in-to.ts';
import { call, type TestResponse } from '../support/call.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { type PushEndpoint, startPushEndpoint } from '../support/push-endpoint.ts';

/** The number of kills. TEST_KILLS=50 makes a longer run. */
const kills = Number(process.env.TEST_KILLS ?? 3);
const latestMs = 60;
const arrivesWithinMs = 30_000;
const program = fileURLToPath(new URL('./service-process.ts', import.meta.url));
const minuteMs = 60_000;
/** Long enough for a dose to be late: it has a grace period of an hour. */
const untilLateMs = 75 * minuteMs;

let push: PushEndpoint;
let settings: Record<string, string>;
let service: Killable;
let token: string;
let aheadMs = 0;
let onConnection = () => {};
let onArrival: () => Promise<void> | void = () => {};

before(async () => {
  push = await startPushEndpoint({
    connected: () => onConnection(),
    arrived: () => onArrival(),
  });
  settings = { ...(await freshDatabase()), NODE_EXTRA_CA_CERTS: push.certFile };
  service = await start();
  token = await signInTo(service, 'olive@example.org');
});

const start = () => startKillable({ ...settings, TEST_AHEAD_MS: String(aheadMs) }, { program });

async function send(endpoint: string, body?: unknown): Promise<TestResponse> {
  const response = await call(service, endpoint, { token, body });
  assert.ok(response.status < 300, `${endpoint}: ${response.status} ${response.text}`);
  return response;
}

/** Returns an instant on the service's clock. */
const instant = (laterMs = 0) => new Date(Date.now() + aheadMs + laterMs).toISOString();

/** Creates birds that weighed 100 g every day until yesterday. */
async function steadyBirds(name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const bird = { name: `${name} ${number}`, tagId: `${name}-${number}`, species: 'Cockatiel' };
    ids.push((await send('POST /api/birds', bird)).body.bird.id);
  }
  for (let day = 12; day >= 1; day -= 1) {
    const recordedOn = instant(-day * 24 * 60 * minuteMs).slice(0, 10);
    await send('POST /api/weigh-ins', {
      recordedOn,
      weights: ids.map(birdId => ({ birdId, weightGrams: 100 })),
    });
  }
  return ids;
}

async function fall(birdId: string): Promise<void> {
  await send(`POST /api/birds/${birdId}/weights`, {
    weightGrams: 80,
    recordedOn: instant().slice(0, 10),
  });
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

/** Counts how often each alert has arrived. */
function arrivals(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { message } of push.received) counts.set(message.title, (counts.get(message.title) ?? 0) + 1);
  return counts;
}

/** Waits until no delivery is waiting and all expected alerts have arrived, or the time limit has passed. */
async function waitUntilSent(expected: readonly string[]): Promise<void> {
  const giveUpMs = Date.now() + arrivesWithinMs;
  while (Date.now() < giveUpMs) {
    const outcomes = await readOutcomes();
    const isDone = outcomes.every(outcome => outcome !== 'waiting');
    if (isDone && expected.every(title => arrivals().has(title))) return;
    await setTimeout(50);
  }
}

/** Reads the outcome of each delivery, newest first. */
async function readOutcomes(): Promise<string[]> {
  const { deliveries } = (await send('GET /api/notification-log?limit=500')).body;
  return deliveries.map(({ status, reason }: { status: string; reason: string | null }) => reason ?? status);
}

/** Kills the process at the next connection to the push service or the next push, or `laterMs` after it. */
function killAt(moment: 'connection' | 'arrival', laterMs = 0): void {
  const kill = async () => {
    disarm();
    const killed = service;
    if (laterMs > 0) await setTimeout(laterMs);
    await killed.kill();
  };
  if (moment === 'connection') onConnection = () => void kill();
  else onArrival = kill;
}

function disarm(): void {
  onConnection = () => {};
  onArrival = () => {};
}

/** Waits until the process is killed or this many deliveries have ended. */
async function waitUntilKilledOrDone(deliveries: number): Promise<void> {
  for (;;) {
    const outcomes = await readOutcomes().catch(() => undefined);
    if (!outcomes || (outcomes.length >= deliveries && !outcomes.includes('waiting'))) return;
    await setTimeout(10);
  }
}

/** The number of kills during the delivery of the same alert. */
const killsPerAlert = 3;
/** A little more than the time from the connection to the push service to the end of the delivery. */
const sendingMs = 20;

async function restart(laterMs: number): Promise<void> {
  await service.kill('SIGTERM');
  aheadMs += laterMs;
  service = await start();
}

describe(`${kills} kills between cause and delivery`, () => {
  it('let every alert arrive at least once and at most twice', async t => {
    const birds = await steadyBirds('Bird', kills);
    await send('POST /api/push/subscriptions', push.subscribe('phone').subscription);
    const expected: string[] = [];
    let unsent = 0;
    for (const [round, birdId] of birds.entries()) {
      if (round % 2 === 0) {
        await fall(birdId);
        expected.push(`Bird ${round}: urgent`);
      } else {
        await addDose(birdId);
        // The new process finds that the dose is late.
        await restart(untilLateMs);
        expected.push(`Bird ${round}: not recorded yet`);
      }
      await setTimeout(Math.random() * latestMs);
      await service.kill();
      unsent += expected.filter(title => !arrivals().has(title)).length;
      service = await start();
      // Waits, so that only one kill affects each alert. A second kill at the wrong moment would repeat it again.
      await waitUntilSent(expected);
    }
    // The next process must not send anything again.
    const before = push.received.length;
    await restart(untilLateMs);
    await waitUntilSent(expected);
    await setTimeout(300);
    assert.equal(push.received.length, before, 'The last process sent something again.');
    await service.kill('SIGTERM');

    const counts = arrivals();
    const lost = expected.filter(title => !counts.has(title));
    const twice = expected.filter(title => counts.get(title) === 2);
    t.diagnostic(
      `${engine}: ${kills} kills, ${expected.length} alerts, ${unsent} unsent at a kill, ${lost.length} lost, ${twice.length} twice.`,
    );
    assert.deepEqual(lost, []);
    assert.deepEqual([...counts.keys()].sort(), expected.toSorted(), 'There are unexpected alerts.');
    assert.deepEqual(
      [...counts].filter(([, count]) => count > 2),
      [],
    );
    assert.ok(unsent > 0, 'Every kill came after the delivery.');
  });
});

describe('an alert whose delivery is interrupted', () => {
  it(`is not sent again after ${maxAttempts} kills, each as it arrived, and the log has the reason`, async () => {
    service = await start();
    const [birdId = ''] = await steadyBirds('Again', 1);
    const deliveries = (await readOutcomes()).length + 1;
    killAt('arrival');
    await fall(birdId);
    for (let kill = 1; kill <= maxAttempts; kill += 1) {
      await waitUntilKilledOrDone(deliveries);
      await service.kill();
      if (kill < maxAttempts) killAt('arrival');
      service = await start();
    }
    await waitUntilKilledOrDone(deliveries);
    assert.equal((await readOutcomes())[0], 'interrupted');
    assert.equal(arrivals().get('Again 0: urgent'), maxAttempts);
  });

  it(`arrives despite ${killsPerAlert} kills while it is being sent, and each kill repeats it at most once`, async t => {
    const birds = await steadyBirds('Often', Math.ceil(kills / killsPerAlert));
    for (const [number, birdId] of birds.entries()) {
      const deliveries = (await readOutcomes()).length + 1;
      killAt('connection', Math.random() * sendingMs);
      await fall(birdId);
      for (let kill = 1; kill <= killsPerAlert; kill += 1) {
        await waitUntilKilledOrDone(deliveries);
        await service.kill();
        disarm();
        if (kill < killsPerAlert) killAt('connection', Math.random() * sendingMs);
        service = await start();
      }
      await waitUntilSent([`Often ${number}: urgent`]);
    }
    await service.kill('SIGTERM');
    const counts = birds.map((_, number) => arrivals().get(`Often ${number}: urgent`) ?? 0);
    const times = (count: number) => counts.filter(one => one === count).length;
    t.diagnostic(
      `${engine}: ${birds.length} alerts with ${killsPerAlert} kills each, ${times(0)} lost, ${birds.length - times(0) - times(1)} repeated.`,
    );
    assert.equal(times(0), 0);
    assert.ok(counts.every(count => count <= 1 + killsPerAlert));
  });
});
