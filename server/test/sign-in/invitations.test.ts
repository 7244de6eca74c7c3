// Tests of invitation links, which work once, and of the restrictions on an account with an unverified address.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMany } from '../../src/storage/statement.ts';
import { activeWorkspace, addBird, Person, signIn, useCast } from '../cast.ts';
import { call, type TestResponse } from '../support/call.ts';
import { postSlowly } from '../support/slow-body.ts';
import { startService } from '../support/test-service.ts';

const { service, cast } = await useCast();
const dayMs = 86_400_000;

const invite = async (host: Person, email: string, role = 'caregiver'): Promise<string> => {
  const { status, body } = await host.call('POST /api/workspace/members', { email, role });
  assert.equal(status, 201);
  return body.member.id;
};
const makeLink = (host: Person, memberId: string) =>
  host.call(`POST /api/workspace/members/${memberId}/invitation-link`);
const tokenOf = ({ body }: TestResponse) => new URL(body.url).hash.slice(1);
const open = (token: unknown) => call(service, 'POST /api/auth/invitation', { body: { token } });

/** Invites a person and opens the link as that person. */
async function joinByLink(email: string, host = cast.olive, role = 'caregiver'): Promise<Person> {
  const { status, body } = await open(tokenOf(await makeLink(host, await invite(host, email, role))));
  assert.equal(status, 200);
  return new Person(service, email, body.token);
}

const memberships = async (person: Person): Promise<{ workspaceId: number; acceptedAt: string | null }[]> =>
  (await person.call('GET /api/workspaces')).body.workspaces;
const birdsOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET /api/birds')).body.birds.map(({ id }: { id: string }) => id);

const endedBody = {
  error:
    'This invitation link is no longer valid. If you have already used it, sign in; otherwise ask for a new one.',
  code: 'invitationEnded',
};
const signInInstead = {
  error: 'This address has an account. Sign in to accept the invitation.',
  code: 'signInInstead',
};

describe('POST /api/workspace/members/:memberId/invitation-link', () => {
  it('201 with a link that expires in seven days, with or without an account for the address', async () => {
    for (const email of ['newcomer@example.org', cast.nora.email]) {
      const response = await makeLink(cast.asha, await invite(cast.asha, email));
      assert.equal(response.status, 201);
      assert.deepEqual(Object.keys(response.body).sort(), ['expiresAt', 'url']);
      assert.match(response.body.url, new RegExp(`^${service.baseUrl}/invitation#fcv_[0-9A-Za-z]{49}$`));
      const leftMs = Date.parse(response.body.expiresAt) - service.clock.now().getTime();
      assert.ok(leftMs > 7 * dayMs - 60_000 && leftMs <= 7 * dayMs);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
  });

  it('201 with a link that expires when the access ends, if that is within seven days', async () => {
    const inDays = (days: number) => new Date(service.clock.now().getTime() + days * dayMs).toISOString();
    for (const [days, isLimited] of [
      [3, true],
      [30, false],
    ] as const) {
      const endsAt = inDays(days);
      const sitter = { email: `sits-${days}@example.org`, name: '', endsAt };
      const { body } = await cast.olive.call('POST /api/workspace/sitters', sitter);
      const again = await makeLink(cast.olive, body.member.id);
      for (const link of [body.invitation, again.body]) {
        assert.equal(link.expiresAt === endsAt, isLimited);
        assert.ok(link.expiresAt <= inDays(7));
      }
    }
  });

  it('409 after the access has ended', async () => {
    const endsAt = new Date(service.clock.now().getTime() + dayMs).toISOString();
    const sitter = { email: 'late@example.org', name: '', endsAt };
    const { body } = await cast.olive.call('POST /api/workspace/sitters', sitter);
    service.clock.forward(2 * dayMs);
    const { status, body: refused } = await makeLink(cast.olive, body.member.id);
    assert.deepEqual([status, refused.code], [409, 'accessEnded']);
  });

  it('201, and only a hash of the token is stored', async () => {
    const token = tokenOf(await makeLink(cast.olive, await invite(cast.olive, 'hashed@example.org')));
    const rows = await findMany(db => db.selectFrom('invitationLinks').selectAll())(
      service.context.storage,
      {},
    );
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
  });

  it('403 for an assistant and 201 for an owner, if the role of the invite is owner', async () => {
    const memberId = await invite(cast.olive, 'heir@example.org', 'owner');
    const refused = await makeLink(cast.asha, memberId);
    assert.deepEqual([refused.status, refused.body.code], [403, 'roleNotAllowed']);
    assert.equal((await makeLink(cast.olive, memberId)).status, 201);
  });

  it('201 with a new link, which revokes the earlier one and is revoked with its invite', async () => {
    const memberId = await invite(cast.olive, 'twice@example.org');
    const first = tokenOf(await makeLink(cast.olive, memberId));
    const second = tokenOf(await makeLink(cast.olive, memberId));
    assert.deepEqual((await open(first)).body, endedBody);
    await cast.olive.call(`DELETE /api/workspace/members/${memberId}`);
    assert.deepEqual((await open(second)).body, endedBody);
  });

  it('400 for a link that an assistant created after the role of the invite becomes owner', async () => {
    const email = 'raised@example.org';
    const token = tokenOf(await makeLink(cast.asha, await invite(cast.asha, email, 'viewer')));
    await invite(cast.olive, email, 'owner');
    assert.deepEqual((await open(token)).body, endedBody);
  });
});

describe('POST /api/auth/invitation', () => {
  it('200 with a session in the flock; 400 the second time', async () => {
    const memberId = await invite(cast.olive, 'mia@example.org', 'viewer');
    const token = tokenOf(await makeLink(cast.olive, memberId));
    const { status, body, headers } = await open(token);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const mia = new Person(service, 'mia@example.org', body.token);
    assert.deepEqual((await mia.call('GET /api/auth/session')).body, body);
    assert.equal(body.session.activeWorkspace.id, cast.workspaceId);
    assert.deepEqual(
      [body.session.activeMembership.id, body.session.activeMembership.role],
      [memberId, 'viewer'],
    );
    assert.deepEqual((await open(token)).body, endedBody);
  });

  it('409 if the address has an account, and the link stays valid', async () => {
    const token = tokenOf(await makeLink(cast.olive, await invite(cast.olive, cast.nora.email)));
    for (const _attempt of [1, 2]) {
      const { status, body } = await open(token);
      assert.deepEqual([status, body], [409, signInInstead]);
    }
  });

  it('400 for an invalid token, and for a link that is seven days old', async () => {
    const token = tokenOf(await makeLink(cast.olive, await invite(cast.olive, 'late@example.org')));
    for (const wrong of ['', 'fcv_x', cast.olive.token, `${token}0`]) {
      const { status, body } = await open(wrong);
      assert.deepEqual([status, body], [400, endedBody], wrong);
    }
    assert.equal((await open(undefined)).body.code, 'invalidPayload');
    service.clock.forward(7 * dayMs);
    assert.deepEqual((await open(token)).body, endedBody);
  });

  it('200 for one of fifty simultaneous requests with the same link, 400 for the others', async () => {
    const token = tokenOf(await makeLink(cast.olive, await invite(cast.olive, 'race@example.org')));
    const responses = await Promise.all(Array.from({ length: 50 }, () => open(token)));
    const statuses = responses.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array.from({ length: 49 }, () => 400)]);
  });

  it('200 for one of two links from two flocks to the same address, 409 for the other', async () => {
    const email = 'wanted@example.org';
    const links = await Promise.all(
      [cast.olive, cast.nora].map(async host => tokenOf(await makeLink(host, await invite(host, email)))),
    );
    const responses = await Promise.all(links.map(open));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  });

  it('200 for an invite as owner, which stays pending until the person switches to the flock', async () => {
    const heir = await joinByLink('owner-to-be@example.org', cast.olive, 'owner');
    const { id } = await activeWorkspace(heir);
    assert.notEqual(id, cast.workspaceId);
    assert.equal(
      (await heir.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId })).status,
      200,
    );
    assert.equal((await heir.call('GET /api/auth/session')).body.session.activeMembership.role, 'owner');
    await cast.olive.call('POST /api/workspace/members', { email: heir.email, role: 'viewer' });
  });
});

describe('an unverified address', () => {
  it('gives no access to its pending transfers and other invites until its owner signs in', async () => {
    const email = 'unverified@example.org';
    const { id: waiting } = await addBird(cast.olive);
    await cast.olive.call(`POST /api/birds/${waiting}/transfer`, { destinationOwnerEmail: email });
    await invite(cast.nora, email, 'viewer');
    const { id: noras } = await activeWorkspace(cast.nora);
    const holder = await joinByLink(email);
    assert.deepEqual(
      (await memberships(holder)).map(({ workspaceId }) => workspaceId),
      [cast.workspaceId],
    );
    const entered = await holder.call('POST /api/auth/switch-workspace', { workspaceId: noras });
    assert.deepEqual([entered.status, entered.body.code], [403, 'notAMember']);
    assert.ok((await birdsOf(cast.olive)).includes(waiting));

    const owner = await signIn(service, email);
    const joined = await memberships(owner);
    assert.ok(joined.some(({ workspaceId, acceptedAt }) => workspaceId === noras && acceptedAt));
    assert.ok(!(await birdsOf(cast.olive)).includes(waiting));
  });

  it('202 for a bird that is sent to it, because the transfer stays pending', async () => {
    const email = 'receiver@example.org';
    const holder = await joinByLink(email);
    await holder.call('POST /api/workspaces', { name: 'A trap' });
    const { id } = await addBird(cast.olive);
    const sent = await cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: email });
    assert.equal(sent.status, 202);
  });

  it('302 when it is verified: pending birds move to a new flock, not to one that others were invited to', async () => {
    const email = 'trapped@example.org';
    const holder = await joinByLink(email);
    const { body } = await holder.call('POST /api/workspaces', { name: 'A trap' });
    const trap = body.workspace.id;
    await holder.call('POST /api/auth/switch-workspace', { workspaceId: trap });
    await invite(holder, 'accomplice@example.org', 'owner');
    const { id } = await addBird(cast.olive);
    await cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: email });
    const owner = await signIn(service, email);
    const found = await Promise.all(
      (await memberships(owner)).map(async ({ workspaceId }) => {
        const headers = { 'x-workspace-id': String(workspaceId) };
        const listed = await call(service, 'GET /api/birds', { token: owner.token, headers });
        return listed.body.birds.some((bird: { id: string }) => bird.id === id) ? [workspaceId] : [];
      }),
    );
    const [home, ...others] = found.flat();
    assert.ok(home !== undefined && home !== trap && home !== cast.workspaceId);
    assert.deepEqual(others, []);
  });

  it('403 for admin endpoints, until it is verified', async () => {
    const admins = await startAdminService();
    const { host, holder } = admins;
    assert.equal((await holder.call('GET /api/metrics')).status, 403);
    assert.equal((await host.call('GET /api/metrics')).status, 403);
    const owner = await signIn(admins.service, holder.email);
    assert.equal((await owner.call('GET /api/metrics')).status, 200);
  });

  it('401 for its requests in progress when it is verified', async () => {
    const posts: [path: string, body: object][] = [
      ['/api/integration-tokens', { name: 'Kept', scope: 'read_write' }],
      ['/api/workspace/members', { email: 'friend@example.org', role: 'viewer' }],
    ];
    for (const [index, [path, body]] of posts.entries()) {
      const email = `underway${index}@example.org`;
      const { token } = await joinByLink(email, cast.olive, 'assistant');
      const meanwhile = () => signIn(service, email);
      // Takes less than a second, so that the service does not authorize the request again.
      const posted = postSlowly({ baseUrl: service.baseUrl, path, token, body, meanwhile, pauseMs: 50 });
      assert.equal(await posted, 'HTTP/1.1 401', path);
    }
  });

  it('401 for its sessions and tokens from before it was verified, and 200 for later ones', async () => {
    const holder = await joinByLink('verified@example.org');
    const response = await holder.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_only' });
    const read = (token: string) => call(service, 'GET /api/birds', { token });
    assert.equal((await read(response.body.token)).status, 200);
    const owner = await signIn(service, holder.email);
    assert.deepEqual(
      [(await read(holder.token)).status, (await read(response.body.token)).status],
      [401, 401],
    );
    const [first, second] = [owner, await signIn(service, holder.email)];
    for (const { token } of [first, second]) assert.equal((await read(token)).status, 200);
    assert.equal((await activeWorkspace(owner)).id, cast.workspaceId);
  });
});

/** Starts a service where somebody has used an invitation link to join with the email address of an admin. */
async function startAdminService() {
  const email = 'boss@example.org';
  const other = await startService({ ADMIN_EMAILS: email });
  const host = await signIn(other, 'host@example.org');
  const member = await host.call('POST /api/workspace/members', { email, role: 'viewer' });
  const response = await host.call(`POST /api/workspace/members/${member.body.member.id}/invitation-link`);
  const { body } = await call(other, 'POST /api/auth/invitation', { body: { token: tokenOf(response) } });
  return { service: other, host, holder: new Person(other, email, body.token) };
}
