// Tests of closing an account: its preview, its effects, and the export of the person's data.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { openStorage } from '../../src/storage/open-storage.ts';
import { authorColumns, tablesOfPeople } from '../../src/storage/tables/of-people.ts';
import { addBird, askForLink, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { listStored } from '../support/stored-rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { service, cast } = await useCast();

const closing = async (person: Person) => {
  const { status, body } = await person.call('GET /api/auth/user/closing');
  assert.equal(status, 200);
  return body.flocks.map(({ name, outcome }: { name: string; outcome: string }) => `${name}: ${outcome}`);
};
const close = (person: Person) => person.call('DELETE /api/auth/user');
const invite = (owner: Person, email: string, role: string) =>
  owner.call('POST /api/workspace/members', { email, role });

describe('DELETE /api/auth/user', () => {
  it('204 for a person alone in a flock without birds; the flock, sessions, tokens and links are gone', async () => {
    const una = await signIn(service, 'una@example.org');
    const other = await signIn(service, 'una@example.org');
    const { body } = await una.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_write' });
    const link = await askForLink(service, 'una@example.org');
    assert.deepEqual(await closing(una), ["Una's flock: deleted"]);
    const closed = await close(una);
    assert.equal(closed.status, 204);
    assert.equal(closed.headers.get('clear-site-data'), '"cache"');
    for (const token of [una.token, other.token, body.token]) {
      assert.equal((await call(service, 'GET /api/workspace', { token })).status, 401);
    }
    assert.equal((await call(service, `GET ${link}`)).status, 400);
    const everything = JSON.stringify(await listStored(service.context.storage));
    assert.equal(everything.includes('una@example.org'), false);
    assert.equal(everything.includes("Una's flock"), false);
  });

  it('204, and signing in with the same address creates a new account without any of the old data', async () => {
    const uri = await signIn(service, 'uri@example.org');
    const before = (await uri.call('GET /api/auth/user')).body.user;
    await uri.call('PATCH /api/auth/user', { phone: '+31 20 555 0123', locale: 'mt-MT' });
    assert.equal((await close(uri)).status, 204);
    const everything = JSON.stringify(await listStored(service.context.storage));
    assert.equal(everything.includes('mt-MT'), false);
    const again = await signIn(service, 'uri@example.org');
    const { user } = (await again.call('GET /api/auth/user')).body;
    assert.notEqual(user.id, before.id);
    assert.deepEqual([user.phone, user.locale], ['', null]);
  });

  it('409 for the only owner of a flock with birds or other members, and the flock is unchanged', async () => {
    const bird = await addBird(cast.olive);
    const first = await cast.olive.call('GET /api/workspace');
    assert.deepEqual(await closing(cast.olive), ["Olive's flock: blocks"]);
    const refused = await close(cast.olive);
    assert.deepEqual([refused.status, refused.body.code], [409, 'onlyOwner']);
    assert.deepEqual((await cast.olive.call('GET /api/workspace')).body, first.body);
    await cast.olive.call(`DELETE /api/birds/${bird.id}`);
    assert.equal((await close(cast.olive)).status, 409);

    const lone = await signIn(service, 'lone@example.org');
    const its = await addBird(lone);
    assert.equal((await close(lone)).status, 409);
    await lone.call(`DELETE /api/birds/${its.id}`);
    assert.equal((await close(lone)).status, 204);
  });

  it('409 if one of several flocks prevents closing the account, and nothing changes', async () => {
    const max = await signIn(service, 'max@example.org');
    const { body } = await max.call('POST /api/workspaces', { name: 'Second home' });
    await invite(max, 'mia@example.org', 'viewer');
    await signIn(service, 'mia@example.org');
    assert.deepEqual(await closing(max), ["Max's flock: blocks", 'Second home: deleted']);
    assert.equal((await close(max)).status, 409);
    const names = (await max.call('GET /api/workspaces')).body.workspaces;
    assert.equal(names.length, 2);
    assert.equal(
      names.some(({ workspaceId }: { workspaceId: number }) => workspaceId === body.workspace.id),
      true,
    );
  });

  it('204 for a member and for one of two owners: the flock stays, and its history keeps their names', async () => {
    const olga = await signIn(service, 'olga@example.org');
    const { id } = (await olga.call('GET /api/workspace')).body.workspace;
    await invite(olga, 'omar@example.org', 'owner');
    const omar = await signIn(service, 'omar@example.org');
    await omar.call('POST /api/auth/switch-workspace', { workspaceId: id });
    await invite(olga, 'cleo@example.org', 'caregiver');
    const cleo = await signIn(service, 'cleo@example.org');
    const bird = await addBird(cleo);
    assert.deepEqual(await closing(cleo), ["Olga's flock: left"]);
    assert.equal((await close(cleo)).status, 204);
    assert.equal((await close(olga)).status, 204);
    assert.equal((await omar.call(`GET /api/birds/${bird.id}`)).status, 200);
    const members = (await omar.call('GET /api/workspace/members')).body.members;
    assert.deepEqual(
      members.map(({ inviteEmail }: { inviteEmail: string }) => inviteEmail),
      ['omar@example.org'],
    );
    const { changes } = (await omar.call('GET /api/changes')).body;
    const history = changes.map(
      ({ action, kind, by }: { action: string; kind: string; by: { name: string } }) =>
        `${by.name} ${action} ${kind}`,
    );
    assert.ok(history.includes('Cleo created bird'));
    assert.ok(history.includes('Cleo deleted member'));
    assert.ok(history.includes('Olga deleted member'));
  });

  it('204 for one of ten simultaneous requests, and 401 for the others', async () => {
    const ten = await signIn(service, 'ten@example.org');
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await close(ten)).status));
    assert.deepEqual(statuses.sort(), [204, ...Array(9).fill(401)]);
  });

  it('leaves no flock behind, even if the person creates one at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const eli = await signIn(service, `eli${round}@example.org`);
      const name = `Round ${round}`;
      await Promise.all([close(eli), ...[1, 2, 3].map(() => eli.call('POST /api/workspaces', { name }))]);
      const [workspaces = []] = await listStored(service.context.storage, ['workspaces']);
      assert.equal(workspaces.filter(row => row.name === name).length, 0);
    }
  });
});

describe('GET /api/auth/user/export', () => {
  it("200 with all of the person's data as a file, without secrets", async () => {
    const rosa = await signIn(service, 'rosa@example.org');
    await rosa.call('PATCH /api/auth/user', { phone: '+31 20 555 0199', locale: 'nl-NL' });
    const bird = await addBird(rosa, { name: 'Figo' });
    await rosa.call(`POST /api/birds/${bird.id}/weights`, { weightGrams: 90, recordedOn: '2026-03-01' });
    const { body: made } = await rosa.call('POST /api/integration-tokens', {
      name: 'Scale',
      scope: 'read_write',
    });
    const { body: feed } = await rosa.call('POST /api/calendar-feeds', {});
    const { body: device } = await rosa.call('POST /api/device-tokens', { name: 'Kitchen', can: ['weigh'] });
    const { body: link } = await rosa.call(`POST /api/birds/${bird.id}/handovers`, { notes: 'She limps.' });
    const response = await rosa.call('GET /api/auth/user/export');
    assert.equal(response.status, 200);
    assert.deepEqual(
      response.body.calendarFeeds.map(({ id }: { id: string }) => id),
      [feed.feed.id],
    );
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; filename="flock-care-.*\.json"$/,
    );
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const { user, memberships, sessions, integrationTokens, handovers, changes } = response.body;
    assert.deepEqual([user.email, user.phone, user.locale], ['rosa@example.org', '+31 20 555 0199', 'nl-NL']);
    assert.deepEqual(
      memberships.map(({ workspace }: { workspace: { name: string } }) => workspace.name),
      ["Rosa's flock"],
    );
    assert.equal(sessions.length, 1);
    assert.deepEqual(
      integrationTokens.find(({ name }: { name: string }) => name === 'Scale'),
      {
        ...made.integrationToken,
        can: null,
      },
    );
    const kitchen = integrationTokens.find(({ name }: { name: string }) => name === 'Kitchen');
    assert.deepEqual([kitchen.id, kitchen.can], [device.deviceToken.id, ['weigh']]);
    assert.deepEqual(handovers, [{ ...link.handover, workspaceId: memberships[0].workspaceId }]);
    assert.deepEqual(
      changes.map(({ action, kind }: { action: string; kind: string }) => `${action} ${kind}`),
      ['created bird', 'created weight'],
    );
    assert.equal(response.text.includes(rosa.token), false);
    for (const { token } of [made, device]) assert.equal(response.text.includes(token), false);
    assert.equal(response.text.includes(new URL(link.url).hash.slice(1)), false);
    assert.equal(/hash/i.test(response.text), false);
  });

  it('200 with more changes than one query reads, and none by other people', async () => {
    const many = await signIn(service, 'many@example.org');
    await invite(many, 'else@example.org', 'caregiver');
    const other = await signIn(service, 'else@example.org');
    const bird = await addBird(many);
    const observe = async (person: Person, notes: string) => {
      const body = { id: randomUUID(), observedOn: '2026-03-01', signs: [], notes };
      assert.equal((await person.call(`POST /api/birds/${bird.id}/observations`, body)).status, 201);
    };
    for (let index = 0; index < 60; index += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, place) => observe(place === 0 ? other : many, `${index} ${place}`)),
      );
    }
    const { changes } = (await many.call('GET /api/auth/user/export')).body;
    const notes = changes
      .filter(({ kind }: { kind: string }) => kind === 'observation')
      .map(({ after }: { after: { notes: string } }) => after.notes);
    assert.equal(notes.length, 540);
    assert.equal(new Set(notes).size, 540);
    assert.equal(
      notes.some((note: string) => note.endsWith(' 0')),
      false,
    );
  });
});

describe('each column with the id of a user', () => {
  it('is in a row that is deleted with the account, or identifies the author of a record', async () => {
    const file = join(temporaryFolder(), 'schema.db');
    const storage = await openStorage({ databaseUrl: `sqlite:${file}`, poolSize: 1 });
    await storage.close();
    const database = new DatabaseSync(file, { readOnly: true });
    const found = database
      .prepare(
        `select t.name || '.' || c.name as place from sqlite_master t, pragma_table_info(t.name) c
         where t.type = 'table' and (c.name = 'userId' or c.name like '%ByUserId')`,
      )
      .all()
      .map(({ place }) => String(place));
    database.close();
    const known = [
      ...Object.entries(tablesOfPeople).map(([table, column]) => `${table}.${column}`),
      ...Object.entries(authorColumns).flatMap(([table, columns]) => columns.map(name => `${table}.${name}`)),
    ];
    assert.deepEqual(found.sort(), known.sort());
  });
});
