// Tests of GET /api/admin/workspaces, which lists the flocks of the installation for its admins.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';

const { cast } = await useCast();

const list = async (query = '') => {
  const { status, body } = await cast.ada.call(`GET /api/admin/workspaces${query}`);
  assert.equal(status, 200);
  return body;
};

describe('GET /api/admin/workspaces', () => {
  it('200 with the owner of a flock and its numbers of birds and members, and nothing else', async () => {
    await addBird(cast.olive);
    await cast.olive.call('POST /api/workspace/members', { email: 'later@example.org', role: 'viewer' });
    const { workspaces, nextCursor } = await list();
    const { workspace } = (await cast.olive.call('GET /api/workspace')).body;
    assert.deepEqual(
      workspaces.find(({ id }: { id: number }) => id === cast.workspaceId),
      {
        id: workspace.id,
        name: workspace.name,
        workspaceType: 'standard',
        ownerEmail: 'olive@example.org',
        birds: 1,
        members: 4,
        createdAt: workspace.createdAt,
        rescueVerificationStatus: null,
      },
    );
    assert.equal(nextCursor, null);
  });

  it('200 page by page, the oldest flocks first', async () => {
    const { workspaces: all } = await list();
    const ids: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { workspaces: { id: number }[]; nextCursor: string | null } = await list(
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      assert.ok(page.workspaces.length <= 2);
      ids.push(...page.workspaces.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    assert.deepEqual(
      ids,
      all.map(({ id }: { id: number }) => id),
    );
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => one - other),
    );
  });

  it('200 with only the pending rescues, until they are verified', async () => {
    const { body } = await cast.nora.call('POST /api/workspaces', {
      name: 'Little Wings',
      workspaceType: 'rescue',
    });
    const waiting = async () =>
      (await list('?rescueVerificationStatus=pending')).workspaces.map(({ name }: { name: string }) => name);
    assert.deepEqual(await waiting(), ['Little Wings']);
    const verify = `PATCH /api/admin/rescue-workspaces/${body.workspace.id}`;
    assert.equal((await cast.ada.call(verify, { rescueVerificationStatus: 'approved' })).status, 200);
    assert.deepEqual(await waiting(), []);
  });

  it('400 for an invalid status, cursor or limit', async () => {
    for (const query of ['?rescueVerificationStatus=verified', '?cursor=x', '?limit=0']) {
      const { status, body } = await cast.ada.call(`GET /api/admin/workspaces${query}`);
      assert.deepEqual([status, body.error], [400, 'Invalid workspace query'], query);
    }
  });
});
