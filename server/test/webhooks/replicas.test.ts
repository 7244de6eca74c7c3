// Tests of two replicas that share a database: each event is sent once and in order, no matter which replica recorded it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addBird, assembleCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { engine, freshCache, freshDatabase } from '../support/engine.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { startWebhookReceiver, verifyEvent } from '../support/webhook-receiver.ts';

const weights = 60;
const sentWithinMs = 30_000;

// Replicas need a PostgreSQL server: a SQLite file allows only one process, and PGlite only one connection.
describe('two replicas', { skip: engine !== 'postgres' }, async () => {
  if (engine !== 'postgres') return;
  const settings = { ...(await freshDatabase()), ...freshCache() };
  const replicas: [TestService, TestService] = [
    await startService(settings, { replicas: 1 }),
    await startService(settings, { replicas: 1 }),
  ];
  const [first, second] = replicas;
  const { olive, carl } = await assembleCast(first);
  const receiver = await startWebhookReceiver();

  it(`${weights} weights recorded on both: each is sent once, in a single sequence`, async () => {
    const birds = await Promise.all(Array.from({ length: 6 }, () => addBird(olive)));
    const hook = { name: 'Home', url: receiver.url, events: ['weight.*'] };
    const { secret } = (await olive.call('POST /api/webhooks', hook)).body;
    await second.background.events.readAll();
    const recorded = await Promise.all(
      Array.from({ length: weights }, async (_, number) => {
        const bird = birds[number % birds.length];
        const recordedOn = new Date(Date.UTC(2024, 0, 1 + number)).toISOString().slice(0, 10);
        const { body } = await call(
          number % 2 === 0 ? first : second,
          `POST /api/birds/${bird?.id}/weights`,
          { token: carl.token, body: { weightGrams: 90, recordedOn } },
        );
        return body.weight.id as string;
      }),
    );
    const giveUpMs = Date.now() + sentWithinMs;
    while (receiver.received.length < weights && Date.now() < giveUpMs) await setTimeout(20);
    // Waits for duplicates, which would be a bug.
    await setTimeout(500);
    const events = receiver.received.map(request => verifyEvent(request, secret).data);
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      events.map((_, index) => index + 1),
    );
    assert.deepEqual(events.map(({ recordId }) => recordId).sort(), recorded.toSorted());
  });
});
