// Tests of the settings of identity providers, and the error messages for invalid ones.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ConfigError, readConfig } from '../../src/config/config.ts';

const complete = {
  IDP_B_ISSUER: 'https://id.example.org/realms/birds',
  IDP_B_CLIENT_ID: 'flock-care',
  IDP_B_CLIENT_SECRET: 'a secret',
};

function sentencesFor(settings: Record<string, string>): readonly string[] {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
}

it('issuer, client id and secret are enough; the rest has defaults', () => {
  const { providers, providerNames } = readConfig(complete);
  assert.deepEqual(Object.fromEntries(providers), {
    idp_b: {
      providerKey: 'idp_b',
      displayName: 'Provider B',
      issuer: 'https://id.example.org/realms/birds',
      clientId: 'flock-care',
      clientSecret: 'a secret',
      scope: 'openid email profile',
      responseMode: 'query',
    },
  });
  assert.deepEqual([...providerNames.values()], ['Provider A', 'Provider B', 'Provider C']);
});

it('empty settings count as missing', () => {
  const empty = {
    IDP_A_NAME: '',
    IDP_A_ISSUER: ' ',
    IDP_A_CLIENT_ID: '',
    IDP_A_SCOPE: '',
    IDP_A_RESPONSE_MODE: '',
  };
  assert.equal(readConfig(empty).providers.size, 0);
});

it('an incomplete provider is refused with an error message for each missing setting', () => {
  const together = 'IDP_A_ISSUER, IDP_A_CLIENT_ID, IDP_A_CLIENT_SECRET together.';
  const missing = (name: string) => `IDP_A_${name} is missing: idp_a needs ${together}`;
  assert.deepEqual(sentencesFor({ IDP_A_CLIENT_ID: 'x', IDP_A_CLIENT_SECRET: 'y' }), [missing('ISSUER')]);
  const all = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map(missing);
  for (const [name, value] of Object.entries({ NAME: 'Google', SCOPE: 'openid', RESPONSE_MODE: 'query' })) {
    assert.deepEqual(sentencesFor({ [`IDP_A_${name}`]: value }), all, name);
  }
});

it('plain http is refused except for a provider on this machine', () => {
  for (const issuer of ['http://localhost:8080/realms/birds', 'http://127.0.0.1:8080', 'http://[::1]:8080']) {
    assert.deepEqual(sentencesFor({ ...complete, IDP_B_ISSUER: issuer }), [], issuer);
  }
  for (const issuer of [
    'http://id.example.org',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
  ]) {
    assert.deepEqual(sentencesFor({ ...complete, IDP_B_ISSUER: issuer }), [
      `IDP_B_ISSUER must be an https address (http is for localhost only), not "${issuer}".`,
    ]);
  }
});

it('an address that is not an issuer, scopes without openid and an unknown response mode are refused', () => {
  const settings = { IDP_B_SCOPE: 'email profile', IDP_B_RESPONSE_MODE: 'fragment' };
  assert.deepEqual(sentencesFor({ ...complete, ...settings }), [
    'IDP_B_RESPONSE_MODE must be one of query, form_post, not "fragment".',
    'IDP_B_SCOPE must include the scope openid.',
  ]);
  const described = `${complete.IDP_B_ISSUER}/.well-known/openid-configuration`;
  assert.deepEqual(sentencesFor({ ...complete, IDP_B_ISSUER: described }), [
    'IDP_B_ISSUER must be the issuer itself, without /.well-known/ and the rest of that path.',
  ]);
  assert.deepEqual(sentencesFor({ ...complete, IDP_B_ISSUER: 'accounts.example.org' }), [
    'IDP_B_ISSUER must be an http or https address without a query, not "accounts.example.org".',
  ]);
});
