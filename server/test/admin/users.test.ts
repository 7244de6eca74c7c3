// Tests of the admin endpoints that list, block and unblock the people of the installation.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();

interface Listed {
  id: string;
  email: string;
  name: string;
  lastSeenAt: string | null;
  blocked: boolean;
  workspaces: number;
}

const list = async (query = ''): Promise<{ users: Listed[]; nextCursor: string | null }> => {
  const { status, body } = await cast.ada.call(`GET /api/admin/users${query}`);
  assert.equal(status, 200);
  return body;
};
const emails = async (query: string) => (await list(query)).users.map(({ email }) => email);
const idOf = async (person: Person) => (await person.call('GET /api/auth/user')).body.user.id;
const block = (id: string, blocked: unknown) => cast.ada.call(`PATCH /api/admin/users/${id}`, { blocked });

describe('GET /api/admin/users', () => {
  it('200 page by page, the newest people first, each with their number of flocks', async () => {
    await signIn(service, 'last@example.org');
    const { users: all } = await list();
    assert.equal(all[0]?.email, 'last@example.org');
    assert.equal(all.find(({ email }) => email === 'carl@example.org')?.workspaces, 1);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { users: Listed[]; nextCursor: string | null } = await list(
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      assert.ok(page.users.length <= 2);
      found.push(...page.users.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    assert.deepEqual(
      found,
      all.map(({ id }) => id),
    );
  });

  it('200 for part of an address or a name, regardless of case; wildcards have no special meaning', async () => {
    const zoe = await signIn(service, 'zoe_z@example.org');
    await zoe.call('PATCH /api/auth/user', { name: 'Zoë Ångström' });
    for (const q of ['ZOE_', 'zoë', 'Ångström', 'E_Z@', 'angstr']) {
      const found = await emails(`?q=${encodeURIComponent(q)}`);
      assert.equal(found.includes('zoe_z@example.org'), q !== 'angstr', q);
    }
    assert.deepEqual(await emails('?q=%25'), []);
    assert.ok((await emails('?q=')).length > 5);
  });

  it('400 for an invalid cursor, limit or search text', async () => {
    for (const query of ['?cursor=x', '?limit=0', `?q=${'x'.repeat(255)}`, '?q=%00']) {
      const { status, body } = await cast.ada.call(`GET /api/admin/users${query}`);
      assert.deepEqual([status, body.error], [400, 'Invalid user query'], query);
    }
  });

  it('200 without closed accounts', async () => {
    const gone = await signIn(service, 'gone@example.org');
    assert.deepEqual(await emails('?q=gone'), ['gone@example.org']);
    await gone.call('DELETE /api/auth/user');
    assert.deepEqual(await emails('?q=gone'), []);
  });

  it('200 with the time at which a person last used the service, to the hour', async () => {
    const seen = async () => (await list('?q=nora')).users[0]?.lastSeenAt ?? null;
    const next = async (ms: number) => {
      service.clock.forward(ms);
      const before = await seen();
      await cast.nora.call('GET /api/workspace');
      // The use is recorded in the background, perhaps after the response.
      for (let attempt = 0; attempt < 100 && (await seen()) === before; attempt += 1) {
        await new Promise(resolve => setTimeout(resolve, 5));
      }
      return Date.parse((await seen()) ?? '') - Date.parse(before ?? '');
    };
    await next(0);
    assert.ok((await next(61 * 60_000)) >= 61 * 60_000);
    service.clock.forward(59 * 60_000);
    const before = await seen();
    await cast.nora.call('GET /api/workspace');
    await new Promise(resolve => setTimeout(resolve, 100));
    assert.equal(await seen(), before);
  });
});

describe('PATCH /api/admin/users/:userId', () => {
  it('200 for blocking, which ends sessions, tokens, feeds and links, and prevents sign-ins until the person is unblocked', async () => {
    const bea = await signIn(service, 'bea@example.org');
    const id = await idOf(bea);
    const { body } = await bea.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_write' });
    const { pathname: calendar } = new URL((await bea.call('POST /api/calendar-feeds', {})).body.url);
    assert.equal((await call(service, `GET ${calendar}`)).status, 200);
    const { id: birdId } = await addBird(bea);
    const { url } = (await bea.call(`POST /api/birds/${birdId}/handovers`, {})).body;
    const open = () =>
      call(service, 'POST /api/handovers/open', { body: { token: new URL(url).hash.slice(1) } });
    assert.equal((await open()).status, 200);
    const blocked = await block(id, true);
    assert.equal((await call(service, `GET ${calendar}`)).status, 404);
    assert.equal((await open()).status, 410);
    assert.deepEqual([blocked.status, blocked.body.user.blocked], [200, true]);
    const statusOf = async (token: string) => (await call(service, 'GET /api/workspace', { token })).status;
    assert.deepEqual([await statusOf(bea.token), await statusOf(body.token)], [401, 401]);
    assert.equal((await list('?q=bea')).users[0]?.blocked, true);

    const requested = await call(service, 'POST /api/auth/magic-link/request', {
      body: { email: bea.email },
    });
    assert.equal(requested.status, 202);
    const { pathname, search } = new URL(requested.body.previewUrl);
    const refused = await call(service, `GET ${pathname}${search}`);
    assert.deepEqual([refused.status, refused.body.code], [403, 'accountBlocked']);
    // The redirect tells the app whose data to delete from the device.
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const shown = await call(service, `GET ${pathname}${search}`, { headers });
    const end = new URL(shown.headers.get('location') ?? '');
    assert.deepEqual([shown.status, end.search], [302, `?auth_error=account_blocked&auth_user=${id}`]);

    assert.equal((await block(id, false)).body.user.blocked, false);
    assert.deepEqual([await statusOf(bea.token), await statusOf(body.token)], [401, 401]);
    assert.equal((await call(service, `GET ${calendar}`)).status, 404);
    assert.equal((await open()).status, 410);
    const again = await signIn(service, 'bea@example.org');
    assert.equal(await idOf(again), id);
  });

  it('400 unless blocked is a boolean, 404 for unknown people and closed accounts, 409 for your own account', async () => {
    const shut = await signIn(service, 'shut@example.org');
    const id = await idOf(shut);
    await shut.call('DELETE /api/auth/user');
    const missing = 'e8a5ac1a-52d7-4b0e-8a11-6d5d0b7a9c01';
    assert.equal((await block(missing, 'yes')).status, 400);
    assert.equal((await block(missing, undefined)).status, 400);
    for (const nobody of [missing, id, 'olive']) {
      const { status, body } = await block(nobody, true);
      assert.deepEqual([status, body.code], [404, 'userNotFound'], nobody);
    }
    const { status, body } = await block(await idOf(cast.ada), true);
    assert.deepEqual([status, body.code], [409, 'cannotBlockYourself']);
    assert.equal((await cast.ada.call('GET /api/workspace')).status, 200);
  });
});
