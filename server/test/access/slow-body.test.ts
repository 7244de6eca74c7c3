// Tests of rights that are lost while a request body is still being sent.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { birdBody, type Person, useCast } from '../cast.ts';
import { postSlowly } from '../support/slow-body.ts';

const { service, cast } = await useCast();

/** Sends half of a new bird, runs `meanwhile`, waits more than a second, and sends the rest. */
const addBirdSlowly = ({ token }: Person, meanwhile: () => Promise<unknown>): Promise<string> =>
  postSlowly({
    baseUrl: service.baseUrl,
    path: '/api/birds',
    token,
    body: birdBody(),
    meanwhile,
    pauseMs: 1_100,
  });

it('201 for a body that is sent slowly', async () => {
  assert.equal(await addBirdSlowly(cast.carl, async () => {}), 'HTTP/1.1 201');
});

it('403 if the person is demoted while the body is being sent', async () => {
  const demote = () =>
    cast.olive.call('POST /api/workspace/members', { email: 'carl@example.org', role: 'viewer' });
  assert.equal(await addBirdSlowly(cast.carl, demote), 'HTTP/1.1 403');
});

it('401 if the person signs out while the body is being sent', async () => {
  assert.equal(await addBirdSlowly(cast.asha, () => cast.asha.call('POST /api/auth/logout')), 'HTTP/1.1 401');
});
