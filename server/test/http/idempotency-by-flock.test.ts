// Tests of Idempotency-Key with several flocks: a key can be used once in each flock that X-Workspace-Id or the token
// selects.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { serviceActor } from '../../src/storage/actor.ts';
import { change } from '../../src/storage/statement.ts';
import { activeWorkspace, birdBody, signIn, useCast } from '../cast.ts';
import { call, type TestResponse } from '../support/call.ts';

const hourMs = 3_600_000;

const { service, cast } = await useCast();
/** The flock that Asha owns and is currently using. She is an assistant in Olive's flock. */
let homeFlock = 0;

before(async () => {
  const { body } = await cast.asha.call('POST /api/workspaces', { name: 'Home' });
  homeFlock = body.workspace.id;
  await cast.asha.call('POST /api/auth/switch-workspace', { workspaceId: homeFlock });
});

const forgetWorkspaces = change(db => db.updateTable('idempotencyKeys').set({ workspaceId: null }));

const inFlock = (
  { token }: { token: string },
  endpoint: string,
  workspaceId: number,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<TestResponse> =>
  call(service, endpoint, {
    token,
    body,
    headers: { 'x-workspace-id': String(workspaceId), ...headers },
  });

const withKey = (key: string, body: unknown) => ({ body, headers: { 'idempotency-key': key } });
const isReplay = ({ headers }: TestResponse) => headers.get('idempotent-replayed') === 'true';
const countBirds = async (workspaceId: number, name: string) => {
  const { body } = await inFlock(cast.asha, 'GET /api/birds', workspaceId);
  return body.birds.filter((bird: { name: string }) => bird.name === name).length;
};

it('201 in each flock that a request names, and a repeated request gets the first response from its flock', async () => {
  const more = withKey('two-flocks', birdBody({ name: 'Twice' }));
  const send = (workspaceId: number) => inFlock(cast.asha, 'POST /api/birds', workspaceId, more);
  const flocks = [homeFlock, cast.workspaceId];
  const firsts: TestResponse[] = [];
  for (const flock of flocks) firsts.push(await send(flock));
  for (const [index, first] of firsts.entries()) {
    assert.deepEqual([first.status, isReplay(first)], [201, false]);
    assert.equal(first.body.bird.workspaceId, flocks[index]);
  }
  for (const [index, flock] of flocks.entries()) {
    const again = await send(flock);
    assert.deepEqual([again.text, isReplay(again)], [firsts[index]?.text, true]);
    assert.equal(await countBirds(flock, 'Twice'), 1);
  }
});

it('422 for another body in either flock', async () => {
  const flocks = [homeFlock, cast.workspaceId];
  const send = (workspaceId: number, name: string) =>
    inFlock(cast.asha, 'POST /api/birds', workspaceId, withKey('two-bodies', birdBody({ name })));
  for (const flock of flocks) assert.equal((await send(flock, 'One')).status, 201);
  for (const flock of flocks) {
    const { status, body } = await send(flock, 'Other');
    assert.deepEqual([status, body.code], [422, 'idempotencyKeyReused']);
  }
});

it('201 again, whether or not the repeated request names its flock', async () => {
  const more = withKey('named-or-not', birdBody({ name: 'Once' }));
  const send = { token: cast.asha.token, ...more };
  const first = await call(service, 'POST /api/birds', send);
  assert.equal(first.status, 201);
  const named = await inFlock(cast.asha, 'POST /api/birds', homeFlock, more);
  assert.deepEqual([named.text, isReplay(named)], [first.text, true]);
  const other = await inFlock(cast.asha, 'POST /api/birds', cast.workspaceId, more);
  assert.deepEqual([other.status, isReplay(other)], [201, false]);
  await cast.asha.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
  const switched = await call(service, 'POST /api/birds', send);
  await cast.asha.call('POST /api/auth/switch-workspace', { workspaceId: homeFlock });
  assert.deepEqual([switched.text, isReplay(switched)], [other.text, true]);
});

it("201 for each of a person's tokens in two flocks", async () => {
  const token = async (workspaceId: number) => {
    const body = { name: 'Scale', scope: 'read_write' };
    const response = await inFlock(cast.asha, 'POST /api/integration-tokens', workspaceId, { body });
    return response.body.token;
  };
  const more = withKey('two-tokens', birdBody({ name: 'By token' }));
  for (const workspaceId of [homeFlock, cast.workspaceId]) {
    const send = { token: await token(workspaceId), ...more };
    const first = await call(service, 'POST /api/birds', send);
    assert.deepEqual([first.status, first.body.bird.workspaceId], [201, workspaceId]);
    const again = await call(service, 'POST /api/birds', send);
    assert.deepEqual([again.text, isReplay(again)], [first.text, true]);
    assert.equal(await countBirds(workspaceId, 'By token'), 1);
  }
});

it('200 for deleting each flock that a request names, and 422 if the repeated request names none', async () => {
  const rosa = await signIn(service, 'rosa@example.org');
  const add = async (name: string) => (await rosa.call('POST /api/workspaces', { name })).body.workspace.id;
  const flocks = [await add('First'), await add('Second')];
  await add('Kept');
  const more = withKey('two-deletions', undefined);
  let { token } = rosa;
  for (const flock of flocks) {
    const { status, body } = await inFlock({ token }, 'DELETE /api/workspace', flock, more);
    assert.deepEqual([status, body.deletedWorkspaceId], [200, flock]);
    token = body.token;
  }
  const unnamed = await call(service, 'DELETE /api/workspace', { token, ...more });
  assert.deepEqual([unnamed.status, unnamed.body.code], [422, 'idempotencyKeyReused']);
  assert.equal((await call(service, 'GET /api/workspace', { token })).status, 200);
  const gone = await inFlock({ token }, 'DELETE /api/workspace', flocks[0] ?? 0, more);
  assert.equal(gone.status, 403);
});

it('204 for leaving each flock that a request names', async () => {
  const invites = { email: 'guus@example.org', role: 'viewer' };
  for (const owner of [cast.olive, cast.nora]) await owner.call('POST /api/workspace/members', invites);
  const guus = await signIn(service, invites.email);
  await guus.call('POST /api/workspaces', { name: 'Home' });
  const more = withKey('two-exits', undefined);
  for (const workspaceId of [cast.workspaceId, (await activeWorkspace(cast.nora)).id]) {
    const left = await inFlock(guus, 'DELETE /api/workspace/membership', workspaceId, more);
    assert.deepEqual([left.status, isReplay(left)], [204, false]);
    assert.equal((await inFlock(guus, 'GET /api/birds', workspaceId)).status, 403);
  }
});

it('201 again for a response that an earlier version stored, and 422 in another flock', async () => {
  const more = withKey('earlier-version', birdBody({ name: 'Earlier' }));
  const send = (workspaceId: number) => inFlock(cast.asha, 'POST /api/birds', workspaceId, more);
  const first = await send(homeFlock);
  await service.context.storage.write(serviceActor, tx => forgetWorkspaces(tx, {}));
  const again = await send(homeFlock);
  assert.deepEqual([again.text, isReplay(again)], [first.text, true]);
  assert.equal((await send(cast.workspaceId)).status, 422);
  assert.equal(await countBirds(cast.workspaceId, 'Earlier'), 0);
});

it('201 again for a day in each flock, counted from the first request there', async () => {
  const more = withKey('two-days', birdBody({ name: 'Later' }));
  const send = (workspaceId: number) => inFlock(cast.asha, 'POST /api/birds', workspaceId, more);
  await send(homeFlock);
  service.clock.forward(20 * hourMs);
  const second = await send(cast.workspaceId);
  service.clock.forward(5 * hourMs);
  const again = await send(cast.workspaceId);
  assert.deepEqual([again.text, isReplay(again)], [second.text, true]);
  // In the first flock, the key has expired.
  assert.equal((await send(homeFlock)).body.code, 'tagIdTaken');
});

it('422 for a weigh-in that a member with only some birds repeats after switching flocks, 204 for leaving a flock twice; neither changes another flock', async () => {
  const { olive, nora, carl } = cast;
  await nora.call('POST /api/workspace/members', { email: carl.email, role: 'caregiver' });
  const { id: norasFlock } = await activeWorkspace(nora);
  const switchTo = (workspaceId: number) => carl.call('POST /api/auth/switch-workspace', { workspaceId });
  await switchTo(norasFlock);
  await switchTo(cast.workspaceId);
  const ring = 'SAME-1';
  const birds = [];
  for (const person of [olive, nora]) {
    birds.push((await person.call('POST /api/birds', birdBody({ tagId: ring }))).body.bird.id);
  }
  const { members } = (await olive.call('GET /api/workspace/members')).body;
  const { id } = members.find(({ inviteEmail }: { inviteEmail: string }) => inviteEmail === carl.email);
  await olive.call(`PUT /api/workspace/members/${id}/access`, { birdIds: [birds[0]] });
  const send = (endpoint: string, options: object) =>
    call(service, endpoint, { token: carl.token, ...options });
  const weighIn = withKey('weigh-in', {
    ...{ recordedOn: '2026-02-13', confirm: true, weights: [{ tagId: ring, weightGrams: 91 }] },
  });
  const weighed = await send('POST /api/weigh-ins', weighIn);
  assert.equal(weighed.body.weighIn?.results[0].status, 'recorded', weighed.text);
  await switchTo(norasFlock);
  assert.equal((await send('POST /api/weigh-ins', weighIn)).status, 422);
  assert.deepEqual((await nora.call(`GET /api/birds/${birds[1]}/weights`)).body.weights, []);
  await switchTo(cast.workspaceId);
  const leaving = { headers: { 'idempotency-key': 'leaving' } };
  assert.equal((await send('DELETE /api/workspace/membership', leaving)).status, 204);
  const flocksOf = async () => (await carl.call('GET /api/workspaces')).text;
  const flocks = await flocksOf();
  const again = await send('DELETE /api/workspace/membership', leaving);
  assert.deepEqual([again.status, isReplay(again)], [204, true]);
  assert.equal(await flocksOf(), flocks);
});
