// Tests of the endpoints for reading and changing one's own profile.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { pairTablet, unlockAs } from '../tablets.ts';

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
  it('200 for a new name or phone number; a field that is left out keeps its value', async () => {
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

  it('200 for a language, in canonical form; it stays until null clears it', async () => {
    const patch = async (body: object) => {
      const { status, body: changed } = await cast.asha.call('PATCH /api/auth/user', body);
      assert.equal(status, 200);
      assert.deepEqual((await cast.asha.call('GET /api/auth/user')).body, changed);
      const { session } = (await cast.asha.call('GET /api/auth/session')).body;
      assert.equal(session.user.locale, changed.user.locale);
      return changed.user.locale;
    };
    assert.equal(await patch({ name: 'Asha' }), null);
    assert.equal(await patch({ locale: 'de-at' }), 'de-AT');
    assert.equal(await patch({}), 'de-AT');
    assert.equal(await patch({ name: 'Asha', phone: '020 555 0123' }), 'de-AT');
    assert.equal(await patch({ locale: 'ZH-hant-tw' }), 'zh-Hant-TW');
    // 35 characters, the limit.
    const longest = 'de-Latn-DE-1996-x-abcdefgh-abcdefgh';
    assert.equal(await patch({ locale: longest }), longest);
    assert.equal(await patch({ locale: null }), null);
    assert.equal(await patch({ locale: null }), null);
  });

  it('400 for a malformed language tag, and the stored language stays', async () => {
    await cast.vic.call('PATCH /api/auth/user', { locale: 'en-GB' });
    const tooLong = 'de-Latn-DE-1996-x-abcdefgh-abcdefghi';
    for (const locale of [
      '',
      ' ',
      'de_AT',
      'd',
      'German (Austria)',
      ' de',
      'de-AT ',
      tooLong,
      5,
      true,
      ['de'],
    ]) {
      const { status, body } = await cast.vic.call('PATCH /api/auth/user', { locale, name: 'Victor' });
      assert.equal(status, 400, JSON.stringify(locale));
      assert.deepEqual(body.details, { locale: ['Must be a language tag, such as en-GB.'] });
    }
    const { user } = (await cast.vic.call('GET /api/auth/user')).body;
    assert.deepEqual([user.name, user.locale], ['Vic', 'en-GB']);
    await cast.vic.call('PATCH /api/auth/user', { locale: null });
  });

  it('403 on a shared tablet, and the language stays', async () => {
    await cast.carl.call('PATCH /api/auth/user', { locale: 'nl-NL' });
    const tablet = await pairTablet(service, cast.olive);
    const token = await unlockAs(service, tablet, cast.carl, 'Carl');
    const response = await call(service, 'PATCH /api/auth/user', { token, body: { locale: 'de-DE' } });
    assert.deepEqual([response.status, response.body.code], [403, 'tabletNotAllowed']);
    assert.equal((await cast.carl.call('GET /api/auth/user')).body.user.locale, 'nl-NL');
  });

  it('200 for a language, which no other person sees', async () => {
    await cast.carl.call('PATCH /api/auth/user', { locale: 'ga-IE' });
    const reads: [Person, string][] = [
      [cast.olive, 'GET /api/workspace/members'],
      [cast.olive, 'GET /api/workspace/access'],
      [cast.olive, 'GET /api/auth/session'],
      [cast.olive, 'GET /api/auth/user/export'],
      [cast.ada, 'GET /api/admin/users'],
    ];
    for (const [person, endpoint] of reads) {
      const { status, text } = await person.call(endpoint);
      assert.equal(status, 200, endpoint);
      assert.equal(text.includes('ga-IE'), false, endpoint);
    }
  });

  it('400 for a name that is blank, null or too long, and for a phone number that is too long', async () => {
    const wrong = [{ name: ' ' }, { name: null }, { name: 'x'.repeat(121) }, { phone: '5'.repeat(65) }];
    for (const body of wrong) {
      const { status, body: refusal } = await cast.vic.call('PATCH /api/auth/user', body);
      assert.deepEqual([status, refusal.error], [400, 'Invalid profile payload'], JSON.stringify(body));
    }
  });

  it("200, but the email address, the id and other people's profiles stay the same", async () => {
    const before = await cast.vic.call('GET /api/auth/user');
    const nora = await signIn(service, 'nora@example.org');
    const sent = { name: 'Nora', email: 'vic@example.org', id: before.body.user.id };
    const { body } = await nora.call('PATCH /api/auth/user', sent);
    assert.equal(body.user.email, 'nora@example.org');
    assert.deepEqual((await cast.vic.call('GET /api/auth/user')).body, before.body);
  });
});

describe('GET /api/auth/options', () => {
  it('200 for anyone, with the sign-in email marked as a preview if there is no mail server', async () => {
    const { status, body } = await call(service, 'GET /api/auth/options');
    assert.equal(status, 200);
    const providers = await call(service, 'GET /api/auth/providers');
    assert.deepEqual(body, { emailSignIn: 'preview', signUp: 'open', ...providers.body });
  });
});
