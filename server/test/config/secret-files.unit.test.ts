// Tests of secrets in files, as Docker and systemd provide them.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ConfigError, readConfig, readDatabaseUrl } from '../../src/config/config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const expectRefusal = (settings: Record<string, string>, sentence: RegExp) =>
  assert.throws(
    () => readConfig(settings),
    error => error instanceof ConfigError && sentence.test(error.message),
  );

describe('a setting that names a file', () => {
  it('has the content of the file as its value, without the final line break', () => {
    const { smtpUrl, metricsToken, databaseUrl, providers } = readConfig({
      SMTP_URL_FILE: fileWith('smtp', 'smtp://user:secret@mail.example.org:587\n'),
      METRICS_TOKEN_FILE: fileWith('metrics', `${'m'.repeat(32)}\r\n`),
      DATABASE_URL_FILE: fileWith('database', 'sqlite:./elsewhere.db'),
      IDP_A_ISSUER: 'https://id.example.org',
      IDP_A_CLIENT_ID: 'flock',
      IDP_A_CLIENT_SECRET_FILE: fileWith('client', 'hush\n'),
    });
    assert.equal(smtpUrl, 'smtp://user:secret@mail.example.org:587');
    assert.equal(metricsToken, 'm'.repeat(32));
    assert.equal(databaseUrl, 'sqlite:./elsewhere.db');
    assert.equal(providers.get('idp_a')?.clientSecret, 'hush');
    assert.equal(readDatabaseUrl({ DATABASE_URL_FILE: join(folder, 'database') }), 'sqlite:./elsewhere.db');
  });

  it('is refused if the file is missing or empty, or if the setting also has a value', () => {
    expectRefusal(
      { SMTP_URL_FILE: join(folder, 'none') },
      /^SMTP_URL_FILE names .*none, which cannot be read\./,
    );
    expectRefusal({ SMTP_URL_FILE: fileWith('empty', '\n') }, /which is empty\./);
    const file = join(folder, 'metrics');
    expectRefusal({ METRICS_TOKEN: 'x'.repeat(20), METRICS_TOKEN_FILE: file }, /both set/);
  });

  it('is validated like any other, and the message does not quote an invalid value', () => {
    const file = fileWith('wrong', 'ftp://user:secret@mail.example.org');
    assert.throws(
      () => readConfig({ SMTP_URL_FILE: file }),
      error =>
        error instanceof ConfigError && /^SMTP_URL must/.test(error.message) && !/secret/.test(error.message),
    );
  });
});

it('MAIL_FROM is required with SMTP_URL in production', () => {
  const settings = { SMTP_URL: 'smtp://mail.example.org', NODE_ENV: 'production' };
  expectRefusal(settings, /^MAIL_FROM is missing/);
  assert.equal(readConfig({ ...settings, MAIL_FROM: 'care@example.org' }).mailFrom, 'care@example.org');
});
