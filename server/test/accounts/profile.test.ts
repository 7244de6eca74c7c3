// Tests of the endpoints for reading and changing one's own profile.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();

describe('GET /api/auth/user', () => {
  it('200 with the user and an empty phone number', async () => {
    const { body: session } = await cast.olive.api.call('GET /api/auth/session');
    const { status, body } = await cast.olive.call('GET /api/auth/user');
    assert.equal(status, 200);
    assert.deepEqual(body, { user: { ...session.session.user, phone: '', isAdmin: false } });
  });
});

describe('isAdmin', () => {
  it('is true only for people in ADMIN_EMAILS', async () => {
    assert.equal((await cast.ada.call('GET /api/auth/user')).body.user.isAdmin, true);
    assert.equal((await cast.ada.call('PATCH /api/auth/user', {})).body.user.isAdmin, true);
    assert.equal((await cast.carl.call('PATCH /api/auth/user', { isAdmin: true })).body.user.isAdmin, false);
  });
});

describe('PATCH /api/auth/user', () => {
  it('200 for a new name or phone number; a field that is left out stays', async () => {
    const patch = async (body: object) => {
      const { status, body: changed } = await cast.carl.call('PATCH /api/auth/user', body);
      assert.equal(status, 200);
      const { name, phone } = changed.user;
      assert.deepEqual((await cast.carl.call('GET /api/auth/user')).body, changed);
      return [name, phone];
    };
    assert.deepEqual(await patch({ name: ' Carl  Finch ', phone: '+31 20 555 0123' }), [
      'Carl  Finch',
      '+31 20 555 0123',
    ]);
    assert.deepEqual(await patch({}), ['Carl  Finch', '+31 20 555 0123']);
    assert.deepEqual(await patch({ name: 'Carl' }), ['Carl', '+31 20 555 0123']);
    assert.deepEqual(await patch({ phone: null }), ['Carl', '']);
    const { body } = await cast.carl.call('GET /api/auth/session');
    assert.equal(body.session.user.name, 'Carl');
    assert.equal('phone' in body.session.user, false);
  });

  it('400 for a name that is blank, null or too long, and for a phone number that is too long', async () => {
    const wrong = [{ name: ' ' }, { name: null }, { name: 'x'.repeat(121) }, { phone: '5'.repeat(65) }];
    for (const body of wrong) {
      const { status, body: refusal } = await cast.vic.call('PATCH /api/auth/user', body);
      assert.deepEqual([status, refusal.error], [400, 'Invalid profile payload'], JSON.stringify(body));
    }
  });

  it('200, but the email address, the id and other people stay the same', async () => {
    const before = await cast.vic.call('GET /api/auth/user');
    const nora = await signIn(service, 'nora@example.org');
    const sent = { name: 'Nora', email: 'vic@example.org', id: before.body.user.id };
    const { body } = await nora.call('PATCH /api/auth/user', sent);
    assert.equal(body.user.email, 'nora@example.org');
    assert.deepEqual((await cast.vic.call('GET /api/auth/user')).body, before.body);
  });
});

describe('GET /api/auth/options', () => {
  it('200 for anyone; without a mail server, responses contain the sign-in link', async () => {
    const { status, body } = await call(service, 'GET /api/auth/options');
    assert.equal(status, 200);
    const providers = await call(service, 'GET /api/auth/providers');
    assert.deepEqual(body, { emailSignIn: 'preview', signUp: 'open', ...providers.body });
  });
});
