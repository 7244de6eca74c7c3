// Tests of the settings: valid values, defaults, and the error message for each invalid value.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from '../../src/config/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function sentencesFor(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    assert.equal(error.message, error.sentences.join('\n'));
    return error.sentences;
  }
  return [];
}

describe('a .env file', () => {
  /** Runs `work` in a temporary folder where `make` has created the `.env` file. */
  function inFolder(work: () => void, make: () => void): void {
    const before = process.cwd();
    const folder = mkdtempSync(join(tmpdir(), 'flock-care-test-'));
    process.chdir(folder);
    try {
      make();
      work();
    } finally {
      process.chdir(before);
      rmSync(folder, { recursive: true });
      delete process.env.MAIL_FROM;
    }
  }
  const senderOf = () => readConfig().mailFrom;

  it('is overridden by the environment, and may begin with a byte order mark', () => {
    const write = () => writeFileSync('.env', "\uFEFFMAIL_FROM='Quail # Co <quail@example.org>'\r\n");
    inFolder(() => assert.equal(senderOf(), 'Quail # Co <quail@example.org>'), write);
    const both = () => {
      write();
      process.env.MAIL_FROM = 'owl@example.org';
    };
    inFolder(() => assert.equal(senderOf(), 'owl@example.org'), both);
  });

  it('is refused, not ignored, if it exists but cannot be read', () => {
    const sentence = 'The file .env cannot be read. Check its permissions.';
    inFolder(
      () => assert.throws(senderOf, { name: 'ConfigError', message: sentence }),
      // Even root cannot read a link to itself.
      () => symlinkSync('.env', '.env'),
    );
  });
});

describe('defaults', () => {
  it('run the service on this machine only, with a SQLite file and no mail', () => {
    const { baseUrl, frontendUrl, providers, providerNames, adminEmails, ...plain } = readConfig({});
    assert.deepEqual([baseUrl.href, frontendUrl.href], ['http://localhost:3000/', 'http://localhost:3000/']);
    assert.deepEqual([providers.size, providerNames.size, adminEmails.size], [0, 3, 0]);
    assert.equal(plain.port, 3000);
    assert.equal(plain.host, 'localhost');
    assert.equal(plain.databaseUrl, 'sqlite:./data/flock-care.db');
    assert.equal(plain.smtpUrl, null);
    assert.equal(plain.trustProxy, false);
    assert.equal(plain.logLevel, 'info');
    assert.equal(plain.timeZone, 'UTC');
    assert.deepEqual(plain.redirectOrigins, []);
  });

  it('depend on the port and the base address', () => {
    assert.equal(readConfig({ PORT: '4000' }).baseUrl.href, 'http://localhost:4000/');
    const { frontendUrl } = readConfig({ BASE_URL: 'https://flock.example.org/care' });
    assert.equal(frontendUrl.href, 'https://flock.example.org/care');
  });

  it('replace blank settings', () => {
    const { port, databaseUrl, smtpUrl } = readConfig({ PORT: '', DATABASE_URL: '  ', SMTP_URL: '' });
    assert.deepEqual([port, databaseUrl, smtpUrl], [3000, 'sqlite:./data/flock-care.db', null]);
  });
});

describe('valid settings', () => {
  it('are trimmed and split at commas, and email addresses are lowercased', () => {
    const config = readConfig({
      ADMIN_EMAILS: ' Ada@Example.org, ,olive@example.org ',
      REDIRECT_ORIGINS: 'https://a.example.org, http://localhost:5173/',
      TRUST_PROXY: '10.0.0.0/8,::1',
    });
    assert.deepEqual([...config.adminEmails], ['ada@example.org', 'olive@example.org']);
    assert.deepEqual(config.redirectOrigins, ['https://a.example.org', 'http://localhost:5173']);
    assert.deepEqual(config.trustProxy, ['10.0.0.0/8', '::1']);
  });

  it('configure an identity provider', () => {
    const issuer = 'https://id.example.org/';
    const { providers, providerNames } = readConfig({
      IDP_B_NAME: 'Example',
      IDP_B_ISSUER: issuer,
      IDP_B_CLIENT_ID: 'flock',
      IDP_B_CLIENT_SECRET: 'secret',
      IDP_B_RESPONSE_MODE: 'form_post',
    });
    assert.deepEqual([...providers.keys()], ['idp_b']);
    assert.equal(providers.get('idp_b')?.responseMode, 'form_post');
    assert.equal(providerNames.get('idp_b'), 'Example');
  });

  it('include senders with and without a name, and proxies by address or network', () => {
    for (const MAIL_FROM of ['care@example.org', '"Flock, Care" <Care@Example.org>', '<care@localhost>']) {
      assert.deepEqual(sentencesFor({ MAIL_FROM }), [], MAIL_FROM);
    }
    for (const TRUST_PROXY of ['true', '10.0.0.1', '10.0.0.0/8, ::1, fd00::/8']) {
      assert.deepEqual(sentencesFor({ TRUST_PROXY }), [], TRUST_PROXY);
    }
  });

  it('include time zones and their aliases, regardless of case', () => {
    for (const TIME_ZONE of ['Europe/Kyiv', 'Europe/Kiev', 'UTC', 'Pacific/Kiritimati']) {
      assert.equal(readConfig({ TIME_ZONE }).timeZone, TIME_ZONE);
    }
    assert.equal(readConfig({ TIME_ZONE: 'europe/AMSTERDAM' }).timeZone, 'Europe/Amsterdam');
  });

  it('allow production with and without mail', () => {
    assert.deepEqual(sentencesFor({ NODE_ENV: 'production' }), []);
    const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'care@example.org' };
    assert.deepEqual(sentencesFor({ NODE_ENV: 'production', ...mail }), []);
    assert.deepEqual(sentencesFor({ NODE_ENV: 'production', SIGN_IN_PREVIEW: 'true' }), []);
  });
});

describe('invalid settings', () => {
  const wrong: readonly (readonly [Environment, RegExp])[] = [
    [{ PORT: 'x' }, /^PORT must be a whole number from 0 to 65535, not "x"\.$/],
    [{ PORT: '70000' }, /^PORT /],
    [{ PORT: '-1' }, /^PORT /],
    [{ PORT: '3000.5' }, /^PORT /],
    [{ BASE_URL: 'flock.example.org' }, /^BASE_URL must be an http or https address/],
    [{ BASE_URL: 'ftp://flock.example.org' }, /^BASE_URL /],
    [{ BASE_URL: 'https://flock.example.org/?a=b' }, /^BASE_URL /],
    [{ FRONTEND_URL: 'https://olive@flock.example.org' }, /^FRONTEND_URL /],
    [{ REDIRECT_ORIGINS: 'https://a.example.org/path' }, /^REDIRECT_ORIGINS must be a list of origins/],
    [{ REDIRECT_ORIGINS: '*' }, /^REDIRECT_ORIGINS /],
    [
      { DATABASE_URL: 'mysql://localhost/x' },
      /^DATABASE_URL must be sqlite: followed by a file path, or postgres:/,
    ],
    [{ DATABASE_URL: 'sqlite:' }, /^DATABASE_URL /],
    [{ DATABASE_POOL_SIZE: '0' }, /^DATABASE_POOL_SIZE must be a whole number from 1 to /],
    [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be an address such as smtp:/],
    [{ MQTT_URL: 'http://broker.example.org' }, /^MQTT_URL must be an address such as mqtt:/],
    [{ MQTT_URL: 'mqtt://' }, /^MQTT_URL /],
    [{ MQTT_URL: 'mqtt://broker.example.org/birds' }, /^MQTT_URL /],
    [{ MQTT_URL: 'mqtt://user:100%@broker.example.org' }, /^MQTT_URL /],
    [{ MQTT_URL: 'mqtt://user%4:1b@broker.example.org' }, /^MQTT_URL /],
    [{ MQTT_URL: 'mqtt://broker.example.org:0' }, /^MQTT_URL /],
    [{ MQTT_PREFIX: 'homeassistant' }, /^MQTT_PREFIX must not be homeassistant: /],
    [{ MQTT_PREFIX: 'ha', MQTT_DISCOVERY_PREFIX: 'ha' }, /^MQTT_PREFIX must not be ha: /],
    [{ MQTT_PREFIX: 'birds/#' }, /^MQTT_PREFIX must be letters, .*, not "birds\/#"\.$/],
    [{ MQTT_PREFIX: '/birds' }, /^MQTT_PREFIX /],
    [{ MQTT_DISCOVERY_PREFIX: 'home assistant' }, /^MQTT_DISCOVERY_PREFIX /],
    [{ ADMIN_EMAILS: 'ada' }, /^ADMIN_EMAILS must be a list of email addresses, not "ada"\.$/],
    [{ TRUST_PROXY: 'maybe' }, /^TRUST_PROXY must be true, false, or a list of proxy addresses/],
    [{ TRUST_PROXY: '999.1.1.1' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
    [{ MAIL_FROM: 'Flock Care <<' }, /^MAIL_FROM must be an address such as /],
    [{ MAIL_FROM: 'Flock Care <a@b>, <c@d>' }, /^MAIL_FROM /],
    [
      { TIME_ZONE: 'Europe/Atlantis' },
      /^TIME_ZONE must be the IANA name of a time zone, such as Europe\/Amsterdam, not "Europe\/Atlantis"\.$/,
    ],
    [{ TIME_ZONE: '+01:00' }, /^TIME_ZONE must be the IANA name /],
    [{ SIGN_IN_PREVIEW: 'yes' }, /^SIGN_IN_PREVIEW must be one of true, false/],
    [
      { LOG_LEVEL: 'loud' },
      /^LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"\.$/,
    ],
    [
      {
        IDP_A_RESPONSE_MODE: 'fragment',
        IDP_A_ISSUER: 'https://a',
        IDP_A_CLIENT_ID: 'a',
        IDP_A_CLIENT_SECRET: 'b',
      },
      /^IDP_A_RESPONSE_MODE /,
    ],
    [
      { NODE_ENV: 'production', SIGN_IN_PREVIEW: 'yes', SMTP_URL: '' },
      /^SIGN_IN_PREVIEW must be one of true, false/,
    ],
  ];
  for (const [environment, sentence] of wrong) {
    it(`are refused with an error message: ${JSON.stringify(environment)}`, () => {
      const [first = ''] = sentencesFor(environment);
      assert.match(first, sentence);
      assert.ok(first.endsWith('.'));
    });
  }

  it('are all reported at once, one sentence each', () => {
    const sentences = sentencesFor({ PORT: 'x', BASE_URL: 'y', LOG_LEVEL: 'z', ADMIN_EMAILS: 'w' });
    assert.deepEqual(sentences.map(sentence => sentence.slice(0, sentence.indexOf(' '))).sort(), [
      'ADMIN_EMAILS',
      'BASE_URL',
      'LOG_LEVEL',
      'PORT',
    ]);
  });

  it('are reported once, even if the defaults of other settings depend on them', () => {
    assert.equal(sentencesFor({ PORT: 'x' }).length, 1);
    assert.equal(sentencesFor({ BASE_URL: 'y' }).length, 1);
  });

  it('include those of an incomplete identity provider; the message names what is missing', () => {
    const sentences = sentencesFor({ IDP_C_ISSUER: 'https://id.example.org', IDP_C_CLIENT_ID: 'flock' });
    assert.equal(sentences.length, 1);
    assert.match(sentences[0] ?? '', /^IDP_C_CLIENT_SECRET is missing: /);
  });

  it('are not quoted in the message if they may contain a password', () => {
    for (const name of ['DATABASE_URL', 'SMTP_URL']) {
      const [sentence = ''] = sentencesFor({ [name]: 'http://olive:hunter2@example.org' });
      assert.ok(sentence.startsWith(name) && !sentence.includes('hunter2'), sentence);
    }
  });
});
