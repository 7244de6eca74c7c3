// Tests of webhooks whose receivers are down or slow, fail at random, redirect, or resolve to private addresses.
import assert from 'node:assert/strict';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import { after, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { dayMs, minuteMs } from '../../src/clock.ts';
import { addBird, assembleCast, Person } from '../cast.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startService } from '../support/test-service.ts';
import {
  settleWebhooks,
  startWebhookReceiver,
  verifyEvent,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts';

const skip = engine !== 'sqlite' && 'Receivers are the same for every engine.';

const mailbox = await openMailbox();
const database = await freshDatabase();
// Starts without a mail server, so that people can sign in without an email.
const preview = await startService(database, { replicas: 1 });
const people = await assembleCast(preview);
await preview.close();
const service = await startService(
  { ...database, SMTP_URL: mailbox.url },
  { replicas: 1, webhooks: { timeoutMs: 500 } },
);
const [olive, carl] = [people.olive, people.carl].map(
  ({ email, token }) => new Person(service, email, token),
) as [Person, Person];
const kinds = ['webhook', 'ntfy', 'gotify'] as const;
type Kind = (typeof kinds)[number];
let receiver: WebhookReceiver;
let birdId = '';

beforeEach(async () => {
  const { webhooks } = (await olive.call('GET /api/webhooks')).body;
  for (const { id } of webhooks) await olive.call(`DELETE /api/webhooks/${id}`);
  receiver = await startWebhookReceiver();
  birdId = (await addBird(olive)).id;
  nextDay = 0;
});

const settle = () => settleWebhooks(service);

async function addWebhook(kind: Kind = 'webhook', more: object = {}) {
  const token = kind === 'webhook' ? {} : { token: 'A123' };
  const settings = { name: 'Home', kind, url: receiver.url, events: ['weight.*'], ...token, ...more };
  const { status, body } = await olive.call('POST /api/webhooks', settings);
  assert.equal(status, 201, JSON.stringify(body));
  return { path: `/api/webhooks/${body.webhook.id}`, secret: body.secret as string };
}

let nextDay = 0;
/** Records weights on different days; returns their ids. */
async function weigh(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    nextDay += 1;
    const recordedOn = new Date(Date.UTC(2024, 0, nextDay)).toISOString().slice(0, 10);
    const { status, body } = await carl.call(`POST /api/birds/${birdId}/weights`, {
      ...{ weightGrams: 90, recordedOn },
    });
    assert.equal(status, 201);
    ids.push(body.weight.id);
  }
  return ids;
}

const readWebhook = async () => (await olive.call('GET /api/webhooks')).body.webhooks[0];
const readDeliveries = async (path: string) =>
  (await olive.call(`GET ${path}/deliveries?limit=500`)).body.deliveries;

/** Moves the clock to the next attempt, and lets it run. Returns false if no delivery is pending. */
async function retry(): Promise<boolean> {
  const { nextAttemptAt } = await readWebhook();
  if (nextAttemptAt === null) return false;
  service.clock.forward(Math.max(0, Date.parse(nextAttemptAt) - service.clock.now().getTime() + 1));
  await settle();
  return true;
}

for (const kind of kinds) {
  describe(`a ${kind} receiver`, { skip }, () => {
    it('that is down for an hour gets all deliveries once and in order', async t => {
      const { path } = await addWebhook(kind);
      await receiver.goDown();
      const startedAt = service.clock.now().getTime();
      const backAt = startedAt + 60 * minuteMs;
      const ids = await weigh(5);
      await settle();
      while (Date.parse((await readWebhook()).nextAttemptAt) < backAt) {
        ids.push(...(await weigh(1)));
        await settle();
        assert.ok(await retry());
      }
      await receiver.comeUp();
      assert.ok(await retry());
      const deliveries = (await readDeliveries(path)).reverse();
      assert.equal(deliveries.length, ids.length);
      assert.deepEqual(
        receiver.received.map(({ body }) => body),
        deliveries.map(({ request }: { request: string }) => request),
      );
      const lateMs = service.clock.now().getTime() - backAt;
      t.diagnostic(
        `${deliveries.length} deliveries, ${deliveries[0].attempts} attempts at the first, over ${Math.round(lateMs / minuteMs)} minutes late.`,
      );
      assert.ok(lateMs < 34 * minuteMs);
      assert.equal((await readWebhook()).failingSince, null);
    });

    it('that fails half the time gets all deliveries in order, and none before an earlier one has arrived', async () => {
      const { path } = await addWebhook(kind);
      let seed = 7;
      receiver.react = () => {
        seed = (seed * 16_807) % 2_147_483_647;
        return { status: seed % 2 === 0 ? 204 : 500, body: seed % 2 === 0 ? '' : 'Out of parrots.' };
      };
      const ids = await weigh(30);
      await settle();
      while (await retry());
      const bodies = (await readDeliveries(path))
        .reverse()
        .map(({ request }: { request: string }) => request);
      assert.equal(bodies.length, ids.length);
      const accepted = receiver.received.filter(({ status }) => status < 300);
      assert.deepEqual(
        accepted.map(({ body }) => body),
        bodies,
      );
      // Each attempt is for the first delivery that was not accepted.
      let next = 0;
      for (const { body, status } of receiver.received) {
        assert.equal(body, bodies[next]);
        if (status < 300) next += 1;
      }
    });

    it('that is slow: the attempt times out, and the same delivery is sent again', async () => {
      const { path } = await addWebhook(kind);
      receiver.react = () => ({ status: 204, delayMs: 1_500 });
      await weigh(2);
      await settle();
      const [, first] = await readDeliveries(path);
      assert.deepEqual([first.failure, first.status, first.attempts], ['timeout', 'waiting', 1]);
      receiver.react = () => ({ status: 204, delayMs: 50 });
      await retry();
      // The receiver responds to the first attempt only now.
      while (receiver.received.length < 3) await setTimeout(20);
      const [late, again, second] = receiver.received.map(({ body }) => body).sort();
      assert.ok(late === again || again === second);
      assert.ok(
        (await readDeliveries(path)).every(({ status }: { status: string }) => status === 'delivered'),
      );
    });

    it('that redirects: the redirect is a failure and is not followed', async () => {
      const { path } = await addWebhook(kind);
      const inside = await startWebhookReceiver();
      receiver.react = () => ({ status: 307, headers: { location: inside.url } });
      await weigh(1);
      await settle();
      const [delivery] = await readDeliveries(path);
      assert.deepEqual([delivery.failure, delivery.responseStatus], ['redirect', 307]);
      assert.equal(inside.received.length, 0);
    });
  });
}

describe('a webhook whose receiver fails', { skip }, () => {
  it('is turned off after three days, the owners are notified, and no delivery is lost when it is turned on again', async () => {
    const { path, secret } = await addWebhook('webhook', { name: 'Barn "2"' });
    receiver.react = () => ({ status: 503 });
    await weigh(3);
    await settle();
    const startedAt = service.clock.now().getTime();
    let attempts = 1;
    while (await retry()) attempts += 1;
    const days = (service.clock.now().getTime() - startedAt) / dayMs;
    assert.ok(days >= 3 && days < 3.1, `${days}`);
    assert.ok(attempts > 30 && attempts < 80, `${attempts}`);
    const off = await readWebhook();
    assert.deepEqual([off.enabled, off.offReason], [false, 'failing']);
    await finishJobs(service);
    const emails = mailbox.received.filter(({ subject }) => subject === 'A webhook was turned off');
    assert.deepEqual(
      emails.map(({ recipient }) => recipient),
      [olive.email],
    );
    assert.match(emails[0]?.text ?? '', /Barn/);
    const [change] = (await olive.call('GET /api/changes?kind=webhook&limit=1')).body.changes;
    assert.deepEqual([change.action, change.after], ['updated', { enabled: false }]);
    receiver.received.length = 0;
    receiver.react = () => ({ status: 204 });
    await olive.call(`PATCH ${path}`, { enabled: true });
    await weigh(1);
    await settle();
    assert.deepEqual(
      receiver.received.map(
        request => verifyEvent(request, secret, service.clock.now().getTime()).data.sequence,
      ),
      [1, 2, 3, 4],
    );
  });

  it('is turned off immediately by a 410', async () => {
    await addWebhook();
    receiver.react = () => ({ status: 410 });
    await weigh(1);
    await settle();
    assert.deepEqual([(await readWebhook()).offReason, receiver.received.length], ['gone', 1]);
  });
});

/** A public address in an unassigned range. */
const unroutable = '4000::1';

describe('a service on the Internet', { skip }, async () => {
  const open = { BASE_URL: 'https://care.example.org', SIGN_IN_PREVIEW: 'true', SIGN_UP: 'open' };
  const guarded = await startService(open, { replicas: 1, webhooks: { timeoutMs: 500 } });
  // The tests call the service locally, not at its public address.
  const local = { ...guarded, baseUrl: `http://127.0.0.1:${guarded.config.port}` };
  const { olive: owner } = await assembleCast(local);
  const { lookup } = dns;
  let lookups: string[][] = [];

  /** Makes each lookup return the next of these addresses, then 127.0.0.1. Does not apply to localhost and 127.*. */
  function resolveTo(...addresses: string[]): void {
    lookups = addresses.map(address => [address]);
    const resolve = (name: string, options: { all?: boolean }, callback: (...values: unknown[]) => void) => {
      if (name === 'localhost' || name.startsWith('127.')) return lookup(name, options, callback as never);
      const found = (lookups.shift() ?? ['127.0.0.1']).map(address => ({ address, family: isIP(address) }));
      return options.all ? callback(null, found) : callback(null, found[0]?.address, found[0]?.family);
    };
    dns.lookup = resolve as unknown as typeof dns.lookup;
    syncBuiltinESMExports();
  }
  after(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });

  it('400 for a private address in several notations, and for a URL without TLS', async () => {
    for (const url of [
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://0x7f.1/',
      'https://10.0.0.7/x',
      'https://localhost/',
      'http://hooks.example.org/',
    ]) {
      const { status, body } = await owner.call('POST /api/webhooks', { name: 'x', url });
      assert.deepEqual([status, Object.keys(body.details ?? {})], [400, ['url']], url);
    }
  });

  for (const [how, addresses] of Object.entries({
    'resolves to a private address': ['127.0.0.1'],
    'changes its address after the check (DNS rebinding)': [unroutable, '127.0.0.1'],
  })) {
    it(`sends nothing to a receiver that ${how}`, async () => {
      const { port } = new URL(receiver.url);
      const url = `https://rebind.example.org:${port}/hook`;
      const { body } = await owner.call('POST /api/webhooks', { name: 'x', url });
      const path = `/api/webhooks/${body.webhook.id}`;
      resolveTo(...addresses);
      await owner.call(`POST ${path}/test`);
      await settleWebhooks(guarded);
      const [delivery] = (await owner.call(`GET ${path}/deliveries`)).body.deliveries;
      assert.match(delivery.failure, addresses.length === 1 ? /^address$/ : /^(address|timeout|connection)$/);
      // An attempt resolves the name only once, and connects to the address that it has checked.
      assert.equal(lookups.length, addresses.length - 1);
      if (addresses.length > 1) {
        guarded.clock.forward(minuteMs);
        await settleWebhooks(guarded);
        const [again] = (await owner.call(`GET ${path}/deliveries`)).body.deliveries;
        assert.deepEqual([again.failure, again.attempts], ['address', 2]);
      }
      assert.equal(receiver.received.length, 0);
      await owner.call(`DELETE ${path}`);
    });
  }
});
