// Tests of two replicas on the same PostgreSQL and Redis: a change on one takes effect on the other at the next request.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addBird, askForLink, assembleCast, type Cast, Person, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { freshCache, freshDatabase } from '../support/engine.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { startService, type TestService } from '../support/test-service.ts';

let here: TestService;
let there: TestService;
let cast: Cast;
let mailbox: Mailbox;
/** A second pair of replicas, for emails and their limits. */
let mailing: TestService[];

const startPair = async (settings: Record<string, string>) =>
  Promise.all([startService(settings, { replicas: 1 }), startService(settings, { replicas: 1 })]);

before(async () => {
  [here, there] = await startPair({ ...(await freshDatabase('postgres')), ...freshCache() });
  cast = await assembleCast(here);
  mailbox = await openMailbox();
  mailing = await startPair({
    ...(await freshDatabase('postgres')),
    ...freshCache(),
    SMTP_URL: mailbox.url,
  });
});

/** Returns the same person on the other replica. */
const onOtherReplica = (person: Person) => new Person(there, person.email, person.token);

async function memberIdOf(email: string): Promise<string> {
  const { body } = await cast.olive.call('GET /api/workspace/members');
  return body.members.find((member: { inviteEmail: string }) => member.inviteEmail === email).id;
}

describe('immediately on every replica', () => {
  it('200 for a session from the other replica, and 401 after it ends', async () => {
    const nora = await signIn(here, 'nora@example.org');
    assert.equal((await onOtherReplica(nora).call('GET /api/auth/session')).status, 200);
    assert.equal((await nora.call('POST /api/auth/logout')).status, 204);
    assert.equal((await onOtherReplica(nora).call('GET /api/auth/session')).status, 401);
  });

  it('403 for a person who becomes a viewer on the other replica, and 201 after they become a caregiver again', async () => {
    const carl = onOtherReplica(cast.carl);
    const { id } = await addBird(carl);
    const weigh = (recordedOn: string) =>
      carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn });
    assert.equal((await weigh('2026-03-01')).status, 201);
    for (const [role, status] of [
      ['viewer', 403],
      ['caregiver', 201],
    ] as const) {
      const changed = await cast.olive.call('POST /api/workspace/members', { email: carl.email, role });
      assert.equal(changed.status, 201);
      assert.equal((await weigh('2026-03-02')).status, status);
    }
  });

  it('401 for an integration token that was revoked on the other replica', async () => {
    const { body } = await cast.olive.call('POST /api/integration-tokens', {
      name: 'Scale',
      scope: 'read_write',
    });
    const read = () => call(there, 'GET /api/birds', { token: body.token });
    assert.equal((await read()).status, 200);
    await cast.olive.call(`DELETE /api/integration-tokens/${body.integrationToken.id}`);
    assert.equal((await read()).status, 401);
  });

  it('401 for the token of a member who was removed on the other replica; their session moves to another flock', async () => {
    const vic = onOtherReplica(cast.vic);
    const { body } = await vic.call('POST /api/integration-tokens', { name: 'Chart', scope: 'read_only' });
    assert.equal(
      (await cast.olive.call(`DELETE /api/workspace/members/${await memberIdOf(vic.email)}`)).status,
      204,
    );
    assert.equal((await call(there, 'GET /api/birds', { token: body.token })).status, 401);
    assert.notEqual((await vic.call('GET /api/workspace')).body.workspace.id, cast.workspaceId);
  });

  it('200 for a bird that was just added on the other replica', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { id } = await addBird(turn % 2 === 0 ? cast.olive : onOtherReplica(cast.olive));
      const reader = turn % 2 === 0 ? onOtherReplica(cast.olive) : cast.olive;
      assert.equal((await reader.call(`GET /api/birds/${id}/weights`)).status, 200);
    }
  });
});

describe('one winner across both replicas', () => {
  it('302 for one of many requests with the same link, and 400 for the others', async () => {
    const link = await askForLink(here, 'ravi@example.org');
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => call(turn % 2 === 0 ? here : there, `GET ${link}`)),
    );
    const statuses = opened.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [302, ...Array(19).fill(400)]);
  });

  it('201 for one of many birds with the same tagId, and 409 for the others', async () => {
    const both = [cast.olive, onOtherReplica(cast.olive)];
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        both[turn % 2]?.call('POST /api/birds', { name: 'Twin', tagId: 'TWIN', species: 'Cockatiel' }),
      ),
    );
    assert.deepEqual(added.map(response => response?.status).sort(), [201, ...Array(19).fill(409)]);
  });
});

describe('shared between replicas', () => {
  const requestLink = (service: TestService, email: string) =>
    call(service, 'POST /api/auth/magic-link/request', { body: { email } });

  it('202 with one email per request, from either replica', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `crowd-${index}@example.org`);
    const responses = await Promise.all(
      emails.map((email, index) => requestLink(mailing[index % 2] ?? here, email)),
    );
    assert.ok(responses.every(({ status }) => status === 202));
    for (const email of emails) await mailbox.emailsTo(email, 1);
    // If the job of a sent email were still due, this would send the email again.
    await Promise.all(mailing.map(({ background }) => background.worker.runDue()));
    const crowd = mailbox.received.filter(({ recipient }) => recipient.startsWith('crowd-'));
    assert.equal(crowd.length, emails.length);
  });

  it('202 and no email after the fifth to an address, counted across replicas', async () => {
    for (let turn = 0; turn < 8; turn += 1) await requestLink(mailing[turn % 2] ?? here, 'busy@example.org');
    await mailbox.emailsTo('busy@example.org', 5);
    await Promise.all(mailing.map(({ background }) => background.worker.runDue()));
    assert.equal(mailbox.received.filter(({ recipient }) => recipient === 'busy@example.org').length, 5);
  });
});
