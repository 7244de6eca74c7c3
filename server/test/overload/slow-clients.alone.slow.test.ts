// Tests that deliberately slow clients are disconnected, use limited memory, and delay nobody else.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildApp } from '../../src/app.ts';
import { addBird, type Person, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { engine } from '../support/engine.ts';
import { startService, type TestService } from '../support/test-service.ts';

/** `npm run test:overload` uses the real timeouts; otherwise they are a hundred times shorter. */
const divisor = process.env.TEST_OVERLOAD === 'long' ? 1 : 100;
const headersMs = 10_000 / divisor;
const requestMs = 30_000 / divisor;
const idleMs = 60_000 / divisor;
const checkEveryMs = 5_000 / divisor;
/** Extra time, for a busy machine. */
const slackMs = 3_000;

const mib = 1_024 * 1_024;
/** A photo so large that three of them exceed the network buffers. */
const photoDataUrl = `data:image/jpeg;base64,${'A'.repeat(6_900_000)}`;

let service: TestService;
let olive: Person;
let app: Awaited<ReturnType<typeof buildApp>>;
let port: number;

const skip = engine !== 'sqlite' && 'The code is the same on every engine.';

before(async () => {
  if (skip) return;
  service = await startService();
  olive = await signIn(service, 'olive@example.org');
  // A second HTTP server for the same service, with the timeouts above.
  app = await buildApp(service.context);
  Object.assign(app.server, {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    timeout: idleMs,
    connectionsCheckingInterval: checkEveryMs,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(app.listeningOrigin).port);
});
after(() => app?.close());

/** Reads until the connection closes; returns the beginning, end and length of the response, and the time. */
function readUntilClosed(socket: Socket) {
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

/** Sends the beginning immediately, then one character at a time, at least ten per second. */
function trickle(beginning: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning);
  const timer = setInterval(() => socket.write('a'), Math.min(100, headersMs / 10));
  socket.once('close', () => clearInterval(timer));
  return readUntilClosed(socket);
}

async function waitUntilNobodyIsConnected(): Promise<number> {
  const startedMs = performance.now();
  const count = () => promisify(app.server.getConnections.bind(app.server))();
  while ((await count()) > 0) await setTimeout(50);
  return performance.now() - startedMs;
}

async function expectOthersServed(): Promise<void> {
  const startedMs = performance.now();
  // Uses the service with real timeouts, because short ones could disconnect a client on a busy machine.
  assert.equal((await call(service, 'GET /api/health/live')).status, 200);
  assert.ok(performance.now() - startedMs < slackMs);
}

const slow = Array.from({ length: 50 });
const authorized = () => `Host: a\r\nAuthorization: Bearer ${olive.token}\r\n`;

describe('a slow client', { skip }, () => {
  it(`408 for headers that trickle, after ${headersMs} ms, and 200 for others in the meantime`, async () => {
    const trickling = slow.map(() => trickle('GET /api/birds HTTP/1.1\r\nHost: a\r\nX-Slow: '));
    await expectOthersServed();
    for (const { beginning, afterMs } of await Promise.all(trickling)) {
      assert.match(beginning, /^HTTP\/1\.1 408 /);
      assert.ok(afterMs >= headersMs && afterMs < headersMs + checkEveryMs + slackMs, `${afterMs} ms`);
    }
  });

  it(`408 for a body that trickles, after ${requestMs} ms, and 200 for others in the meantime`, async () => {
    const head = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{';
    const trickling = slow.map(() => trickle(`POST /api/auth/magic-link/request HTTP/1.1\r\n${head}`));
    await expectOthersServed();
    for (const { beginning, afterMs } of await Promise.all(trickling)) {
      assert.match(beginning, /^HTTP\/1\.1 408 /);
      assert.ok(afterMs >= requestMs && afterMs < requestMs + checkEveryMs + slackMs, `${afterMs} ms`);
    }
  });

  it(`200 for a client that stops reading, which is disconnected after at most ${2 * idleMs} ms`, async () => {
    for (let birds = 0; birds < 3; birds += 1) await addBird(olive, { photoDataUrl });
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/birds HTTP/1.1\r\n${authorized()}Connection: close\r\n\r\n`);
    socket.pause();
    await expectOthersServed();
    const disconnectedMs = await waitUntilNobodyIsConnected();
    assert.ok(disconnectedMs >= idleMs && disconnectedMs < 2 * idleMs + slackMs, `${disconnectedMs} ms`);
    // The client gets only the part that the network had buffered.
    const { beginning, bytes } = await readUntilClosed(socket.resume());
    assert.match(beginning, /^HTTP\/1\.1 200 /);
    assert.ok(bytes < 3 * photoDataUrl.length, `${bytes} bytes came.`);
  });
});

describe('the limits for slow clients', { skip }, () => {
  /** Sends the beginning of a large body, chunked or with a length, but never its end. */
  function hang(framing: string, sent: string): Socket {
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/birds HTTP/1.1\r\n${authorized()}Content-Type: application/json\r\n${framing}\r\n\r\n`,
    );
    socket.write(sent);
    return socket;
  }

  it('201 for a photo while 260 chunked bodies and 100 with a length have sent almost nothing', async () => {
    const hanging = [
      ...Array.from({ length: 260 }, () => hang('Transfer-Encoding: chunked', '1\r\n{\r\n')),
      ...Array.from({ length: 100 }, () => hang(`Content-Length: ${8 * mib}`, '{')),
    ];
    await setTimeout(200);
    await addBird(olive, { photoDataUrl });
    for (const socket of hanging) socket.destroy();
  });

  it('503 for a large body while others use up the limit, 201 for a small one; 201 for the large one when the others stall', async () => {
    const part = 'A'.repeat(6 * mib);
    const hanging = Array.from({ length: 10 }, () => hang(`Content-Length: ${8 * mib}`, `{"name": "${part}`));
    const body = { name: 'Kiwi', tagId: 'LATE', species: 'Cockatiel', photoDataUrl };
    // Sends a byte now and then, so that no body stalls before the others have been sent.
    const feeding = setInterval(() => {
      for (const socket of hanging) socket.write('A');
    }, 100);
    const isSending = (socket: Socket) => !socket.closed && socket.writableLength > 1_000;
    for (const endsAt = Date.now() + 5_000; hanging.some(isSending) && Date.now() < endsAt; ) {
      await setTimeout(20);
    }
    await setTimeout(300);
    const refused = await olive.call('POST /api/birds', body);
    clearInterval(feeding);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '1');
    await addBird(olive);
    await setTimeout(1_500);
    assert.equal((await olive.call('POST /api/birds', body)).status, 201);
    for (const socket of hanging) socket.destroy();
  });

  it('201 for a small body while stalled small ones use up their limit: some of those are disconnected', async () => {
    const sent = `{"name": "${'A'.repeat(15_900)}`;
    let disconnected = 0;
    const hanging = Array.from({ length: 2_200 }, () =>
      hang('Content-Length: 16000', sent).once('close', () => {
        disconnected += 1;
      }),
    );
    await setTimeout(3_000);
    await addBird(olive);
    assert.ok(disconnected > 0, 'No client was disconnected.');
    for (const socket of hanging) socket.destroy();
  });

  it('408, and the connection is closed even if the client keeps its side open', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('POST /api/auth/magic-link/request HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
    const [response] = await once(socket, 'data');
    assert.match(String(response), /^HTTP\/1\.1 408 /);
    await waitUntilNobodyIsConnected();
    socket.destroy();
  });

  it('200 for a liveness check while readers stall: some of them are disconnected, and the others get everything', async () => {
    // There are five birds with photos, which exceed the network buffers.
    const readers = Array.from({ length: 16 }, () => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      socket.write(`GET /api/birds HTTP/1.1\r\n${authorized()}Connection: close\r\n\r\n`);
      return socket.pause();
    });
    // The network buffers the beginning in the first second. A reader that reads nothing in the next has stalled.
    await setTimeout(3_000);
    assert.equal((await call(service, 'GET /api/health/live')).status, 200);
    const read = await Promise.all(readers.map(socket => readUntilClosed(socket.resume())));
    const complete = read.filter(({ end }) => end.endsWith('0\r\n\r\n')).length;
    assert.ok(
      complete > 0 && complete < readers.length,
      `${complete} of ${readers.length} were read completely.`,
    );
  });
});
