// Tests that strangers who keep connections open do not lock anyone out.
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { engine } from '../support/engine.ts';
import { watchLiveness } from './load.ts';
import { startServed } from './served.ts';

const skip = engine !== 'sqlite' && 'The code is the same on every engine.';

/** The service uses three quarters of its file descriptors for connections: 900. */
const fileDescriptors = 1_200;
const strangers = 1_000;
const liveWithinMs = 1_000;

/** Ways to hold a connection without keeping the service busy. */
const ways: Readonly<Record<string, (socket: Socket) => void>> = {
  'bodies that are never finished': socket => {
    socket.write('POST /api/auth/magic-link/request HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{');
  },
  'bodies that are finished after their refusal': socket => {
    socket.write('POST /api/birds HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n');
    socket.once('data', () => socket.write('12345'));
  },
};

describe('more connections from strangers than the service accepts', { skip }, () => {
  for (const [way, hold] of Object.entries(ways)) {
    it(`200 for every liveness check within a second, and 202 for a sign-in link, with ${way}`, async context => {
      const served = await startServed(fileDescriptors);
      const sockets: Socket[] = [];
      const open = async () => {
        for (let count = 0; count < strangers; count += 1) {
          const socket = connect(served.port, '127.0.0.1');
          socket.on('error', () => {});
          hold(socket);
          sockets.push(socket);
          // Slowly enough that the backlog of the listening socket never overflows: a client would try again after a second.
          if (count % 20 === 0) await setTimeout(10);
        }
        await setTimeout(2_000);
      };
      const { latenciesMs, failures } = await watchLiveness(served.port, open());
      const maxMs = latenciesMs.at(-1) ?? Number.POSITIVE_INFINITY;
      const requested = await fetch(`${served.baseUrl}/api/auth/magic-link/request`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'olive@example.org' }),
      });
      const held = sockets.filter(socket => !socket.destroyed).length;
      for (const socket of sockets) socket.destroy();
      context.diagnostic(
        `${latenciesMs.length} checks, at most ${maxMs.toFixed(0)} ms; ${held} connections held.`,
      );
      assert.equal(failures, 0);
      assert.ok(maxMs < liveWithinMs, `Liveness took ${maxMs} ms.`);
      assert.equal(requested.status, 202);
      assert.ok(held <= 900, `${held} connections were held.`);
    });
  }
});
