// Tests of parsing DATABASE_URL and REDIS_URL, and of the error messages for invalid values.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { readRedisUrl } from '../../src/rate-limits/redis-url.ts';
import { readPostgresUrl } from '../../src/storage/postgres/url.ts';

const assertRefused = (environment: Record<string, string>, sentence: string) =>
  assert.throws(() => readConfig(environment), { name: 'ConfigError', message: sentence });

describe('DATABASE_URL', () => {
  it('is refused if it is invalid, with an error message that does not repeat it', () => {
    const tls = 'DATABASE_URL accepts disable, require, verify-ca or verify-full as sslmode.';
    const kind = 'DATABASE_URL accepts read-write, primary or any as target_session_attrs.';
    for (const [url, sentence] of [
      ['postgres://u:secret@h/db?sslmode=prefer', tls],
      ['postgres://u:secret@h/db?sslmode=no-verify', tls],
      [
        'postgres://u:secret@h/db?sslmode=verify-ca',
        'DATABASE_URL needs sslrootcert, the certificate file of your authority, with sslmode=verify-ca.',
      ],
      ['postgres://u:secret@h,i/db?target_session_attrs=standby', kind],
      ['postgres://u:secret@h:1,i:x/db', 'DATABASE_URL must be postgres:// and a server.'],
      ['postgres://', 'DATABASE_URL must be postgres:// and a server.'],
      [
        'postgres://u:100%secret@h/db',
        'DATABASE_URL has a % that is not part of an escape: write it as %25.',
      ],
      [
        'mysql://u:secret@h/db',
        'DATABASE_URL must be sqlite: followed by a file path, or postgres:// followed by a server.',
      ],
    ] as const) {
      assertRefused({ DATABASE_URL: url }, sentence);
    }
  });

  it('is read as one URL per host, all with the same user, database and query', () => {
    const { urls, skipsReadOnly } = readPostgresUrl(
      'postgres://u:a%2Cb@h:1,[::1],i:2/db?application_name=x',
      '-c a=1',
    );
    assert.equal(skipsReadOnly, true);
    assert.deepEqual(
      urls,
      ['h:1', '[::1]', 'i:2'].map(
        host => `postgres://u:a%2Cb@${host}/db?application_name=x&options=-c+a%3D1`,
      ),
    );
  });

  it('requires a single server to accept writes only if target_session_attrs says so', () => {
    const doesSkipReadOnly = (query: string) => readPostgresUrl(`postgres://h/db${query}`, '').skipsReadOnly;
    assert.deepEqual(
      [doesSkipReadOnly(''), doesSkipReadOnly('?target_session_attrs=read-write')],
      [false, true],
    );
    assert.equal(readPostgresUrl('postgres://h,i/db?target_session_attrs=any', '').skipsReadOnly, false);
  });
});

describe('REDIS_URL', () => {
  it('is refused if it is invalid, with an error message that does not repeat it', () => {
    const sentence = 'REDIS_URL must be an address such as redis://user:password@redis.example.org:6379.';
    for (const url of [
      'localhost:6379',
      'http://localhost',
      'redis://',
      'redis://:secret@h/birds',
      'redis://:100%secret@h',
      'redis://:secret@h,i',
      'redis+sentinel://:secret@h,i',
    ]) {
      assertRefused({ REDIS_URL: url }, sentence);
    }
  });

  it('can name a server with its user, database and key prefix', () => {
    assert.deepEqual(readRedisUrl('redis://[::1]'), {
      host: '::1',
      port: 6379,
      db: 0,
      keyPrefix: 'flock-care:',
    });
    assert.deepEqual(readRedisUrl('rediss://u:p%40ss@h:1/2?prefix=north:'), {
      host: 'h',
      port: 1,
      username: 'u',
      password: 'p@ss',
      tls: {},
      db: 2,
      keyPrefix: 'north:',
    });
  });

  it('can name sentinels, their name for the server, and their password', () => {
    assert.deepEqual(readRedisUrl('rediss+sentinel://:p@h:1,i/birds/3?sentinelPassword=s'), {
      name: 'birds',
      sentinels: [
        { host: 'h', port: 1 },
        { host: 'i', port: 26379 },
      ],
      enableTLSForSentinelMode: true,
      sentinelTLS: {},
      sentinelPassword: 's',
      password: 'p',
      tls: {},
      db: 3,
      keyPrefix: 'flock-care:',
    });
  });
});
