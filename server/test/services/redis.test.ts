// Tests of rate limits in Redis, which replicas share. While Redis is unavailable, each replica keeps its own counts,
// without delay.
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
/** Two replicas that share a database and Redis. */
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

/** Requests links from the replicas alternately, and expects a total of `sent` emails to the address. */
async function expectEmails({ to, requests, sent, from = replicas }: Expected): Promise<void> {
  for (let turn = 0; turn < requests; turn += 1) {
    const service = from[turn % from.length];
    if (service) assert.equal((await requestLink(service, to)).status, 202);
  }
  await mailbox.emailsTo(to, sent);
  // Waits for a surplus email, which would arrive a moment later.
  await setTimeout(200);
  assert.equal((await mailbox.emailsTo(to, sent)).length, sent);
}

interface Expected {
  to: string;
  requests: number;
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
    if (Date.now() > endsAtMs) throw new Error(`The health check did not return ${status}.`);
    await setTimeout(50);
  }
}

/** Starts a sentinel that watches the server on `serverPort` under the name birds. */
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

/** Polls the server on a port until `isReady` returns true. */
async function waitForRedis(port: number, isReady: (client: Redis) => Promise<boolean>): Promise<void> {
  const client = new Redis({ port });
  while (!(await isReady(client))) await setTimeout(20);
  client.disconnect();
}

describe('limits in Redis', () => {
  it('202 for every request, but only five emails to an address from both replicas together', async () => {
    await expectEmails({ to: 'shared@example.org', requests: 8, sent: 5 });
  });

  it('are stored only as hashes, with a prefix, and no longer than their window', async () => {
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

  it('202 with an email again after the end of the window', async () => {
    for (const { clock } of replicas) clock.forward(15 * minuteMs + 1);
    await expectEmails({ to: 'shared@example.org', requests: 1, sent: 6 });
  });
});

describe('killing Redis under load', () => {
  it('200, 201 and 202 for the requests before and after, each within a second', async () => {
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

  it('503 for the health check, with the cache store as the failed one', async () => {
    for (const replica of replicas)
      assert.deepEqual(await health(replica), { status: 503, stores: [true, false] });
  });

  it('302 for a sign-in, and five emails to an address from a single replica', async () => {
    const [one] = replicas;
    assert.equal((await (await signIn(one, 'new@example.org')).call('GET /api/auth/session')).status, 200);
    await expectEmails({ to: 'alone@example.org', requests: 8, sent: 5, from: [one] });
  });

  it('200 for the health check as soon as Redis is back, and limits are shared again', async () => {
    await redis.start(redisPort);
    for (const replica of replicas) await waitForHealth(replica, 200);
    await expectEmails({ to: 'again@example.org', requests: 8, sent: 5 });
  });

  it('202, and the limits are not reset when Redis is lost again', async () => {
    const [one] = replicas;
    await expectEmails({ to: 'seen@example.org', requests: 3, sent: 3, from: [one] });
    await redis.stop('SIGKILL');
    await expectEmails({ to: 'seen@example.org', requests: 4, sent: 5, from: [one] });
    await redis.start(redisPort);
    for (const replica of replicas) await waitForHealth(replica, 200);
  });
});

describe('a Redis that hangs', () => {
  it('202 without delay, 503 for the health check within two seconds, and 200 when Redis resumes', async () => {
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

describe('the start of the service', () => {
  it('503 for the health check without Redis, and 200 as soon as Redis is running', async () => {
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

  it('200 for the health check over TLS with a valid certificate, and 503 with an invalid one', async () => {
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
  it('202 after a failover, and the promoted server continues the count', async () => {
    const [firstPort, secondPort, sentinelPort] = [await freePort(), await freePort(), await freePort()];
    const first = redisServer(firstPort, ['--repl-diskless-sync-delay', '0']);
    await first.start(firstPort);
    await redisServer(secondPort, ['--replicaof', '127.0.0.1', String(firstPort)]).start(secondPort);
    await waitForRedis(secondPort, async replica => {
      return (await replica.info('replication')).includes('master_link_status:up');
    });
    await sentinelFor(firstPort, sentinelPort);
    const closedPort = await freePort();
    const REDIS_URL = `redis+sentinel://127.0.0.1:${closedPort},127.0.0.1:${sentinelPort}/birds`;
    // A separate database. The clocks of the other replicas are ahead, so they would treat these emails as expired.
    const settings = { ...(await freshDatabase()), SMTP_URL: mailbox.url, REDIS_URL };
    const service = await startService(settings);
    await waitForHealth(service, 200);
    const other = await startService(settings);
    await waitForHealth(other, 200);
    await expectEmails({ to: 'moving@example.org', requests: 3, sent: 3, from: [service] });
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
    // On a slow machine, a process may give up on Redis and keep its own count for a moment. Starting from zero would allow
    // seven emails.
    assert.ok(messages.length <= 6, `${messages.length} emails`);
    await Promise.all([service.close(), other.close()]);
  });
});
