// Tests that an upgrade of the service does not break a provider sign-in in progress.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashOf } from '../../src/auth/credentials.ts';
import { newSecret } from '../../src/sign-in/oauth/attempt.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { change, type Inputs } from '../../src/storage/statement.ts';
import type { OauthStatesTable } from '../../src/storage/tables/auth.ts';
import { call } from '../support/call.ts';
import { freePort } from '../support/free-port.ts';
import { startService } from '../support/test-service.ts';

// No provider is listening, so a valid callback fails only when the service calls the provider.
const service = await startService({
  IDP_A_ISSUER: `http://localhost:${await freePort()}`,
  IDP_A_CLIENT_ID: 'flock-care',
  IDP_A_CLIENT_SECRET: 'unused',
});

const issuer = service.config.providers.get('idp_a')?.issuer ?? '';

const insertState = change((db, $: Inputs<OauthStatesTable>) =>
  db.insertInto('oauthStates').values({
    stateHash: $.stateHash,
    browserHash: $.browserHash,
    providerKey: $.providerKey,
    issuer: $.issuer,
    redirectTo: $.redirectTo,
    createdAt: $.createdAt,
    expiresAt: $.expiresAt,
  }),
);

/** Stores a state as earlier versions did, with some columns changed. Returns a function that sends its callback. */
async function storeState(changes: Partial<OauthStatesTable> = {}) {
  const secret = newSecret();
  const state = newSecret();
  const now = service.clock.now().getTime();
  await service.context.storage.write(serviceActor, tx =>
    insertState(tx, {
      stateHash: hashOf(state),
      browserHash: hashOf(secret),
      providerKey: 'idp_a',
      issuer,
      redirectTo: `${service.baseUrl}/birds`,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 60_000).toISOString(),
      ...changes,
    }),
  );
  return () =>
    call(service, `GET /api/auth/oauth/idp_a/callback?state=${state}&code=code`, {
      headers: { cookie: `flock-care-idp_a=${secret}` },
    });
}

describe('A state that an earlier version stored', () => {
  it('302 to its stored target; 400 the second time', async () => {
    const comeBack = await storeState();
    const finished = await comeBack();
    assert.equal(finished.status, 302, finished.text);
    const location = `${service.baseUrl}/birds?auth_error=provider_unavailable`;
    assert.equal(finished.headers.get('location'), location);
    assert.equal((await comeBack()).status, 400);
  });

  const others: Readonly<Record<string, Partial<OauthStatesTable>>> = {
    'it belongs to another browser': { browserHash: 'another' },
    'it belongs to another provider': { providerKey: 'idp_b' },
    'it belongs to another issuer': { issuer: 'https://accounts.example.org' },
    'it has expired': { expiresAt: new Date(0).toISOString() },
  };
  for (const [what, changes] of Object.entries(others)) {
    it(`400 if ${what}`, async () => {
      const refused = await (await storeState(changes))();
      assert.equal(refused.status, 400);
      assert.equal(refused.body.code, 'oauthStateEnded');
    });
  }
});
