// Tests of POST /api/auth/magic-link/verify-code: the six digits in a sign-in email, and the limits on wrong codes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkForEmail } from '../../src/auth/magic-links.ts';
import { findMany } from '../../src/storage/statement.ts';
import { Person } from '../cast.ts';
import { codeIn, emailedLink, requestLink, tokenIn } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startService } from '../support/test-service.ts';

const mailbox = await openMailbox();
const service = await startService({ SMTP_URL: mailbox.url });
const minuteMs = 60_000;

const enter = (email: string, code: unknown, headers: Record<string, string> = {}) =>
  call(service, 'POST /api/auth/magic-link/verify-code', { body: { email, code }, headers });
const open = (token: string) => call(service, `GET /api/auth/magic-link/verify?token=${token}`);

const wrong = {
  error: 'That code is wrong or has expired. Ask for a new one.',
  code: 'signInCodeWrong',
};

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

async function enterWrongCodes(email: string, code: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const { status, body } = await enter(email, wrongCode(code));
    assert.deepEqual([status, body], [400, wrong]);
  }
}

/** Creates a code for an address without sending the email. */
const newCode = async (email: string) => {
  const { url, code } = await emailedLink(service, email);
  return { code, token: new URL(url).hash.slice(1) };
};

describe('a code', () => {
  it('200 with the session, and both link and code are used up', async () => {
    await requestLink(service, 'olive@example.org', { name: 'Olive' });
    const [message] = await mailbox.emailsTo('olive@example.org');
    const code = codeIn(message);
    const { status, body, headers } = await enter('olive@example.org', code);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const olive = new Person(service, 'olive@example.org', body.token);
    assert.deepEqual((await olive.call('GET /api/auth/session')).body, body);
    assert.equal(body.session.user.name, 'Olive');
    assert.deepEqual((await enter('olive@example.org', code)).body, wrong);
    assert.equal((await open(tokenIn(message))).status, 400);
  });

  it('200 for a code with spaces, and for an address with spaces around it or in another case', async () => {
    const { code } = await newCode('spaced@example.org');
    const { status } = await enter(' Spaced@Example.org ', ` ${code.slice(0, 3)} ${code.slice(3)} `);
    assert.equal(status, 200);
  });

  it('400 for a code whose link was opened', async () => {
    const { code, token } = await newCode('opened@example.org');
    assert.equal((await open(token)).status, 302);
    assert.deepEqual((await enter('opened@example.org', code)).body, wrong);
  });

  it('400 after 15 minutes', async () => {
    const { code } = await newCode('late@example.org');
    service.clock.forward(15 * minuteMs + 1);
    assert.deepEqual((await enter('late@example.org', code)).body, wrong);
  });

  it('400 for another address, and 200 for every code of the same address', async () => {
    const codes = [await newCode('two@example.org'), await newCode('two@example.org')];
    assert.deepEqual((await enter('other@example.org', codes[0]?.code ?? '')).body, wrong);
    for (const { code } of codes) assert.equal((await enter('two@example.org', code)).status, 200);
  });

  it('400 with the same body if the code is wrong, the address has no code, or the address is unknown', async () => {
    const { code } = await newCode('known@example.org');
    const responses = [
      await enter('known@example.org', wrongCode(code)),
      await enter('olive@example.org', '123456'),
      await enter('unknown@example.org', '123456'),
    ];
    for (const { status, body } of responses) assert.deepEqual([status, body], [400, wrong]);
  });

  it('400 with details for a code that is not six digits, which does not count as a wrong code', async () => {
    const { code } = await newCode('typing@example.org');
    for (const typed of ['', '12345', '1234567', '12345a', '１２３４５６', 123456, null, undefined]) {
      const { status, body } = await enter('typing@example.org', typed);
      assert.deepEqual([status, body.error], [400, 'Invalid sign-in code payload'], String(typed));
      assert.ok(body.details.code);
    }
    assert.equal((await enter('typing@example.org', code)).status, 200);
  });

  it('200 for a code from an invitation email', async () => {
    const { code } = await newCode('host@example.org');
    const { body } = await enter('host@example.org', code);
    const host = new Person(service, 'host@example.org', body.token);
    await host.call('POST /api/workspace/members', { email: 'guest@example.org', role: 'viewer' });
    const [message] = await mailbox.emailsTo('guest@example.org');
    const entered = await enter('guest@example.org', codeIn(message));
    assert.equal(entered.body.session.activeWorkspace.id, body.session.activeWorkspace.id);
  });

  it('200 with the first response for a repeated request with the same Idempotency-Key', async () => {
    const { code } = await newCode('repeated@example.org');
    const headers = { 'idempotency-key': 'a-lost-response' };
    const first = await enter('repeated@example.org', code, headers);
    const again = await enter('repeated@example.org', code, headers);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  it('200, and only a hash of the code is stored', async () => {
    const { code } = await newCode('stored@example.org');
    const rows = await findMany(db => db.selectFrom('magicLinks').selectAll())(service.context.storage, {});
    const row = rows.find(({ email }) => email === 'stored@example.org');
    assert.equal(row?.codeHash?.length, 43);
    assert.ok(!JSON.stringify(row).includes(code));
  });

  it('200 for one of fifty simultaneous requests, 400 or 503 for the others', async () => {
    const { code } = await newCode('race@example.org');
    const responses = await Promise.all(Array.from({ length: 50 }, () => enter('race@example.org', code)));
    const statuses = responses.map(({ status }) => status);
    assert.equal(statuses.filter(status => status === 200).length, 1);
    // On a slow machine, the service may refuse some of fifty simultaneous requests.
    for (const status of statuses) assert.ok([200, 400, 503].includes(status), String(status));
  });

  it('302 or 200, but not both, if link and code are used at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `both${round}@example.org`;
      const { code, token } = await newCode(email);
      const statuses = await Promise.all([open(token), enter(email, code)]);
      assert.equal(statuses.filter(({ status }) => status < 400).length, 1);
    }
  });
});

describe('wrong codes', () => {
  it('400 for every code of an address after five wrong ones within 15 minutes, until one of its links is opened', async () => {
    const { code, token } = await newCode('five@example.org');
    await enterWrongCodes('five@example.org', code, 4);
    const second = await newCode('five@example.org');
    await enterWrongCodes('five@example.org', code, 1);
    for (const ended of [code, second.code]) {
      assert.deepEqual((await enter('five@example.org', ended)).body, wrong);
    }
    assert.equal((await open(token)).status, 302);
    const third = await newCode('five@example.org');
    assert.equal((await enter('five@example.org', third.code)).status, 200);
  });

  it('200 after four wrong codes; correct ones do not count', async () => {
    const first = await newCode('four@example.org');
    await enterWrongCodes('four@example.org', first.code, 4);
    assert.equal((await enter('four@example.org', first.code)).status, 200);
    const second = await newCode('four@example.org');
    assert.equal((await enter('four@example.org', second.code)).status, 200);
  });

  it('200 for another code of the address after four wrong ones and a correct one', async () => {
    const [first, second] = [await newCode('both@example.org'), await newCode('both@example.org')];
    await enterWrongCodes('both@example.org', first.code, 4);
    for (const { code } of [first, second]) assert.equal((await enter('both@example.org', code)).status, 200);
  });

  it('200 again after 15 minutes, but 400 after fifteen wrong codes in a day', async () => {
    const email = 'fifteen@example.org';
    for (let round = 0; round < 3; round += 1) {
      const { code } = await newCode(email);
      await enterWrongCodes(email, code, 4);
      assert.equal((await enter(email, code)).status, 200, `round ${round}`);
      service.clock.forward(16 * minuteMs);
    }
    const { code } = await newCode(email);
    await enterWrongCodes(email, code, 3);
    assert.deepEqual((await enter(email, code)).body, wrong);
    service.clock.forward(24 * 60 * minuteMs);
    const next = await newCode(email);
    await enterWrongCodes(email, next.code, 4);
    assert.equal((await enter(email, next.code)).status, 200);
  });

  it('202 as usual after fifteen wrong codes in a day, but with only the link in emails for 24 hours', async () => {
    const email = 'guessed@example.org';
    const requested = await requestLink(service, email);
    const [first] = await mailbox.emailsTo(email);
    for (let round = 0; round < 4; round += 1) {
      await enterWrongCodes(email, codeIn(first), 4);
      service.clock.forward(16 * minuteMs);
    }
    const again = await requestLink(service, email);
    assert.deepEqual([again.status, again.body], [requested.status, requested.body]);
    const second = (await mailbox.emailsTo(email, 2)).at(-1);
    assert.equal(codeIn(second), '');
    assert.match(second?.text ?? '', /This email has no code because too many wrong codes were entered/);
    assert.doesNotMatch(second?.text ?? '', /Or enter this code|Link and code|tell anybody the code/);
    assert.doesNotMatch(second?.html ?? '', /Or enter this code/);
    const rows = await findMany(db => db.selectFrom('magicLinks').selectAll())(service.context.storage, {});
    assert.ok(rows.filter(row => row.email === email).every(({ codeHash }) => codeHash === null));
    assert.equal((await open(tokenIn(second))).status, 302);

    service.clock.forward(24 * 60 * minuteMs);
    await requestLink(service, email);
    const third = (await mailbox.emailsTo(email, 3)).at(-1);
    assert.equal((await enter(email, codeIn(third))).status, 200);
  });

  it('201 for an invitation after fifteen wrong codes in a day, and its email has only the link', async () => {
    const email = 'invited@example.org';
    const { code } = await newCode('inviter@example.org');
    const { body } = await enter('inviter@example.org', code);
    await enterWrongCodes(email, '123456', 15);
    const inviter = new Person(service, 'inviter@example.org', body.token);
    await inviter.call('POST /api/workspace/members', { email, role: 'viewer' });
    const [message] = await mailbox.emailsTo(email);
    assert.equal(codeIn(message), '');
    assert.equal((await open(tokenIn(message))).status, 302);
  });

  it('no code is valid after the fifteenth wrong one, even a code in an email that is sent at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `moment${round}@example.org`;
      await enterWrongCodes(email, '123456', 14);
      const [link] = await Promise.all([
        linkForEmail(service.context, { email, name: '', redirectTo: service.config.frontendUrl }),
        enterWrongCodes(email, '123456', 1),
      ]);
      if (link.code) assert.deepEqual((await enter(email, link.code)).body, wrong, `round ${round}`);
    }
  });

  it('400 for a burst of guesses, including the correct code after sixty wrong ones', async () => {
    const email = 'burst@example.org';
    const { code } = await newCode(email);
    const guesses = Array.from({ length: 100 }, (_, index) =>
      index === 60 ? code : String(index).padStart(6, '1'),
    );
    const responses = await Promise.all(guesses.slice(0, 60).map(guess => enter(email, guess)));
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([400]));
    const rest = await Promise.all(guesses.slice(60).map(guess => enter(email, guess)));
    assert.deepEqual(new Set(rest.map(({ status }) => status)), new Set([400]));
  });

  it('are deleted from the database after a day', async () => {
    await enterWrongCodes('nobody@example.org', '123456', 1);
    const countTries = findMany(db => db.selectFrom('signInTries').selectAll());
    assert.notEqual((await countTries(service.context.storage, {})).length, 0);
    service.clock.forward(25 * 60 * minuteMs);
    await service.background.deleteOutdated();
    assert.equal((await countTries(service.context.storage, {})).length, 0);
  });

  it('400 for the correct code from a client that has tried 300 codes within an hour', async () => {
    const alone = await startService({ SMTP_URL: mailbox.url });
    const { code } = await emailedLink(alone, 'last@example.org');
    const guess = (email: string, typed: string) =>
      call(alone, 'POST /api/auth/magic-link/verify-code', { body: { email, code: typed } });
    for (let batch = 0; batch < 10; batch += 1) {
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => guess(`spray${batch}-${index}@example.org`, '123456')),
      );
    }
    assert.deepEqual((await guess('last@example.org', code)).body, wrong);
  });
});
