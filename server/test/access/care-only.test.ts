// What a caregiver whose access is limited to the daily care may call: every endpoint against one list.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Endpoint, endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import { type Cast, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import type { TestService } from '../support/test-service.ts';

/** Beyond reading: the daily care, and what concerns the person and not the flock. */
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

/** Names what does not exist, with an empty body: who is let through gets a 400 or 404. */
async function knock(key: string): Promise<{ status: number; body: { code?: string } }> {
  const sendsBody = !/^(GET|DELETE)/.test(key);
  const path = key.replaceAll(/:\w+/g, missingId);
  return call(service, path, { token: cast.carl.token, ...(sendsBody && { body: {} }) });
}

describe('every write that a caregiver may make', () => {
  for (const key of endpointKeys) {
    const { policy }: Endpoint = endpoints[key];
    // What a viewer may write concerns the person, and not the flock.
    const isCare = policy.roles.includes('caregiver') && !policy.roles.includes('viewer');
    if (policy.effect === 'read' || policy.callers === 'anyone' || policy.admin || !isCare) continue;
    it(`${writes.has(key) ? 'let through' : 403} for ${key}`, async () => {
      const { status, body } = await knock(key);
      if (writes.has(key)) assert.ok(status === 400 || status === 404, `${status}`);
      else assert.deepEqual([status, body.code], [403, 'roleNotAllowed']);
    });
  }

  it('is in the list by a name that exists', () => {
    const known: ReadonlySet<string> = new Set(endpointKeys);
    assert.deepEqual(
      [...writes].filter(key => !known.has(key)),
      [],
    );
  });
});

describe('everything else', () => {
  it('200 for what a member reads of the flock', async () => {
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

  it('403 for a new token, and 201 for a flock of their own', async () => {
    assert.equal((await knock('POST /api/integration-tokens')).body.code, 'roleNotAllowed');
    assert.equal((await cast.carl.call('POST /api/workspaces', { name: 'At home' })).status, 201);
    assert.equal((await cast.carl.call('PATCH /api/auth/user', { phone: '020 555 0123' })).status, 200);
  });
});
