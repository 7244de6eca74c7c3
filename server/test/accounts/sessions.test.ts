// Tests of a person's own sessions: listing them with their browsers, and revoking one of them or all others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askForLink, Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();
const minuteMs = 60_000;

interface Listed {
  id: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
  current: boolean;
}

const list = async (person: Person): Promise<Listed[]> => {
  const { status, body } = await person.call('GET /api/auth/sessions');
  assert.equal(status, 200);
  return body.sessions;
};

async function signInWith(email: string, userAgent: string): Promise<Person> {
  const link = await askForLink(service, email);
  const opened = await call(service, `GET ${link}`, { headers: { 'user-agent': userAgent } });
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
  return new Person(service, email, token);
}

const isSignedIn = async (person: Person) => (await person.call('GET /api/workspace')).status === 200;

describe('GET /api/auth/sessions', () => {
  it('200 with the browser of each session, the current one first', async () => {
    const phone = await signInWith('mia@example.org', 'Phone/1.0');
    service.clock.forward(2 * minuteMs);
    const laptop = await signInWith('mia@example.org', `Laptop/2.0 ${'x'.repeat(400)}`);
    const [first, second, ...others] = await list(phone);
    assert.deepEqual([first?.userAgent, first?.current], ['Phone/1.0', true]);
    assert.deepEqual([second?.userAgent.length, second?.current, others.length], [300, false, 0]);
    assert.ok(first && second && first.createdAt < second.createdAt);
    const seenByLaptop = await list(laptop);
    assert.deepEqual(
      seenByLaptop.map(({ id, current }) => [id, current]),
      [
        [second.id, true],
        [first.id, false],
      ],
    );
    for (const { id } of seenByLaptop) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab]/);
  });

  it('200 with the last use of each session, leaving out expired sessions', async () => {
    const old = await signInWith('ned@example.org', 'Old/1.0');
    const [before] = await list(old);
    service.clock.forward(5 * minuteMs);
    await old.call('GET /api/workspace');
    const endsAtMs = Date.now() + 5_000;
    while ((await list(old))[0]?.lastUsedAt === before?.lastUsedAt) assert.ok(Date.now() < endsAtMs);
    service.clock.forward(31 * 24 * 60 * minuteMs);
    const next = await signInWith('ned@example.org', 'New/1.0');
    assert.deepEqual(
      (await list(next)).map(({ userAgent }) => userAgent),
      ['New/1.0'],
    );
  });
});

describe('DELETE /api/auth/sessions/:sessionId', () => {
  it('204 for another session, which ends immediately; 404 afterwards', async () => {
    const [here, there] = [
      await signIn(service, 'pia@example.org'),
      await signIn(service, 'pia@example.org'),
    ];
    const other = (await list(here)).find(({ current }) => !current);
    assert.equal((await here.call(`DELETE /api/auth/sessions/${other?.id}`)).status, 204);
    assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [true, false]);
    const again = await here.call(`DELETE /api/auth/sessions/${other?.id}`);
    assert.deepEqual([again.status, again.body.code], [404, 'sessionNotFound']);
  });

  it('204 for the current session', async () => {
    const person = await signIn(service, 'quin@example.org');
    const [own] = await list(person);
    assert.equal((await person.call(`DELETE /api/auth/sessions/${own?.id}`)).status, 204);
    assert.equal(await isSignedIn(person), false);
  });

  it("404 for somebody else's session, which stays valid", async () => {
    const olive = await signIn(service, 'olive@example.org');
    const nora = await signIn(service, 'nora@example.org');
    const [olives] = await list(olive);
    assert.equal((await nora.call(`DELETE /api/auth/sessions/${olives?.id}`)).status, 404);
    assert.equal(await isSignedIn(olive), true);
  });
});

describe('DELETE /api/auth/sessions', () => {
  it("204, which ends all of the person's sessions except the current one, and nobody else's", async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => signIn(service, 'rob@example.org')));
    const [here, ...elsewhere] = people;
    assert.ok(here);
    const olive = await signIn(service, 'olive@example.org');
    assert.equal((await here.call('DELETE /api/auth/sessions')).status, 204);
    assert.equal((await list(here)).length, 1);
    assert.deepEqual(await Promise.all(elsewhere.map(isSignedIn)), [false, false]);
    assert.equal(await isSignedIn(olive), true);
  });

  it('204, and integration tokens stay valid', async () => {
    const olive = await signIn(service, 'olive@example.org');
    const response = await olive.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_only' });
    await olive.call('DELETE /api/auth/sessions');
    assert.equal((await call(service, 'GET /api/birds', { token: response.body.token })).status, 200);
  });
});

describe('POST /api/auth/logout', () => {
  it('204 with a header that clears the browser cache', async () => {
    const person = await signIn(service, cast.vic.email);
    const { status, headers } = await person.call('POST /api/auth/logout');
    assert.deepEqual([status, headers.get('clear-site-data')], [204, '"cache"']);
  });
});
