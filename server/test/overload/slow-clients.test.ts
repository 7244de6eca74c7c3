// Clients that are slow on purpose: they are let go, hold no more than their share of memory, and keep nobody waiting.
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildApp } from '../../src/app.ts';
import { addBird, call, type Person, signIn, startService, type TestService } from '../cast.ts';
import { engine } from '../engine.ts';

/** `npm run test:overload` waits the real times; elsewhere all of them are a hundredth. */
const shortenedBy = process.env.TEST_OVERLOAD === 'long' ? 1 : 100;
const headersMs = 10_000 / shortenedBy;
const requestMs = 30_000 / shortenedBy;
const stoppedMs = 60_000 / shortenedBy;
const checkedEveryMs = 5_000 / shortenedBy;
/** Other tests want the machine as well. */
const slackMs = 3_000;

const mib = 1_024 * 1_024;
/** More than the network itself holds for a client, once there are three of them. */
const photoDataUrl = `data:image/jpeg;base64,${'A'.repeat(6_900_000)}`;

let service: TestService;
let olive: Person;
let app: Awaited<ReturnType<typeof buildApp>>;
let port: number;

const skip = engine !== 'sqlite' && 'It is the same code on every engine.';

before(async () => {
  if (skip) return;
  service = await startService();
  olive = await signIn(service, 'olive@example.org');
  // The same service a second time, with less patience.
  app = await buildApp(service.services);
  Object.assign(app.server, {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    timeout: stoppedMs,
    connectionsCheckingInterval: checkedEveryMs,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(app.listeningOrigin).port);
});
after(() => app?.close());

/** What comes back until the connection ends: its beginning, its end, its length; and after how long it does. */
function untilClosed(socket: Socket) {
  const startedMs = performance.now();
  let beginning = '';
  let end = '';
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (beginning.length < 100) beginning += chunk.toString('latin1');
    end = (end + chunk.subarray(-10).toString('latin1')).slice(-10);
  });
  socket.on('error', () => {});
  return new Promise<{ beginning: string; end: string; bytes: number; afterMs: number }>(resolve => {
    const closed = () => resolve({ beginning, end, bytes, afterMs: performance.now() - startedMs });
    if (socket.destroyed) closed();
    else socket.once('close', closed);
  });
}

/** Says the beginning at once, and a letter ten times a second or faster from then on. */
function trickle(beginning: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning);
  const timer = setInterval(() => socket.write('a'), Math.min(100, headersMs / 10));
  socket.once('close', () => clearInterval(timer));
  return untilClosed(socket);
}

async function untilNobodyIsConnected(): Promise<number> {
  const startedMs = performance.now();
  const count = () => promisify(app.server.getConnections.bind(app.server))();
  while ((await count()) > 0) await setTimeout(50);
  return performance.now() - startedMs;
}

async function expectOthersServed(): Promise<void> {
  const startedMs = performance.now();
  // Through the front door: behind the other one a busy machine would be let go of as well.
  assert.equal((await call(service, 'GET /api/health/live')).status, 200);
  assert.ok(performance.now() - startedMs < slackMs);
}

const slow = Array.from({ length: 50 });
const authorized = () => `Host: a\r\nAuthorization: Bearer ${olive.token}\r\n`;

describe('a client that takes its time', { skip }, () => {
  it(`408 for headers that trickle, after ${headersMs} ms, and 200 for others meanwhile`, async () => {
    const trickling = slow.map(() => trickle('GET /api/birds HTTP/1.1\r\nHost: a\r\nX-Slow: '));
    await expectOthersServed();
    for (const { beginning, afterMs } of await Promise.all(trickling)) {
      assert.match(beginning, /^HTTP\/1\.1 408 /);
      assert.ok(afterMs >= headersMs && afterMs < headersMs + checkedEveryMs + slackMs, `${afterMs} ms`);
    }
  });

  it(`408 for a body that trickles, after ${requestMs} ms, and 200 for others meanwhile`, async () => {
    const head = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{';
    const trickling = slow.map(() => trickle(`POST /api/auth/magic-link/request HTTP/1.1\r\n${head}`));
    await expectOthersServed();
    for (const { beginning, afterMs } of await Promise.all(trickling)) {
      assert.match(beginning, /^HTTP\/1\.1 408 /);
      assert.ok(afterMs >= requestMs && afterMs < requestMs + checkedEveryMs + slackMs, `${afterMs} ms`);
    }
  });

  it(`lets go of one that has stopped reading, after ${2 * stoppedMs} ms at most`, async () => {
    for (let birds = 0; birds < 3; birds += 1) await addBird(olive, { photoDataUrl });
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/birds HTTP/1.1\r\n${authorized()}Connection: close\r\n\r\n`);
    socket.pause();
    await expectOthersServed();
    const letGoMs = await untilNobodyIsConnected();
    assert.ok(letGoMs >= stoppedMs && letGoMs < 2 * stoppedMs + slackMs, `${letGoMs} ms`);
    // What the network held for it, and no more.
    const { beginning, bytes } = await untilClosed(socket.resume());
    assert.match(beginning, /^HTTP\/1\.1 200 /);
    assert.ok(bytes < 3 * photoDataUrl.length, `${bytes} bytes came.`);
  });
});

describe('memory that slow clients share', { skip }, () => {
  it('503 for a large body while others fill the room, 201 for a small one, and 201 once they are gone', async () => {
    const beginning = `POST /api/birds HTTP/1.1\r\n${authorized()}Content-Type: application/json\r\nContent-Length: ${8 * mib}\r\n\r\n{`;
    const begun = Array.from({ length: 8 }, () => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(beginning);
      return socket;
    });
    await setTimeout(200);
    const body = { name: 'Kiwi', tagId: 'LATE', species: 'Cockatiel', photoDataUrl };
    const refused = await olive.call('POST /api/birds', body);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '1');
    await addBird(olive);
    for (const socket of begun) socket.destroy();
    await setTimeout(200);
    assert.equal((await olive.call('POST /api/birds', body)).status, 201);
  });

  it('closes the connections of those who have read longest, and 200 for who comes next', async () => {
    // Three birds with their photos are there; each reader has one on its way.
    const readers = Array.from({ length: 16 }, () => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      socket.write(`GET /api/birds HTTP/1.1\r\n${authorized()}Connection: close\r\n\r\n`);
      return socket.pause();
    });
    await setTimeout(1_000);
    assert.equal((await call(service, 'GET /api/health/live')).status, 200);
    const read = await Promise.all(readers.map(socket => untilClosed(socket.resume())));
    const whole = read.filter(({ end }) => end.endsWith('0\r\n\r\n')).length;
    assert.ok(whole > 0 && whole < readers.length, `${whole} of ${readers.length} were read to the end.`);
  });
});
