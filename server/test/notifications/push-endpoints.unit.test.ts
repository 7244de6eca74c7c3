// Tests of misbehaving push endpoints: each attempt and its connection end in time.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { postPush } from '../../src/notifications/push/post-push.ts';
import { makeCertificate } from '../support/push-receiver.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const timeoutMs = 400;
const created = 'HTTP/1.1 201 Created\r\n';

/** Writes so often that the connection never counts as idle. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
}

const misbehaviors: Readonly<Record<string, (socket: Socket) => void>> = {
  'never responds': () => {},
  'trickles its headers': socket => {
    socket.write(created);
    drip(socket, 'x: y\r\n');
  },
  'sends one provisional response after another': socket => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'speaks another protocol': socket =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  'closes the connection': socket => void socket.destroy(),
  'trickles its body': socket => {
    socket.write(`${created}Transfer-Encoding: chunked\r\n\r\n`);
    drip(socket, '1\r\nx\r\n');
  },
  'sends an endless body': socket => {
    socket.write(`${created}Content-Length: 9000000000\r\n\r\n`);
    drip(socket, 'x'.repeat(16_384));
  },
  'resets the connection after its headers': socket => {
    socket.write(`${created}Content-Length: 10\r\n\r\nx`);
    void setTimeout(50).then(() => connections.at(-1)?.resetAndDestroy());
  },
};

const { cert, key } = makeCertificate(temporaryFolder());
const connections: Socket[] = [];
let secured = 0;
const server = createServer({ cert, key }, (request, response) => {
  const how = misbehaviors[decodeURIComponent(request.url ?? '').slice(1)];
  request.resume().on('end', () => (how ? how(request.socket) : response.writeHead(201).end('Thank you.')));
});
server.on('connection', socket => {
  connections.push(socket);
});
server.on('secureConnection', socket => {
  socket.on('error', () => {});
  secured += 1;
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const agent = new Agent({ keepAlive: true, ca: cert });
onTeardown(() => {
  agent.destroy();
  server.close().closeAllConnections();
});

function post(path: string): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const endpoint = new URL(encodeURIComponent(path), `https://localhost:${port}`);
  const body = Buffer.from('push');
  return postPush({ endpoint, headers: { 'content-length': 4 }, body, agent, timeoutMs, begin: undefined });
}

/** Far longer than the timeout of an attempt, for a slow machine. */
const patienceMs = 10_000;

describe('a push to an endpoint', () => {
  for (const how of Object.keys(misbehaviors)) {
    it(`ends in time if the endpoint ${how}`, async () => {
      const closed = new Promise(resolve => {
        server.once('secureConnection', socket => socket.once('close', () => resolve('closed')));
      });
      const attempt = post(how).catch((error: Error) => error);
      const result = await Promise.race([attempt, setTimeout(patienceMs, 'nothing', { ref: false })]);
      if (/body|after its headers/.test(how)) assert.equal(result, 201);
      else assert.ok(result instanceof Error, String(result));
      assert.equal(await Promise.race([closed, setTimeout(patienceMs, 'open', { ref: false })]), 'closed');
    });
  }

  it('reuses the connection of the previous push', async () => {
    assert.equal(await post('well'), 201);
    const before = secured;
    // Waits until the first push would have timed out.
    await setTimeout(2 * timeoutMs);
    assert.equal(await post('well'), 201);
    assert.equal(secured, before);
  });
});
