// Tests of the warnings about settings that are valid but unsafe or incomplete, shown at startup and by the doctor.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { settingWarnings } from '../../src/ops/setting-warnings.ts';

/** The settings of a public installation without any warning. */
const recommended = {
  BASE_URL: 'https://flock.example.org',
  ADMIN_EMAILS: 'you@example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'care@example.org',
  BACKUP_DIR: '/backups',
  TRUST_PROXY: '127.0.0.1',
  METRICS_TOKEN: 'x'.repeat(48),
};

const cases: readonly [settings: Record<string, string>, warning: RegExp][] = [
  [{ SMTP_URL: '', SIGN_IN_PREVIEW: 'true' }, /^SIGN_IN_PREVIEW=true shows/],
  [{ SMTP_URL: '' }, /^Nobody can sign in on their own/],
  [{ BASE_URL: 'http://192.168.1.20:3000' }, /^BASE_URL is plain http/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY=true trusts/],
  [{ TRUST_PROXY: '' }, /^The service listens on this machine only/],
  [{ FRONTEND_URL: 'http://localhost:5173' }, /^A sign-in may end at an address on the person's own machine/],
  [{ REDIRECT_ORIGINS: 'http://127.0.0.1:8080' }, /^A sign-in may end/],
  [{ BACKUP_DIR: '' }, /^No backups are made/],
  [{ MAIL_FROM: '' }, /^MAIL_FROM is an address at localhost/],
  [{ METRICS_TOKEN: 'sixteen-letters!' }, /^METRICS_TOKEN is short/],
];

describe('the warnings', () => {
  it('are empty for recommended settings, and for no settings at all', () => {
    assert.deepEqual(settingWarnings(readConfig(recommended)), []);
    assert.deepEqual(settingWarnings(readConfig({})), []);
  });

  for (const [settings, warning] of cases) {
    it(`include one for ${JSON.stringify(settings)}`, () => {
      const warnings = settingWarnings(readConfig({ ...recommended, ...settings }));
      assert.equal(warnings.length, 1, warnings.join('\n'));
      assert.match(warnings[0] ?? '', warning);
    });
  }
});
