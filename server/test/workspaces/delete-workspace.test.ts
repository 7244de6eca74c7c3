// Tests of DELETE /api/workspace, which deletes the active flock.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activeWorkspace, addBird, type Person, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { startService } from '../support/test-service.ts';

const service = await startService();

/** Signs in a person who is alone in their own flock. */
const signInAlone = (name: string) => signIn(service, `${name}@example.org`);
const switchTo = (person: Person, workspaceId: number) =>
  person.call('POST /api/auth/switch-workspace', { workspaceId });

describe('DELETE /api/workspace', () => {
  it('200 with a new session in another flock, and the sessions and tokens for the deleted flock are revoked', async () => {
    const [rosa, sven] = [await signInAlone('rosa'), await signInAlone('sven')];
    const home = await activeWorkspace(rosa);
    const barn = (await rosa.call('POST /api/workspaces', { name: 'The Barn' })).body.workspace.id;
    const elsewhere = await signInAlone('rosa');
    await switchTo(rosa, barn);
    await rosa.call('POST /api/workspace/members', { email: sven.email, role: 'owner' });
    await switchTo(sven, barn);
    const second = await signInAlone('rosa');
    const { token: script } = (
      await rosa.call('POST /api/integration-tokens', { name: 'x', scope: 'read_only' })
    ).body;

    const deleted = await rosa.call('DELETE /api/workspace');
    assert.equal(deleted.status, 200);
    assert.equal(deleted.headers.get('cache-control'), 'no-store');
    assert.equal(deleted.headers.get('referrer-policy'), 'no-referrer');
    assert.deepEqual(Object.keys(deleted.body), ['deletedWorkspaceId', 'token', 'session']);
    assert.equal(deleted.body.deletedWorkspaceId, barn);
    const { token, session } = deleted.body;
    assert.match(token, /^fcs_[0-9A-Za-z]{49}$/);
    assert.deepEqual(session.activeWorkspace, home);
    assert.equal(session.workspaces.length, 1);

    const fresh = await call(service, 'GET /api/auth/session', { token });
    assert.deepEqual(fresh.body, { token, session });
    for (const ended of [rosa.token, second.token, sven.token, script]) {
      assert.equal((await call(service, 'GET /api/workspace', { token: ended })).status, 401);
    }
    assert.equal((await elsewhere.call('GET /api/workspace')).status, 200);
    const back = await signInAlone('sven');
    assert.equal((await activeWorkspace(back)).name, "Sven's flock");
    assert.equal((await switchTo(back, barn)).status, 403);
  });

  it('200 with a new personal flock, which has a higher id, if it was the last one', async () => {
    const tara = await signInAlone('tara');
    const { id } = await activeWorkspace(tara);
    const { body } = await tara.call('DELETE /api/workspace');
    assert.equal(body.session.activeWorkspace.name, "Tara's flock");
    assert.equal(body.session.activeMembership.role, 'owner');
    assert.ok(body.session.activeWorkspace.id > id);
  });

  it('409 while the flock has birds, and nothing changes', async () => {
    const uma = await signInAlone('uma');
    const bird = await addBird(uma);
    const refused = await uma.call('DELETE /api/workspace');
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body, {
      error: 'The flock still has birds. Move or delete them first.',
      code: 'workspaceHasBirds',
    });
    assert.equal((await uma.call('GET /api/birds')).body.birds[0].id, bird.id);
    await uma.call(`DELETE /api/birds/${bird.id}`);
    assert.equal((await uma.call('DELETE /api/workspace')).status, 200);
  });

  it('404 or 401 for the second of two simultaneous requests by owners', async () => {
    const [wren, xena] = [await signInAlone('wren'), await signInAlone('xena')];
    const { id } = await activeWorkspace(wren);
    await wren.call('POST /api/workspace/members', { email: xena.email, role: 'owner' });
    await switchTo(xena, id);
    const responses = await Promise.all([wren, xena].map(owner => owner.call('DELETE /api/workspace')));
    const [first, late] = responses.sort((a, b) => a.status - b.status);
    assert.equal(first?.status, 200);
    if (late?.status !== 401) {
      assert.equal(late?.status, 404);
      assert.deepEqual(late?.body, { error: 'The flock no longer exists.', code: 'workspaceNotFound' });
    }
  });

  it("403 for everyone except an owner, and for an owner's integration token", async () => {
    const [yuri, zoe] = [await signInAlone('yuri'), await signInAlone('zoe')];
    const { id } = await activeWorkspace(yuri);
    for (const role of ['assistant', 'caregiver', 'viewer']) {
      await yuri.call('POST /api/workspace/members', { email: zoe.email, role });
      await switchTo(zoe, id);
      const refused = await zoe.call('DELETE /api/workspace');
      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body, {
        error: 'You do not have permission for that action.',
        code: 'roleNotAllowed',
      });
    }
    const { token } = (await yuri.call('POST /api/integration-tokens', { name: 'x', scope: 'read_write' }))
      .body;
    const script = await call(service, 'DELETE /api/workspace', { token });
    assert.equal(script.status, 403);
    assert.deepEqual(script.body, {
      error: 'This endpoint requires a browser session instead of an integration token.',
      code: 'sessionRequired',
    });
    assert.equal((await activeWorkspace(yuri)).id, id);
  });
});
