// Kills the service while it records weights, turns them into events, and sends them. Each acknowledged weight still
// arrives, in a sequence without gaps. On PostgreSQL, a second process keeps running.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Killable, startKillable } from '../crash/killable.ts';
import { signInTo } from '../crash/sign-in-to.ts';
import { call } from '../support/call.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { startWebhookReceiver, verifyEvent } from '../support/webhook-receiver.ts';

/** Set TEST_KILLS=50 for a longer run. There are fewer kills on engines where the service takes longer to start. */
const kills = Number(process.env.TEST_KILLS ?? (engine === 'sqlite' ? 4 : 2));
/** A little longer than the time from a write to the end of its delivery. */
const maxKillDelayMs = 450;
const arrivesWithinMs = 60_000;
const program = fileURLToPath(new URL('./service-process.ts', import.meta.url));

it(`${kills} kills: each acknowledged weight arrives at least once, in order, without a gap`, async t => {
  const receiver = await startWebhookReceiver();
  receiver.react = () => ({ status: 204, delayMs: 5 });
  const settings = await freshDatabase();
  const start = () => startKillable(settings, { program });
  // A SQLite file allows only one process, and PGlite only one connection.
  const replicas: Killable[] = engine === 'postgres' ? [await start(), await start()] : [await start()];
  const serviceAt = (index: number) => replicas[index % replicas.length] as Killable;
  const token = await signInTo(serviceAt(0), 'olive@example.org');
  const send = (index: number, endpoint: string, body?: object) =>
    call(serviceAt(index), endpoint, { token, body });

  const bird = { name: 'Kiwi', tagId: 'K-1', species: 'Cockatiel' };
  const birdId = (await send(0, 'POST /api/birds', bird)).body.bird.id;
  const hook = { name: 'Home', url: receiver.url, events: ['weight.recorded'] };
  const secret = (await send(0, 'POST /api/webhooks', hook)).body.secret;

  const acknowledged: string[] = [];
  let day = 0;
  async function weigh(index: number): Promise<void> {
    day += 1;
    const recordedOn = new Date(Date.UTC(2020, 0, day)).toISOString().slice(0, 10);
    const weight = { weightGrams: 90, recordedOn };
    const response = await send(index, `POST /api/birds/${birdId}/weights`, weight).catch(() => undefined);
    if (response?.status === 201) acknowledged.push(response.body.weight.id);
  }
  /** Returns the data of each delivery, without duplicates. */
  function firstArrivals() {
    const seen = new Set<string>();
    return receiver.received
      .filter(({ headers }) => {
        const id = String(headers['webhook-id']);
        return !seen.has(id) && seen.add(id);
      })
      .map(request => {
        // The test may run for longer than a signature is valid.
        const sentMs = Number(request.headers['webhook-timestamp']) * 1_000;
        return verifyEvent(request, secret, sentMs).data;
      });
  }
  const unsent = () => {
    const arrived = new Set(firstArrivals().map(({ recordId }) => recordId));
    return acknowledged.filter(id => !arrived.has(id));
  };

  let unsentAtKills = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const killed = kill % replicas.length;
    const work = (async () => {
      for (let number = 0; number < 6; number += 1) await weigh(number);
    })();
    await setTimeout(Math.random() * maxKillDelayMs);
    await serviceAt(killed).kill();
    await work;
    unsentAtKills += unsent().length;
    replicas[killed] = await start();
  }
  await weigh(0);
  const giveUpMs = Date.now() + arrivesWithinMs;
  while (unsent().length > 0 && Date.now() < giveUpMs) await setTimeout(50);
  for (const replica of replicas) await replica.kill('SIGTERM');

  const arrivals = firstArrivals();
  const repeated = receiver.received.length - arrivals.length;
  t.diagnostic(
    `${engine}: ${kills} kills, ${acknowledged.length} weights acknowledged, ${unsentAtKills} unsent at a kill, ${unsent().length} lost, ${repeated} twice.`,
  );
  assert.deepEqual(unsent(), []);
  assert.deepEqual(
    arrivals.map(({ sequence }) => sequence),
    arrivals.map((_, index) => index + 1),
  );
  assert.ok(repeated <= kills);
  assert.ok(unsentAtKills > 0, 'No kill interrupted a delivery.');
});
