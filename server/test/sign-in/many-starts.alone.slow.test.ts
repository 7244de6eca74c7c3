// Tests of thousands of sign-ins through a provider: strangers cannot fill the database, and a whole office can sign in.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { newSecret } from '../../src/sign-in/oauth/attempt.ts';
import { createState } from '../../src/sign-in/oauth/state.ts';
import { findOne } from '../../src/storage/statement.ts';
import { Browser } from '../support/browser.ts';
import { startProvider } from '../support/identity-provider.ts';
import { startService } from '../support/test-service.ts';

const starts = 5_000;
const mebibyte = 2 ** 20;
const officeSize = 200;
const minuteMs = 60_000;

const provider = await startProvider({ providerKey: 'idp_a' });
const service = await startService(provider.settings);
provider.register(service.baseUrl);
const endpoint = `${service.baseUrl}/api/auth/oauth/idp_a`;

const findDatabaseSize = findOne((db, _$, dialect) =>
  db.selectNoFrom(
    (dialect === 'sqlite'
      ? sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`
      : sql<number>`pg_database_size(current_database())`
    ).as('bytes'),
  ),
);

const databaseBytes = async () =>
  Number((await findDatabaseSize.required(service.context.storage, {})).bytes);

/** Runs `work` the given number of times, up to 50 at a time. */
async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const workers = Array.from({ length: 50 }, async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  });
  await Promise.all(workers);
}

describe('5,000 strangers', () => {
  it('302 for each start, and the database grows by less than 5 MiB', async t => {
    const before = await databaseBytes();
    const url = `${endpoint}/start?redirectTo=/${'x'.repeat(1_900)}`;
    await repeat(starts, async () => {
      const { status } = await fetch(url, { redirect: 'manual' });
      assert.equal(status, 302);
    });
    const grownBytes = (await databaseBytes()) - before;
    t.diagnostic(`the database grew by ${grownBytes} bytes`);
    assert.ok(grownBytes < 5 * mebibyte, `${grownBytes} bytes`);
  });

  it('302 for each callback with a made-up code, and the database grows by less than 5 MiB', async t => {
    const configured = service.config.providers.get('idp_a');
    assert.ok(configured);
    provider.isUp = false;
    const before = await databaseBytes();
    await repeat(starts, async () => {
      const secret = newSecret();
      const state = createState(secret, configured, `/${'x'.repeat(1_900)}`, service.clock.now());
      const { status } = await fetch(`${endpoint}/callback?code=x&state=${state}`, {
        redirect: 'manual',
        headers: { cookie: `flock-care-idp_a=${secret}` },
      });
      assert.equal(status, 302);
    });
    provider.isUp = true;
    const grownBytes = (await databaseBytes()) - before;
    t.diagnostic(`the database grew by ${grownBytes} bytes`);
    assert.ok(grownBytes < 5 * mebibyte, `${grownBytes} bytes`);
  });
});

describe('200 people behind the same IP address', () => {
  it('302 with a session for all of them within a minute', async t => {
    const startedMs = performance.now();
    for (let person = 0; person < officeSize; person += 1) {
      provider.person = { sub: `p${person}`, email: `p${person}@example.org`, email_verified: true };
      const browser = new Browser();
      const callback = await browser.followUntil(url => url.includes('/callback'), {
        url: `${endpoint}/start`,
      });
      const { headers } = await browser.go(callback);
      assert.match(headers.get('location') ?? '', /auth_token=fcs_/);
    }
    const tookMs = performance.now() - startedMs;
    t.diagnostic(`took ${(tookMs / 1_000).toFixed(1)} s`);
    assert.ok(tookMs < minuteMs, `${tookMs} ms`);
  });
});
