// Rate limits in Redis: shared by replicas, counted by each one alone while Redis is unavailable, and nobody waits for it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Redis } from 'ioredis';
import { addBird, Person } from '../cast.ts';
import { requestLink, signInByEmail } from '../support/by-email.ts';
import { call, type TestResponse } from '../support/call.ts';
import { freshDatabase } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { certificateForLocalhost } from './certificates.ts';
import { folderForPrograms, Program, writeForPrograms } from './program.ts';

const minuteMs = 60_000;

let database: Record<string, string>;
let mailbox: Mailbox;
let redis: Program;
let redisPort: number;
/** Two replicas with one database and one Redis. */
let replicas: [TestService, TestService];

before(async () => {
  mailbox = await openMailbox();
  redisPort = await freePort();
  redis = redisServer(redisPort, ['--requirepass', 'open sesame']);
  await redis.start(redisPort);
  database = { ...(await freshDatabase()), DATABASE_POOL_SIZE: '3' };
  const settings = {
    ...database,
    SMTP_URL: mailbox.url,
    REDIS_URL: `redis://:open%20sesame@127.0.0.1:${redisPort}/1`,
  };
  replicas = [await startService(settings), await startService(settings)];
});

function redisServer(port: number, more: readonly string[]): Program {
  const plain = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folderForPrograms()];
  return new Program('redis-server', [...plain, ...more]);
}

/** Requests a link `of` times, from each replica in turn, and expects that `sent` emails have been sent to the address. */
async function expectEmails({ to, of, sent, from = replicas }: Expected): Promise<void> {
  for (let turn = 0; turn < of; turn += 1) {
    const service = from[turn % from.length];
    if (service) assert.equal((await requestLink(service, to)).status, 202);
  }
  await mailbox.emailsTo(to, sent);
  // A surplus email would arrive a moment later.
  await setTimeout(200);
  assert.equal((await mailbox.emailsTo(to, sent)).length, sent);
}

interface Expected {
  to: string;
  of: number;
  sent: number;
  from?: readonly TestService[];
}

const signIn = (service: TestService, email: string) => signInByEmail(service, mailbox, email);

async function health(service: TestService) {
  service.clock.forward(1_000);
  const { status, body } = await call(service, 'GET /api/health');
  const { primary_store, cache_store } = body.dependencies;
  return { status, stores: [primary_store.ok, cache_store.ok] };
}

async function waitForHealth(service: TestService, status: number): Promise<void> {
  const endsAtMs = Date.now() + 20_000;
  while ((await health(service)).status !== status) {
    if (Date.now() > endsAtMs) throw new Error(`The health check does not become ${status}.`);
    await setTimeout(50);
  }
}

/** A sentinel that watches the server on a port under the name birds. */
async function sentinelFor(serverPort: number, port: number): Promise<void> {
  const file = writeForPrograms(folderForPrograms(), 'sentinel.conf', [
    `port ${port}`,
    'bind 127.0.0.1',
    `sentinel monitor birds 127.0.0.1 ${serverPort} 1`,
    'sentinel down-after-milliseconds birds 500',
    'sentinel failover-timeout birds 2000',
  ]);
  await new Program('redis-server', [file, '--sentinel']).start(port);
}

/** Polls the server on a port until it replies as expected. */
async function waitForRedis(port: number, hoped: (client: Redis) => Promise<boolean>): Promise<void> {
  const client = new Redis({ port });
  while (!(await hoped(client))) await setTimeout(20);
  client.disconnect();
}

describe('limits in Redis', () => {
  it('202 for all, and five emails to an address by two replicas together', async () => {
    await expectEmails({ to: 'shared@example.org', of: 8, sent: 5 });
  });

  it('are stored by hashes only, with a prefix, and no longer than the window', async () => {
    const client = new Redis({ port: redisPort, password: 'open sesame', db: 1 });
    const keys = await client.keys('*');
    assert.ok(keys.length >= 2);
    for (const key of keys) {
      assert.match(key, /^flock-care:(links|clients|strangers|known):[\w-]{43}$/);
      const leftMs = await client.pttl(key);
      assert.ok(leftMs > 0 && leftMs <= (key.includes('links') ? 15 : 60) * minuteMs, `${key} ${leftMs}`);
    }
    client.disconnect();
  });

  it('202 and an email again after the end of the window', async () => {
    for (const { clock } of replicas) clock.forward(15 * minuteMs + 1);
    await expectEmails({ to: 'shared@example.org', of: 1, sent: 6 });
  });
});

describe('Redis, killed under load', () => {
  it('200 and 201 for every call, before and after', async () => {
    const [one, other] = replicas;
    const olive = await signIn(one, 'olive@example.org');
    const elsewhere = new Person(other, olive.email, olive.token);
    const { id } = await addBird(olive);
    const statuses = new Set<number>();
    let slowestMs = 0;
    const timed = async (response: Promise<TestResponse>) => {
      const startedMs = performance.now();
      statuses.add((await response).status);
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    };
    for (let round = 0; round < 20; round += 1) {
      if (round === 8) await redis.stop('SIGKILL');
      const recordedOn = new Date(Date.UTC(2025, 0, 1 + round)).toISOString().slice(0, 10);
      await timed(elsewhere.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn }));
      await timed(olive.call('GET /api/auth/session'));
      if (round % 4 === 0) await timed(requestLink(other, `load-${round}@example.org`));
    }
    assert.deepEqual([...statuses].sort(), [200, 201, 202]);
    assert.ok(slowestMs < 1_000, `${slowestMs} ms`);
  });

  it('503 for the health check, which names the store', async () => {
    for (const replica of replicas)
      assert.deepEqual(await health(replica), { status: 503, stores: [true, false] });
  });

  it('302 for a sign-in, and five emails to an address by each replica for itself', async () => {
    const [one] = replicas;
    assert.equal((await (await signIn(one, 'new@example.org')).call('GET /api/auth/session')).status, 200);
    await expectEmails({ to: 'alone@example.org', of: 8, sent: 5, from: [one] });
  });

  it('200 for the health check once it is back, by itself, and limits are shared again', async () => {
    await redis.start(redisPort);
    for (const replica of replicas) await waitForHealth(replica, 200);
    await expectEmails({ to: 'again@example.org', of: 8, sent: 5 });
  });

  it('202, and the limits are not reset when Redis is lost', async () => {
    const [one] = replicas;
    await expectEmails({ to: 'seen@example.org', of: 3, sent: 3, from: [one] });
    await redis.stop('SIGKILL');
    await expectEmails({ to: 'seen@example.org', of: 4, sent: 5, from: [one] });
    await redis.start(redisPort);
    for (const replica of replicas) await waitForHealth(replica, 200);
  });
});

describe('Redis that hangs', () => {
  it('202 at once, 503 for the health check within two seconds, and 200 when it goes on', async () => {
    const [one] = replicas;
    redis.halt();
    const tookMs = async (work: () => Promise<unknown>) => {
      const startedMs = performance.now();
      await work();
      return performance.now() - startedMs;
    };
    const firstMs = await tookMs(() => requestLink(one, 'hang@example.org'));
    assert.ok(firstMs < 500, `${firstMs} ms`);
    const checkMs = await tookMs(async () => assert.equal((await health(one)).status, 503));
    assert.ok(checkMs < 2_000, `${checkMs} ms`);
    redis.resume();
    await waitForHealth(one, 200);
  });
});

describe('a service that starts', () => {
  it('503 for the health check while there is no Redis yet, and 200 once there is', async () => {
    const port = await freePort();
    const service = await startService({ ...database, REDIS_URL: `redis://127.0.0.1:${port}` });
    assert.deepEqual(await health(service), { status: 503, stores: [true, false] });
    await redisServer(port, []).start(port);
    await waitForHealth(service, 200);
    await service.close();
  });

  it('503 for the health check with a wrong password', async () => {
    const service = await startService({ ...database, REDIS_URL: `redis://:wrong@127.0.0.1:${redisPort}` });
    assert.deepEqual(await health(service), { status: 503, stores: [true, false] });
    await service.close();
  });

  it('200 for the health check over TLS if the certificate is valid, and 503 if it is not', async () => {
    const { authority, certificate, key } = certificateForLocalhost();
    const port = await freePort();
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', authority];
    const tls = redisServer(0, ['--tls-port', String(port), '--tls-auth-clients', 'no', ...files]);
    await tls.start(port);
    setDefaultCACertificates([...getCACertificates(), readFileSync(authority, 'utf8')]);
    for (const [host, status] of [
      ['localhost', 200],
      ['127.0.0.1', 503],
    ] as const) {
      const service = await startService({ ...database, REDIS_URL: `rediss://${host}:${port}` });
      assert.equal((await health(service)).status, status, host);
      await service.close();
    }
  });
});

describe('Redis behind sentinels', () => {
  it('202 through a failover, and the server that takes over continues the count', async () => {
    const [firstPort, secondPort, sentinelPort] = [await freePort(), await freePort(), await freePort()];
    const first = redisServer(firstPort, ['--repl-diskless-sync-delay', '0']);
    await first.start(firstPort);
    await redisServer(secondPort, ['--replicaof', '127.0.0.1', String(firstPort)]).start(secondPort);
    await waitForRedis(secondPort, async replica => {
      return (await replica.info('replication')).includes('master_link_status:up');
    });
    await sentinelFor(firstPort, sentinelPort);
    const deaf = await freePort();
    const REDIS_URL = `redis+sentinel://127.0.0.1:${deaf},127.0.0.1:${sentinelPort}/birds`;
    // A database of its own: the clocks of the other replicas are ahead, and would find these emails too late.
    const settings = { ...(await freshDatabase()), SMTP_URL: mailbox.url, REDIS_URL };
    const service = await startService(settings);
    await waitForHealth(service, 200);
    const other = await startService(settings);
    await waitForHealth(other, 200);
    await expectEmails({ to: 'moving@example.org', of: 3, sent: 3, from: [service] });
    await waitForRedis(secondPort, async replica => {
      const [key = ''] = await replica.keys('*:links:*');
      return (await replica.hget(key, 'count')) === '3';
    });
    await first.stop('SIGKILL');
    await waitForHealth(other, 503);
    await waitForHealth(other, 200);
    for (let turn = 0; turn < 4; turn += 1)
      assert.equal((await requestLink(other, 'moving@example.org')).status, 202);
    await mailbox.emailsTo('moving@example.org', 5);
    await setTimeout(200);
    const messages = await mailbox.emailsTo('moving@example.org', 5);
    // On a slow machine a request may give Redis up and count by itself for a moment. Counting from zero would make seven.
    assert.ok(messages.length <= 6, `${messages.length} emails`);
    await Promise.all([service.close(), other.close()]);
  });
});
