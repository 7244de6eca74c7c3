// Tests of device tokens: the endpoints that each of them may call, the author of its records, and its revocation.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Endpoint, endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import { addBird, type Cast, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import type { TestService } from '../support/test-service.ts';

const dayMs = 86_400_000;
let service: TestService;
let cast: Cast;

before(async () => {
  ({ service, cast } = await useCast());
});

async function makeToken(person: Person, can: string[], more: object = {}) {
  const { status, body } = await person.call('POST /api/device-tokens', {
    name: 'Kitchen scale',
    can,
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.deviceToken.id as string, token: body.token as string };
}

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const notAllowed = [403, 'deviceTokenNotAllowed'];

/** The endpoints that each ability allows. */
const endpointsByAbility: Readonly<Record<string, ReadonlySet<string>>> = {
  read: new Set([
    'GET /api/workspace',
    'GET /api/workspace/settings',
    'GET /api/today',
    'GET /api/birds',
    'GET /api/birds/:birdId',
    'GET /api/birds/:birdId/photo',
    'GET /api/birds/:birdId/portrait',
    'GET /api/birds/:birdId/files',
    'GET /api/birds/:birdId/files/:fileId',
    'GET /api/birds/:birdId/files/:fileId/content',
    'GET /api/birds/:birdId/files/:fileId/preview',
    'GET /api/birds/:birdId/care-sheet',
    'GET /api/birds/:birdId/weights',
    'GET /api/birds/:birdId/weight-history',
    'GET /api/birds/:birdId/weight-guard',
    'GET /api/weight-guard/inputs',
    'GET /api/species',
    'GET /api/birds/:birdId/vet-visits',
    'GET /api/birds/:birdId/observations',
    'GET /api/birds/:birdId/medications',
    'GET /api/birds/:birdId/medication-administrations',
    'GET /api/birds/:birdId/medications/:medicationId/safety',
    'GET /api/birds/:birdId/adherence',
    'GET /api/doses',
  ]),
  weigh: new Set(['POST /api/birds/:birdId/weights', 'POST /api/weigh-ins']),
  dose: new Set(['POST /api/doses', 'POST /api/birds/:birdId/medications/:medicationId/administrations']),
};

const missingId = 'e8a5ac1a-52d7-4b0e-8a11-6d5d0b7a9c01';

describe('a token with the ability', () => {
  for (const [ability, allowed] of Object.entries(endpointsByAbility)) {
    it(`${ability}: 200, 400 or 404 for the listed endpoints, and 403 for all others`, async () => {
      const { token } = await makeToken(cast.carl, [ability]);
      const wrong: string[] = [];
      for (const key of endpointKeys) {
        const { policy }: Endpoint = endpoints[key];
        if (typeof policy.callers === 'string') continue;
        const sendsBody = !/^(GET|DELETE)/.test(key);
        const path = key.replaceAll(/:\w+/g, missingId);
        const response = await call(service, path, { token, ...(sendsBody && { body: {} }) });
        const isLetThrough = [200, 400, 404].includes(response.status);
        const isRefused = response.status === 403 && response.body.code === 'deviceTokenNotAllowed';
        if (!(allowed.has(key) ? isLetThrough : isRefused)) wrong.push(`${key} ${response.status}`);
      }
      assert.deepEqual(wrong, []);
    });
  }

  it('weigh: 200 for a weight, and the history names the token', async () => {
    const { id, tagId } = await addBird(cast.olive);
    const { id: tokenId, token } = await makeToken(cast.carl, ['weigh']);
    const weights = [{ tagId, weightGrams: 92.5 }];
    const recordedOn = service.clock.now().toISOString().slice(0, 10);
    const { status, body } = await call(service, 'POST /api/weigh-ins', {
      token,
      body: { recordedOn, weights },
    });
    assert.deepEqual([status, body.weighIn.results[0].status], [200, 'recorded']);
    const history = await cast.olive.call(`GET /api/changes?birdId=${id}&kind=weight`);
    assert.deepEqual(history.body.changes[0].by.tokenName, 'Kitchen scale');
    assert.ok(tokenId);
  });

  it('dose: 201 for a dose, and the history names the token', async () => {
    const { id } = await addBird(cast.olive);
    const medicine = { name: 'Meloxicam', dosage: '1', frequency: 'once_daily', startDate: '2026-01-01' };
    const added = await cast.olive.call(`POST /api/birds/${id}/medications`, medicine);
    const { token } = await makeToken(cast.carl, ['dose']);
    const body = { medicationId: added.body.medication.id };
    assert.equal((await call(service, 'POST /api/doses', { token, body })).status, 201);
    const history = await cast.olive.call(`GET /api/changes?birdId=${id}&kind=administration`);
    assert.equal(history.body.changes[0].by.tokenName, 'Kitchen scale');
  });

  it('weigh: 403 if its creator is a viewer, because a token can do no more than its creator', async () => {
    const vics = await makeToken(cast.vic, ['weigh', 'read']);
    assert.deepEqual(refusal(await call(service, 'POST /api/weigh-ins', { token: vics.token, body: {} })), [
      403,
      'roleNotAllowed',
    ]);
    assert.equal((await call(service, 'GET /api/birds', { token: vics.token })).status, 200);
  });

  it('read: 403 if a header names another flock', async () => {
    const { token } = await makeToken(cast.carl, ['read']);
    const headers = { 'x-workspace-id': '999999' };
    assert.equal((await call(service, 'GET /api/birds', { token, headers })).status, 403);
  });
});

describe('POST /api/device-tokens', () => {
  it('201 with its abilities in order and without duplicates; only this response contains the token itself', async () => {
    const { body } = await cast.carl.call('POST /api/device-tokens', {
      name: 'Tablet',
      can: ['dose', 'read', 'dose'],
      expiresInDays: 30,
    });
    assert.deepEqual(body.deviceToken.can, ['read', 'dose']);
    assert.match(body.token, /^fcd_[0-9A-Za-z]{49}$/);
    const listed = await cast.carl.call('GET /api/device-tokens');
    assert.deepEqual(listed.body.deviceTokens[0], body.deviceToken);
    assert.ok(!listed.text.includes(body.token));
    const integration = await cast.carl.call('GET /api/integration-tokens');
    assert.deepEqual(integration.body.integrationTokens, []);
  });

  it('400 without abilities, or with unknown ones', async () => {
    for (const can of [[], ['write'], 'read', undefined, Array.from({ length: 11 }, () => 'read')]) {
      const { status, body } = await cast.carl.call('POST /api/device-tokens', { name: 'Tablet', can });
      assert.equal(status, 400);
      assert.equal(body.error, 'Invalid device token payload');
      assert.match(Object.keys(body.details).join(), /^can/);
    }
  });

  it('401 as soon as the token has expired', async () => {
    const { token } = await makeToken(cast.carl, ['read'], { expiresInDays: 1 });
    assert.equal((await call(service, 'GET /api/birds', { token })).status, 200);
    service.clock.forward(dayMs);
    assert.equal((await call(service, 'GET /api/birds', { token })).status, 401);
  });
});

describe('the management of tokens', () => {
  it("204 for revoking one's own token, then 404; 404 for someone else's and for an integration token", async () => {
    const own = await makeToken(cast.carl, ['read']);
    const other = await makeToken(cast.asha, ['read']);
    const revoke = (id: string) => cast.carl.call(`DELETE /api/device-tokens/${id}`);
    assert.equal((await revoke(own.id)).status, 204);
    assert.equal((await call(service, 'GET /api/birds', { token: own.token })).status, 401);
    assert.equal((await revoke(own.id)).status, 404);
    assert.equal((await revoke(other.id)).status, 404);
    const response = await cast.carl.call('POST /api/integration-tokens', {
      name: 'Script',
      scope: 'read_only',
    });
    assert.equal((await revoke(response.body.integrationToken.id)).status, 404);
    assert.equal((await cast.carl.call(`DELETE /api/integration-tokens/${other.id}`)).status, 404);
  });

  it('200 and 204 for a manager who lists and revokes the device and integration tokens of all members', async () => {
    const device = await makeToken(cast.carl, ['weigh']);
    const response = await cast.vic.call('POST /api/integration-tokens', {
      name: 'Script',
      scope: 'read_only',
    });
    const { body } = await cast.asha.call('GET /api/workspace/tokens');
    const listed = (id: string) => body.tokens.find((one: { id: string }) => one.id === id);
    const { kind, ownerName, can } = listed(device.id);
    assert.deepEqual([kind, ownerName, can], ['device', 'Carl', ['weigh']]);
    const script = listed(response.body.integrationToken.id);
    assert.deepEqual(
      [script.kind, script.ownerName, script.scope, script.can],
      ['integration', 'Vic', 'read_only', null],
    );
    for (const id of [device.id, script.id]) {
      assert.equal((await cast.nora.call(`DELETE /api/workspace/tokens/${id}`)).status, 404);
      assert.equal((await cast.asha.call(`DELETE /api/workspace/tokens/${id}`)).status, 204);
      assert.equal((await cast.asha.call(`DELETE /api/workspace/tokens/${id}`)).status, 404);
    }
    assert.equal((await call(service, 'GET /api/birds', { token: device.token })).status, 401);
    assert.equal((await call(service, 'GET /api/birds', { token: response.body.token })).status, 401);
  });

  it('401 for a token as soon as its creator loses access', async () => {
    const email = 'tess@example.org';
    const endsAt = new Date(service.clock.now().getTime() + dayMs).toISOString();
    await cast.olive.call('POST /api/workspace/sitters', { email, endsAt, careOnly: false });
    const tess = await signIn(service, email);
    const { token } = await makeToken(tess, ['weigh']);
    assert.deepEqual(refusal(await call(service, 'GET /api/birds', { token })), notAllowed);
    service.clock.forward(dayMs);
    assert.equal((await call(service, 'GET /api/birds', { token })).status, 401);
  });

  it('403 for a care-only caregiver, who cannot create a token', async () => {
    const email = 'tilda@example.org';
    await cast.olive.call('POST /api/workspace/sitters', { email, endsAt: '2999-01-01T00:00:00Z' });
    const tilda = await signIn(service, email);
    const response = await tilda.call('POST /api/device-tokens', { name: 'Scale', can: ['weigh'] });
    assert.deepEqual(refusal(response), [403, 'roleNotAllowed']);
  });
});
