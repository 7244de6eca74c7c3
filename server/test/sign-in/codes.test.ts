// POST /api/auth/magic-link/verify-code: the six digits in a sign-in email, and what a guess costs.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
  error: 'That code does not fit, or it has ended. Ask for a new one.',
  code: 'signInCodeWrong',
};

/** Another code. */
const notThis = (code: string) => (code === '000000' ? '000001' : '000000');

async function guessWrongly(email: string, code: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const { status, body } = await enter(email, notThis(code));
    assert.deepEqual([status, body], [400, wrong]);
  }
}

/** A new code for an address, without an email. */
const newCode = async (email: string) => {
  const { url, code } = await emailedLink(service, email);
  return { code, token: new URL(url).hash.slice(1) };
};

describe('a code', () => {
  it('200 with a session, as when the session is read, and link and code are used up', async () => {
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

  it('is typed with spaces, and its address in any case', async () => {
    const { code } = await newCode('spaced@example.org');
    const { status } = await enter(' Spaced@Example.org ', ` ${code.slice(0, 3)} ${code.slice(3)} `);
    assert.equal(status, 200);
  });

  it('400 once its link was opened', async () => {
    const { code, token } = await newCode('opened@example.org');
    assert.equal((await open(token)).status, 302);
    assert.deepEqual((await enter('opened@example.org', code)).body, wrong);
  });

  it('400 after 15 minutes', async () => {
    const { code } = await newCode('late@example.org');
    service.clock.forward(15 * minuteMs + 1);
    assert.deepEqual((await enter('late@example.org', code)).body, wrong);
  });

  it('400 for another address, and 200 for each of the codes that an address has', async () => {
    const codes = [await newCode('two@example.org'), await newCode('two@example.org')];
    assert.deepEqual((await enter('other@example.org', codes[0]?.code ?? '')).body, wrong);
    for (const { code } of codes) assert.equal((await enter('two@example.org', code)).status, 200);
  });

  it('the same 400 whether the code is wrong, or its address has none or is unknown', async () => {
    const { code } = await newCode('known@example.org');
    const responses = [
      await enter('known@example.org', notThis(code)),
      await enter('olive@example.org', '123456'),
      await enter('unknown@example.org', '123456'),
    ];
    for (const { status, body } of responses) assert.deepEqual([status, body], [400, wrong]);
  });

  it('400 with details for a code that is not six digits, which is no try', async () => {
    const { code } = await newCode('typing@example.org');
    for (const typed of ['', '12345', '1234567', '12345a', '１２３４５６', 123456, null, undefined]) {
      const { status, body } = await enter('typing@example.org', typed);
      assert.deepEqual([status, body.error], [400, 'Invalid sign-in code payload'], String(typed));
      assert.ok(body.details.code);
    }
    assert.equal((await enter('typing@example.org', code)).status, 200);
  });

  it('is in invitations as well', async () => {
    const { code } = await newCode('host@example.org');
    const { body } = await enter('host@example.org', code);
    const host = new Person(service, 'host@example.org', body.token);
    await host.call('POST /api/workspace/members', { email: 'guest@example.org', role: 'viewer' });
    const [message] = await mailbox.emailsTo('guest@example.org');
    const entered = await enter('guest@example.org', codeIn(message));
    assert.equal(entered.body.session.activeWorkspace.id, body.session.activeWorkspace.id);
  });

  it('200 again with its first response if it is repeated with its Idempotency-Key', async () => {
    const { code } = await newCode('repeated@example.org');
    const headers = { 'idempotency-key': 'a-lost-response' };
    const first = await enter('repeated@example.org', code, headers);
    const again = await enter('repeated@example.org', code, headers);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  it('is stored as a hash, next to the hash of its link', async () => {
    const { code } = await newCode('stored@example.org');
    const rows = await findMany(db => db.selectFrom('magicLinks').selectAll())(service.context.storage, {});
    const row = rows.find(({ email }) => email === 'stored@example.org');
    assert.equal(row?.codeHash?.length, 43);
    assert.ok(!JSON.stringify(row).includes(code));
  });

  it('200 for one of fifty who enter it at once, 400 for the others', async () => {
    const { code } = await newCode('race@example.org');
    const responses = await Promise.all(Array.from({ length: 50 }, () => enter('race@example.org', code)));
    const statuses = responses.map(({ status }) => status);
    assert.equal(statuses.filter(status => status === 200).length, 1);
    // A slow machine sheds some of fifty requests at once.
    for (const status of statuses) assert.ok([200, 400, 503].includes(status), String(status));
  });

  it('one of 302 and 200 if link and code are used at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `both${round}@example.org`;
      const { code, token } = await newCode(email);
      const statuses = await Promise.all([open(token), enter(email, code)]);
      assert.equal(statuses.filter(({ status }) => status < 400).length, 1);
    }
  });
});

describe('wrong codes', () => {
  it('five within 15 minutes end the codes of the address, not its links', async () => {
    const { code, token } = await newCode('five@example.org');
    await guessWrongly('five@example.org', code, 4);
    const second = await newCode('five@example.org');
    await guessWrongly('five@example.org', code, 1);
    for (const ended of [code, second.code]) {
      assert.deepEqual((await enter('five@example.org', ended)).body, wrong);
    }
    assert.equal((await open(token)).status, 302);
    const third = await newCode('five@example.org');
    assert.equal((await enter('five@example.org', third.code)).status, 200);
  });

  it('four do not, and a right one does not count', async () => {
    const first = await newCode('four@example.org');
    await guessWrongly('four@example.org', first.code, 4);
    assert.equal((await enter('four@example.org', first.code)).status, 200);
    const second = await newCode('four@example.org');
    assert.equal((await enter('four@example.org', second.code)).status, 200);
  });

  it('four and then a right one leave the other codes of the address', async () => {
    const [first, second] = [await newCode('both@example.org'), await newCode('both@example.org')];
    await guessWrongly('both@example.org', first.code, 4);
    for (const { code } of [first, second]) assert.equal((await enter('both@example.org', code)).status, 200);
  });

  it('are forgotten after 15 minutes, but fifteen within a day end the codes, too', async () => {
    const email = 'fifteen@example.org';
    for (let round = 0; round < 3; round += 1) {
      const { code } = await newCode(email);
      await guessWrongly(email, code, 4);
      assert.equal((await enter(email, code)).status, 200, `round ${round}`);
      service.clock.forward(16 * minuteMs);
    }
    const { code } = await newCode(email);
    await guessWrongly(email, code, 3);
    assert.deepEqual((await enter(email, code)).body, wrong);
    service.clock.forward(24 * 60 * minuteMs);
    const next = await newCode(email);
    await guessWrongly(email, next.code, 4);
    assert.equal((await enter(email, next.code)).status, 200);
  });

  it('of a hundred at once at most five are compared with a code', async () => {
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

  it('leave no row behind once the day has passed', async () => {
    await guessWrongly('nobody@example.org', '123456', 1);
    const countTries = findMany(db => db.selectFrom('signInTries').selectAll());
    assert.notEqual((await countTries(service.context.storage, {})).length, 0);
    service.clock.forward(25 * 60 * minuteMs);
    await service.background.tidy();
    assert.equal((await countTries(service.context.storage, {})).length, 0);
  });

  it('400 for the right code of a client that has tried 300 within an hour', async () => {
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
