// Rights that end while a body is on its way are gone when it has arrived.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { birdBody, type Person, useCast } from '../cast.ts';
import { postSlowly } from '../support/slow-body.ts';

const { service, cast } = await useCast();

/** Adds a bird, and does something else for longer than a second before the rest of the body. */
const addBirdSlowly = ({ token }: Person, meanwhile: () => Promise<unknown>): Promise<string> =>
  postSlowly({
    baseUrl: service.baseUrl,
    path: '/api/birds',
    token,
    body: birdBody(),
    meanwhile,
    pauseMs: 1_100,
  });

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
