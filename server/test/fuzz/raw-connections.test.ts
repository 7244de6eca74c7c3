// Sends random bytes to the port. Every response must be valid and below 500, and the service must keep running.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { birdBody, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { freshDatabase } from '../support/engine.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/test-service.ts';
import { createCanaryWorkspace } from './canary-workspace.ts';
import { longRequests, seed } from './length.ts';
import { type RandomConnection, randomConnection } from './random-connections.ts';
import { responsesOf, type WireResponse } from './responses-of.ts';

/** The number of connections. A long run opens one per ten requests of the other tests, because each takes longer. */
const connections = longRequests ? Math.ceil(longRequests / 10) : 400;
/** The number of simultaneous connections. Most of the time, they only wait to see that no more bytes arrive. */
const atOnce = 8;
/** If nothing arrives for this long, the responses are considered complete. */
const silenceMs = 25;

// Malformed requests never reach the database, so one engine is enough.
const service = await startService(await freshDatabase('sqlite'));
const canaries = await createCanaryWorkspace(service);

function open(): { socket: Socket; received: () => string } {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  // A connection reset is fine: the service has refused the bytes.
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
  });
  return { socket, received: () => text };
}

/** Writes the pieces; returns everything received. */
async function exchange({ pieces, slow, leavesEarly }: RandomConnection): Promise<string> {
  const { socket, received } = open();
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece, 'latin1');
    if (slow) await setImmediate();
  }
  if (leavesEarly) {
    socket.destroySoon();
  } else {
    for (let previous = -1; previous < received().length && !socket.destroyed; ) {
      previous = received().length;
      await setTimeout(silenceMs);
    }
    socket.end();
  }
  await closed;
  return received();
}

const sendAll = (text: string) => exchange({ pieces: [text], slow: false, leavesEarly: false });

function expectValid(responses: readonly WireResponse[]): void {
  for (const [index, { status, headers, text }] of responses.entries()) {
    assert.ok(status < 500, `${status} ${text}`);
    canaries.expectNothingIn(text);
    if (status < 400) continue;
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8', text);
    assert.match(text, /^\{"error":"([^"]+\.|Invalid [^"]+)","code":"[a-zA-Z]+"[,}]/);
    // After a request whose end is unknown, the remaining bytes must not be read as another request.
    if (!text.includes('not well-formed HTTP')) continue;
    const later = responses.slice(index).map(response => response.status);
    assert.deepEqual([...new Set(later)], [400], 'There is another response after the malformed HTTP.');
  }
}

describe('random connections', () => {
  it('get responses below 500 in the usual format, and the service keeps running', async test => {
    test.diagnostic(`FUZZ_SEED=${seed}, ${connections} connections`);
    const seen = new Map<number, number>();
    const several = fc.array(randomConnection, { minLength: atOnce, maxLength: atOnce });
    const property = fc.asyncProperty(several, async conversations => {
      for (const wire of await Promise.all(conversations.map(exchange))) {
        const responses = responsesOf(wire);
        expectValid(responses);
        for (const { status } of responses) seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    });
    await fc.assert(property, { seed, numRuns: Math.ceil(connections / atOnce), endOnFailure: true });
    test.diagnostic(`responses by status: ${JSON.stringify(Object.fromEntries(seen))}`);
    for (const status of [200, 400]) assert.ok(seen.has(status), `No response had the status ${status}.`);
    assert.equal((await call(service, 'GET /api/health')).status, 200);
    await canaries.expectUntouched();
  });
});

/** A request hidden inside one whose end is ambiguous. */
const hidden = 'GET /api/health/live?hidden HTTP/1.1\r\nHost: a\r\n\r\n';
const ambiguous: Readonly<Record<string, string>> = {
  'a length and chunks': `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks and a length': `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'two lengths': `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'a list of lengths': `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
  'a length with a sign': `Content-Length: +0\r\n\r\n${hidden}`,
  'a final coding other than chunked': `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  'an unknown coding': `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a space before the colon': `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a folded header': `X: a\r\n Transfer-Encoding: chunked\r\n\r\n${hidden}`,
  'a header line ending in a bare newline': `X: a\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'a NUL in a header': `X: a\0\r\n\r\n${hidden}`,
  'no Host': `\r\n${hidden}`,
  'a chunk size that overflows': `Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${hidden}`,
};

describe('an ambiguous request', () => {
  for (const [what, rest] of Object.entries(ambiguous)) {
    it(`400 for ${what}, and no response to the hidden request`, async () => {
      const host = what === 'no Host' ? '' : 'Host: a\r\n';
      const wire = await sendAll(`POST /api/auth/login HTTP/1.1\r\n${host}${rest}`);
      const statuses = responsesOf(wire).map(({ status }) => status);
      assert.equal(statuses.at(-1), 400, wire);
      assert.ok(!statuses.includes(200), wire);
    });
  }
});

describe('one client', () => {
  it('200 for a hundred pipelined requests on one connection', async () => {
    const one = (index: number) => `GET /api/health/live HTTP/1.1\r\nHost: a\r\nX-Number: ${index}\r\n\r\n`;
    const text = Array.from({ length: 100 }, (_, index) => one(index)).join('');
    const wire = await sendAll(text);
    assert.deepEqual([...new Set(responsesOf(wire).map(({ status }) => status))], [200]);
    assert.equal(responsesOf(wire).length, 100);
  });

  it('200 for an unknown Expect header', async () => {
    const { status } = await sendRaw(service.baseUrl, {
      method: 'GET',
      path: '/api/health/live',
      headers: { expect: 'the-unexpected' },
    });
    assert.equal(status, 200);
  });

  it('200 for others while it sends nothing or a single byte', async () => {
    const silent = Array.from({ length: 50 }, () => open().socket);
    for (const [index, socket] of silent.entries()) {
      await once(socket, 'connect');
      if (index % 2 === 0) socket.write('G');
    }
    const response = await sendRaw(service.baseUrl, { method: 'GET', path: '/api/health/live' });
    for (const socket of silent) socket.destroy();
    assert.equal(response.status, 200);
  });
});

it('201 for a request followed by bytes that are not HTTP, and no second response', async () => {
  const { socket, received } = open();
  const person = await signIn(service, 'pipeline@example.org');
  const body = JSON.stringify(birdBody());
  socket.write(
    `POST /api/birds HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}GARBAGE\r\n\r\n`,
  );
  await once(socket, 'end');
  assert.match(received(), /^HTTP\/1\.1 201 /);
  assert.equal(received().split('HTTP/1.1').length - 1, 1, received());
});
