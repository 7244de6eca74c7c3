// Tests that a care-only caregiver may make exactly the writes in one list.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Endpoint, endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import { type Cast, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import type { TestService } from '../support/test-service.ts';

/** The writes that belong to daily care. */
const writes = new Set([
  'POST /api/birds/:birdId/weights',
  'PATCH /api/birds/:birdId/weights/:weightId',
  'DELETE /api/birds/:birdId/weights/:weightId',
  'POST /api/weigh-ins',
  'POST /api/birds/:birdId/observations',
  'PATCH /api/birds/:birdId/observations/:observationId',
  'DELETE /api/birds/:birdId/observations/:observationId',
  'POST /api/birds/:birdId/medications/:medicationId/administrations',
  'POST /api/doses',
  'DELETE /api/birds/:birdId/medication-administrations/:administrationId',
  'POST /api/changes/:changeId/undo',
]);

const missingId = 'e8a5ac1a-52d7-4b0e-8a11-6d5d0b7a9c01';
let service: TestService;
let cast: Cast;

before(async () => {
  ({ service, cast } = await useCast());
  const { body } = await cast.olive.api.call('GET /api/workspace/members');
  const carl = body.members.find(member => member.inviteEmail === cast.carl.email);
  await cast.olive.call(`PUT /api/workspace/members/${carl?.id}/access`, { careOnly: true });
});

/** Calls an endpoint with ids that do not exist and an empty body. An authorized caller gets 400 or 404. */
async function callEndpoint(key: string): Promise<{ status: number; body: { code?: string } }> {
  const sendsBody = !/^(GET|DELETE)/.test(key);
  const path = key.replaceAll(/:\w+/g, missingId);
  return call(service, path, { token: cast.carl.token, ...(sendsBody && { body: {} }) });
}

describe('each write open to caregivers', () => {
  for (const key of endpointKeys) {
    const { policy }: Endpoint = endpoints[key];
    // Writes that viewers may make are about themselves, not about the flock.
    const isCare = policy.roles.includes('caregiver') && !policy.roles.includes('viewer');
    if (policy.effect === 'read' || typeof policy.callers === 'string' || policy.admin || !isCare) continue;
    it(`${writes.has(key) ? '400 or 404' : 403} for ${key}`, async () => {
      const { status, body } = await callEndpoint(key);
      if (writes.has(key)) assert.ok(status === 400 || status === 404, `${status}`);
      else assert.deepEqual([status, body.code], [403, 'roleNotAllowed']);
    });
  }

  it('is compared with a list that names only endpoints that exist', () => {
    const known: ReadonlySet<string> = new Set(endpointKeys);
    assert.deepEqual(
      [...writes].filter(key => !known.has(key)),
      [],
    );
  });
});

describe('everything else', () => {
  it("200 for reading the flock's data", async () => {
    for (const path of [
      'today',
      'birds',
      'doses',
      'changes',
      'workspace',
      'workspace/members',
      'workspace/settings',
    ]) {
      assert.equal((await cast.carl.call(`GET /api/${path}`)).status, 200, path);
    }
  });

  it('403 for creating a token, 201 for creating a flock, 200 for changing one’s own profile', async () => {
    assert.equal((await callEndpoint('POST /api/integration-tokens')).body.code, 'roleNotAllowed');
    assert.equal((await cast.carl.call('POST /api/workspaces', { name: 'At home' })).status, 201);
    assert.equal((await cast.carl.call('PATCH /api/auth/user', { phone: '020 555 0123' })).status, 200);
  });
});
