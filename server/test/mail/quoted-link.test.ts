// Tests that a sign-in link is neither logged nor stored if a mail server quotes it in a rejection.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freshDatabase } from '../support/engine.ts';
import { openMailbox } from '../support/mailbox.ts';
import { sendRaw } from '../support/raw-http.ts';
import { spawnService } from '../support/spawned-service.ts';
import { listStored } from '../support/stored-rows.ts';
import { startService } from '../support/test-service.ts';

/** Ways in which a mail server may quote a link or its code. */
const quotations: Readonly<Record<string, (token: string, code: string) => string>> = {
  'the link': token => `<https://flock.example/sign-in#${token}> is spam`,
  'the token alone': token => `(${token}) is spam`,
  'the link in another case': token => `HTTPS://FLOCK.EXAMPLE/VERIFY?TOKEN=${token} is spam`,
  'the link in quoted-printable': token => `verify?token=3D${token.slice(0, 9)}=\n${token.slice(9)} is spam`,
  'the token split across lines': token => `${token.slice(0, 12)}\r\n${token.slice(12)} is spam`,
  'the token broken within its prefix': token => `${token.slice(0, 2)}\r\n${token.slice(2)} is spam`,
  'the code': (_token, code) => `Enter ${code} is spam`,
  'the code split across lines': (_token, code) => `${code.slice(0, 2)}=\r\n${code.slice(2)} is spam`,
  'a long line that ends with the token': token => `${'x'.repeat(440)} ${token} is spam`,
};

for (const mode of ['rejects permanently', 'rejects temporarily'] as const) {
  it(`no part of a link is logged or stored if a mail server that ${mode} quotes it`, async () => {
    const mailbox = await openMailbox();
    const database = await freshDatabase();
    const service = await spawnService({ ...database, SMTP_URL: mailbox.url });
    mailbox.mode = mode;
    const tokens: string[] = [];
    const codes: string[] = [];
    for (const [name, quote] of Object.entries(quotations)) {
      mailbox.refusal = raw => {
        const [token = ''] = /fcm_\w+/.exec(raw.replaceAll('=\r\n', '')) ?? [];
        const [code = ''] = /^\d{6}$/m.exec(raw) ?? [];
        tokens.push(token);
        codes.push(code);
        return quote(token, code);
      };
      const before = mailbox.attempts;
      await sendRaw(service.baseUrl, {
        method: 'POST',
        path: '/api/auth/magic-link/request',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${name.replaceAll(' ', '-')}@example.org` }),
      });
      while (mailbox.attempts === before) await setTimeout(10);
      await setTimeout(200);
    }
    const log = await service.stop();
    const { context } = await startService(database, { replicas: 1 });
    const stored = JSON.stringify(await listStored(context.storage, ['jobs']));
    assert.match(log, /is spam/);
    assert.match(stored, /is spam/);
    assert.ok(tokens.length >= Object.keys(quotations).length);
    for (const code of codes) {
      assert.equal(code.length, 6);
      assert.ok(!log.includes(code) && !stored.includes(code), code);
    }
    for (const token of tokens) {
      assert.equal(token.length, 53);
      for (const part of [token.slice(0, 20), token.slice(12, 30), token.slice(-20)]) {
        assert.ok(!log.includes(part), `the log has ${part}`);
        assert.ok(!stored.includes(part), `a job has ${part}`);
      }
    }
  });
}
