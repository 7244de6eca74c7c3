// Tests of GET and POST /api/workspaces, and GET and PUT /api/workspace: listing, creating, reading and changing flocks.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activeWorkspace, signIn, useCast } from '../cast.ts';

const noPermission = { error: 'You do not have permission for that action.', code: 'roleNotAllowed' };

const { service, cast } = await useCast();

/** Signs in a person who is alone in their own flock. */
const signInAlone = (name: string) => signIn(service, `${name}@example.org`);

describe('GET /api/workspaces', () => {
  it('200 with memberships sorted by flock name, including pending invites', async () => {
    const pia = await signInAlone('pia');
    for (const name of ['alcove', 'Zoo', 'Aviary 10', 'Aviary 2'])
      await pia.call('POST /api/workspaces', { name });
    await cast.olive.call('POST /api/workspace/members', { email: pia.email, role: 'viewer' });
    const { status, body } = await pia.call('GET /api/workspaces');
    assert.equal(status, 200);
    const names = body.workspaces.map(({ workspace }: { workspace: { name: string } }) => workspace.name);
    assert.deepEqual(names, ['alcove', 'Aviary 10', 'Aviary 2', "Olive's flock", "Pia's flock", 'Zoo']);
    const { workspace, acceptedAt, role } = body.workspaces[3];
    assert.deepEqual(
      { id: workspace.id, acceptedAt, role },
      {
        id: cast.workspaceId,
        acceptedAt: null,
        role: 'viewer',
      },
    );
    const member = (await cast.olive.call('GET /api/workspace/members')).body.members.at(-1);
    assert.deepEqual(body.workspaces[3], { ...member, workspace: await activeWorkspace(cast.olive) });
  });
});

describe('POST /api/workspaces', () => {
  const create = (body: object) => cast.vic.call('POST /api/workspaces', body);

  it('201 with the defaults of a standard flock, owned by its creator', async () => {
    const { status, body } = await create({
      name: ' The Barn ',
      id: 7,
      rescueVerificationStatus: 'approved',
    });
    assert.equal(status, 201);
    const { id, createdAt, updatedAt, ...workspace } = body.workspace;
    assert.ok(Number.isInteger(id) && id !== 7);
    assert.equal(updatedAt, createdAt);
    assert.deepEqual(workspace, {
      name: 'The Barn',
      workspaceType: 'standard',
      billingEmail: null,
      billingPlan: 'household_basic',
      rescueVerificationStatus: null,
    });
    const { body: mine } = await cast.vic.call('GET /api/workspaces');
    const place = mine.workspaces.find(({ workspaceId }: { workspaceId: number }) => workspaceId === id);
    assert.equal(place.role, 'owner');
    assert.notEqual(place.acceptedAt, null);
    assert.equal((await activeWorkspace(cast.vic)).id, cast.workspaceId);
  });

  it('201 with every household plan', async () => {
    for (const plan of ['basic', 'plus', 'macaw', 'hyacinth_macaw']) {
      const sent = {
        name: plan,
        workspaceType: 'standard',
        billingEmail: 'BILL@example.org',
        billingPlan: `household_${plan}`,
      };
      const { body } = await create(sent);
      const { id, createdAt, updatedAt, ...workspace } = body.workspace;
      assert.deepEqual(workspace, {
        ...sent,
        billingEmail: 'bill@example.org',
        rescueVerificationStatus: null,
      });
    }
  });

  it('201 for a rescue with the free plan and pending verification, no matter which plan is sent', async () => {
    for (const billingPlan of ['household_macaw', 'rescue_free', undefined, null, '']) {
      const { status, body } = await create({ name: 'Feathers', workspaceType: 'rescue', billingPlan });
      assert.equal(status, 201);
      assert.equal(body.workspace.billingPlan, 'rescue_free');
      assert.equal(body.workspace.rescueVerificationStatus, 'pending');
    }
  });

  it('201 with the defaults if optional fields are empty or null', async () => {
    for (const empty of ['', null]) {
      const { body } = await create({
        name: 'x',
        workspaceType: empty,
        billingEmail: empty,
        billingPlan: empty,
      });
      const { workspaceType, billingEmail, billingPlan } = body.workspace;
      assert.deepEqual([workspaceType, billingEmail, billingPlan], ['standard', null, 'household_basic']);
    }
  });

  it('400 with details for every invalid field', async () => {
    const { status, body } = await create({
      name: ' ',
      workspaceType: 'zoo',
      billingEmail: 'x',
      billingPlan: 'free',
    });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      error: 'Invalid workspace payload',
      code: 'invalidPayload',
      details: {
        name: ['Must not be blank.'],
        workspaceType: ['Must be one of: standard, rescue.'],
        billingEmail: ['Must be a plain email address, such as olive@example.org.'],
        billingPlan: [
          'Must be one of: household_basic, household_plus, household_macaw, household_hyacinth_macaw, rescue_free.',
        ],
      },
    });
  });

  it('400 for a standard flock with the rescue plan, and for names that are too long', async () => {
    const free = await create({ name: 'x', billingPlan: 'rescue_free' });
    assert.equal(free.status, 400);
    assert.deepEqual(Object.keys(free.body.details), ['billingPlan']);
    for (const name of ['\u2060', undefined]) {
      const alsoNameless = await create({ name, billingPlan: 'rescue_free' });
      assert.deepEqual(Object.keys(alsoNameless.body.details), ['name', 'billingPlan']);
    }
    assert.equal((await create({ name: '🦜'.repeat(120) })).status, 201);
    const long = await create({ name: '🦜'.repeat(121) });
    assert.deepEqual(long.body.details, { name: ['Must be at most 120 characters.'] });
  });
});

describe('PUT /api/workspace', () => {
  it('200, keeping fields that are left out and clearing those that are empty or null', async () => {
    const nina = await signInAlone('nina');
    const { createdAt, id } = await activeWorkspace(nina);
    const put = async (body: object) => (await nina.call('PUT /api/workspace', body)).body.workspace;
    const full = {
      name: 'Attic',
      workspaceType: 'standard',
      billingEmail: 'b@example.org',
      billingPlan: 'household_plus',
    };
    service.clock.forward(1_000);
    const { updatedAt, ...changed } = await put(full);
    assert.ok(updatedAt > createdAt);
    assert.deepEqual(changed, { id, ...full, rescueVerificationStatus: null, createdAt });
    const kept = await put({ name: 'Cellar' });
    assert.deepEqual(
      [kept.name, kept.billingEmail, kept.billingPlan],
      ['Cellar', 'b@example.org', 'household_plus'],
    );
    for (const empty of ['', null]) {
      await put(full);
      const cleared = await put({ name: 'Cellar', billingEmail: empty, billingPlan: empty });
      assert.deepEqual([cleared.billingEmail, cleared.billingPlan], [null, 'household_basic']);
    }
    const { updatedAt: _, ...read } = await activeWorkspace(nina);
    assert.deepEqual(read, {
      ...full,
      id,
      createdAt,
      name: 'Cellar',
      billingEmail: null,
      billingPlan: 'household_basic',
      rescueVerificationStatus: null,
    });
  });

  it('200 for a change of type, which resets the plan and the verification; with the same type, both stay', async () => {
    const otto = await signInAlone('otto');
    const terms = async (body: object) => {
      const { workspace } = (await otto.call('PUT /api/workspace', { name: 'Feathers', ...body })).body;
      return [workspace.workspaceType, workspace.billingPlan, workspace.rescueVerificationStatus];
    };
    assert.deepEqual(await terms({ workspaceType: 'rescue', billingPlan: 'household_plus' }), [
      'rescue',
      'rescue_free',
      'pending',
    ]);
    const { id } = await activeWorkspace(otto);
    await cast.ada.call(`PATCH /api/admin/rescue-workspaces/${id}`, { rescueVerificationStatus: 'approved' });
    assert.deepEqual(await terms({ billingPlan: 'household_plus' }), ['rescue', 'rescue_free', 'approved']);
    assert.deepEqual(await terms({ workspaceType: 'standard' }), ['standard', 'household_basic', null]);
    const sameType = await otto.call('PUT /api/workspace', { name: 'x', billingPlan: 'rescue_free' });
    assert.equal(sameType.status, 400, 'the rescue plan without a change of type');
    assert.deepEqual(await terms({ workspaceType: 'rescue' }), ['rescue', 'rescue_free', 'pending']);
    const free = await otto.call('PUT /api/workspace', {
      name: 'x',
      workspaceType: 'standard',
      billingPlan: 'rescue_free',
    });
    assert.equal(free.status, 400);
    const both = await otto.call('PUT /api/workspace', {
      name: '',
      workspaceType: 'standard',
      billingPlan: 'rescue_free',
    });
    assert.deepEqual(both.body.details, { name: ['Must not be blank.'], ...free.body.details });
    assert.deepEqual(await terms({}), ['rescue', 'rescue_free', 'pending']);
  });

  it('200 for an assistant, 403 for a caregiver and a viewer, before the body is validated', async () => {
    const { name } = await activeWorkspace(cast.olive);
    assert.equal((await cast.asha.call('PUT /api/workspace', { name })).status, 200);
    for (const person of [cast.carl, cast.vic]) {
      const refused = await person.call('PUT /api/workspace', { name: '' });
      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body, noPermission);
    }
    assert.equal((await cast.asha.call('PUT /api/workspace', { name: '' })).status, 400);
  });
});
