// Whatever is written to the port: nothing but proper answers comes back, none is a 5xx, and the service goes on.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { before, describe, it } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { call, startService, type TestService } from '../cast.ts';
import { freshDatabase } from '../engine.ts';
import { sendRaw } from '../raw-http.ts';
import { answersOf, type WireAnswer } from './answers-of.ts';
import { type CanaryFlock, keepCanaries } from './canary-flock.ts';
import { longRequests, seed } from './length.ts';
import { type RandomConnection, randomConnection } from './random-connections.ts';

/** A tenth of the requests: each is a connection of its own. */
const connections = longRequests ? Math.ceil(longRequests / 10) : 400;
/** So many at once, as they wait for one another's silence rather than for the service. */
const atOnce = 8;
/** After so long a silence the service has said what it has to say. */
const silenceMs = 25;

let service: TestService;
let canaries: CanaryFlock;

before(async () => {
  // What is no request never comes as far as a store: one will do.
  service = await startService(await freshDatabase('sqlite'));
  canaries = await keepCanaries(service);
});

function open(): { socket: Socket; said: () => string } {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  // A reset is an answer too: the service does not listen any more.
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
  });
  return { socket, said: () => text };
}

/** Writes what there is to write; answers all that came back. */
async function converse({ pieces, slow, leavesEarly }: RandomConnection): Promise<string> {
  const { socket, said } = open();
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece, 'latin1');
    if (slow) await setImmediate();
  }
  if (leavesEarly) {
    socket.destroySoon();
  } else {
    for (let heard = -1; heard < said().length && !socket.destroyed; ) {
      heard = said().length;
      await setTimeout(silenceMs);
    }
    socket.end();
  }
  await closed;
  return said();
}

const sayAtOnce = (text: string) => converse({ pieces: [text], slow: false, leavesEarly: false });

function judge(answers: readonly WireAnswer[]): void {
  for (const [index, { status, headers, text }] of answers.entries()) {
    assert.ok(status < 500, `${status} ${text}`);
    canaries.expectNothingIn(text);
    if (status < 400) continue;
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8', text);
    assert.match(text, /^\{"error":"[^"]+\."|^\{"error":"Invalid /);
    // What follows a request whose end nobody knows must not be taken for another one.
    if (!text.includes('not well-formed HTTP')) continue;
    const later = answers.slice(index).map(answer => answer.status);
    assert.deepEqual([...new Set(later)], [400], 'An answer after malformed HTTP.');
  }
}

describe('random connections', () => {
  it('below 500, in the one shape, and the service goes on', async test => {
    test.diagnostic(`FUZZ_SEED=${seed}, ${connections} connections`);
    const seen = new Map<number, number>();
    const several = fc.array(randomConnection, { minLength: atOnce, maxLength: atOnce });
    const property = fc.asyncProperty(several, async conversations => {
      for (const wire of await Promise.all(conversations.map(converse))) {
        const answers = answersOf(wire);
        judge(answers);
        for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    });
    await fc.assert(property, { seed, numRuns: Math.ceil(connections / atOnce), endOnFailure: true });
    test.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(seen))}`);
    for (const status of [200, 400]) assert.ok(seen.has(status), `Never a ${status}.`);
    assert.equal((await call(service, 'GET /api/health')).status, 200);
    await canaries.expectUntouched();
  });
});

/** A request whose end two readers could see in two places, with another one hidden in what is between. */
const hidden = 'GET /api/health/live?hidden HTTP/1.1\r\nHost: a\r\n\r\n';
const twoWays: Readonly<Record<string, string>> = {
  'a length and chunks': `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks and a length': `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'two lengths': `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'a list of lengths': `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
  'a length with a sign': `Content-Length: +0\r\n\r\n${hidden}`,
  'a coding that ends otherwise': `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  'a coding nobody knows': `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a space before the colon': `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a folded header': `X: a\r\n Transfer-Encoding: chunked\r\n\r\n${hidden}`,
  'a header ended by a newline alone': `X: a\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'a NUL in a header': `X: a\0\r\n\r\n${hidden}`,
  'no Host': `\r\n${hidden}`,
  'a size of a chunk that overflows': `Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${hidden}`,
};

describe('a request that two readers could understand in two ways', () => {
  for (const [what, rest] of Object.entries(twoWays)) {
    it(`400 for ${what}, and nothing behind it is answered`, async () => {
      const host = what === 'no Host' ? '' : 'Host: a\r\n';
      const wire = await sayAtOnce(`POST /api/auth/login HTTP/1.1\r\n${host}${rest}`);
      const statuses = answersOf(wire).map(({ status }) => status);
      assert.equal(statuses.at(-1), 400, wire);
      assert.ok(!statuses.includes(200), wire);
    });
  }
});

describe('one client', () => {
  it('200 for a hundred requests at once on one connection, in their order', async () => {
    const one = (index: number) => `GET /api/health/live HTTP/1.1\r\nHost: a\r\nX-Number: ${index}\r\n\r\n`;
    const text = Array.from({ length: 100 }, (_, index) => one(index)).join('');
    const wire = await sayAtOnce(text);
    assert.deepEqual([...new Set(answersOf(wire).map(({ status }) => status))], [200]);
    assert.equal(answersOf(wire).length, 100);
  });

  it('200 whatever it expects of the service', async () => {
    const { status } = await sendRaw(service.baseUrl, {
      method: 'GET',
      path: '/api/health/live',
      headers: { expect: 'the-unexpected' },
    });
    assert.equal(status, 200);
  });

  it('200 for others while it says nothing, or one byte and no more', async () => {
    const silent = Array.from({ length: 50 }, () => open().socket);
    for (const [index, socket] of silent.entries()) {
      await once(socket, 'connect');
      if (index % 2 === 0) socket.write('G');
    }
    const answered = await sendRaw(service.baseUrl, { method: 'GET', path: '/api/health/live' });
    for (const socket of silent) socket.destroy();
    assert.equal(answered.status, 200);
  });
});
