// Rights that end while a body is on its way are gone when it has arrived.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { birdBody, type Person, useCast } from '../cast.ts';

const { service, cast } = await useCast();

/** Sends the headers and half of the body, does something else for longer than a second, then sends the rest. */
async function addBirdSlowly(person: Person, meanwhile: () => Promise<unknown>): Promise<string> {
  const body = JSON.stringify(birdBody());
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/birds HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${person.token}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await setTimeout(100);
  await meanwhile();
  await setTimeout(1_100);
  socket.write(body.slice(10));
  const [response] = await once(socket, 'data');
  socket.destroy();
  return String(response).slice(0, 'HTTP/1.1 201'.length);
}

it('201 for a body that takes its time', async () => {
  assert.equal(await addBirdSlowly(cast.carl, async () => {}), 'HTTP/1.1 201');
});

it('403 if the person was demoted while the body was on its way', async () => {
  const demote = () =>
    cast.olive.call('POST /api/workspace/members', { email: 'carl@example.org', role: 'viewer' });
  assert.equal(await addBirdSlowly(cast.carl, demote), 'HTTP/1.1 403');
});

it('401 if the person signed out while the body was on its way', async () => {
  assert.equal(await addBirdSlowly(cast.asha, () => cast.asha.call('POST /api/auth/logout')), 'HTTP/1.1 401');
});
