// Tests of requests to misbehaving servers, such as push services: each attempt and its connection end in time.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { post as postTo } from '../../src/outgoing/post.ts';
import { makeCertificate } from '../support/push-receiver.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const timeoutMs = 400;
const created = 'HTTP/1.1 201 Created\r\n';

/** Writes so often that the connection is never considered idle. */
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

const agents = { https: agent, http: new HttpAgent(), close: () => {} };

async function post(path: string, bytesToRead = 0): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const url = new URL(encodeURIComponent(path), `https://localhost:${port}`);
  const headers = { 'content-length': 4 };
  return (await postTo({ url, headers, body: 'push', agents, timeoutMs, bytesToRead })).status;
}

/** The time limit: far longer than an attempt's timeout, for a slow machine. */
const patienceMs = 10_000;

describe('a request to a server', () => {
  for (const [how, bytesToRead] of Object.keys(misbehaviors).flatMap(one => [
    [one, 0] as const,
    [one, 1_024] as const,
  ])) {
    it(`ends in time if the server ${how} and at most ${bytesToRead} bytes are read`, async () => {
      const closed = new Promise(resolve => {
        server.once('secureConnection', socket => socket.once('close', () => resolve('closed')));
      });
      const attempt = post(how, bytesToRead).catch((error: Error) => error);
      const result = await Promise.race([attempt, setTimeout(patienceMs, 'nothing', { ref: false })]);
      if (/body|after its headers/.test(how)) assert.equal(result, 201);
      else assert.ok(result instanceof Error, String(result));
      assert.equal(await Promise.race([closed, setTimeout(patienceMs, 'open', { ref: false })]), 'closed');
    });
  }

  it('reuses the connection of the previous request', async () => {
    assert.equal(await post('well'), 201);
    const before = secured;
    // Waits until the first request would have timed out.
    await setTimeout(2 * timeoutMs);
    assert.equal(await post('well'), 201);
    assert.equal(secured, before);
  });
});
