// Tests of GET /metrics, which Prometheus reads with METRICS_TOKEN.
import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { openMailbox } from '../support/mailbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService, type TestService } from '../support/test-service.ts';

const patience = { interval: 20, timeout: 5_000 };
const token = 'metrics-token-of-the-tests';
const read = async (service: TestService) => {
  const response = await call(service, 'GET /metrics', { token });
  assert.equal(response.status, 200);
  return response;
};
/** Returns the value of a sample in the Prometheus text format; undefined if it is missing. */
const sampleIn = (text: string, sample: string) => {
  const line = text.split('\n').find(each => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

describe('with METRICS_TOKEN', () => {
  let service: TestService;

  before(async () => {
    const mailbox = await openMailbox();
    service = await startService(
      { METRICS_TOKEN: token, SMTP_URL: mailbox.url, MAIL_FROM: 'care@example.org' },
      { replicas: 1 },
    );
  });

  it('200 with OpenMetrics text in which each sample is unique', async () => {
    const { text, headers } = await read(service);
    assert.match(headers.get('content-type') ?? '', /^application\/openmetrics-text; version=1\.0\.0/);
    assert.ok(text.endsWith('# EOF\n'));
    const samples = text.split('\n').filter(line => line !== '' && !line.startsWith('#'));
    const names = samples.map(line => line.slice(0, line.lastIndexOf(' ')));
    assert.equal(new Set(names).size, names.length);
  });

  it('200 with requests by route and responses by status, each counted once', async () => {
    const requests = 'flock_care_http_requests_total{route="GET /api/auth/options"}';
    const was = sampleIn((await read(service)).text, requests) ?? 0;
    for (let time = 0; time < 3; time += 1) await call(service, 'GET /api/auth/options');
    for (let time = 0; time < 2; time += 1) {
      assert.equal(sampleIn((await read(service)).text, requests), was + 3);
    }
    const { text } = await read(service);
    assert.ok((sampleIn(text, 'flock_care_http_responses_total{status="2xx"}') ?? 0) >= 3);
    assert.equal(sampleIn(text, 'flock_care_http_requests_in_flight'), 1);
    assert.ok((sampleIn(text, 'flock_care_http_response_seconds_total') ?? 0) > 0);
  });

  it('200 with the numbers of sent and failed emails, and of jobs by kind and state', async t => {
    const ask = (email: string) => call(service, 'POST /api/auth/magic-link/request', { body: { email } });
    await ask('olive@example.org');
    const completed = 'flock_care_jobs{kind="signInMail",state="completed"}';
    await t.waitFor(async () => assert.equal(sampleIn((await read(service)).text, completed), 1), patience);
    const { text } = await read(service);
    assert.equal(sampleIn(text, 'flock_care_emails_total{outcome="sent"}'), 1);
    assert.equal(sampleIn(text, 'flock_care_emails_total{outcome="failed"}'), 0);
    assert.equal(sampleIn(text, 'flock_care_pushes_total{outcome="sent"}'), 0);
    assert.equal(sampleIn(text, 'flock_care_oldest_waiting_job_seconds'), 0);
  });

  it('200 with the latency of the database, and without the age of backups if there are none', async () => {
    const { text } = await read(service);
    const { dialect } = service.context.storage;
    assert.ok((sampleIn(text, `flock_care_database_ping_seconds{engine="${dialect}"}`) ?? -1) >= 0);
    assert.ok(!/^flock_care_backup_age_seconds\{/m.test(text));
  });

  it('401 without the token and with a wrong one', async () => {
    for (const wrong of [undefined, 'other', `${token}x`]) {
      const refused = await call(service, 'GET /metrics', wrong ? { token: wrong } : {});
      assert.deepEqual([refused.status, refused.body.code], [401, 'authenticationRequired'], `${wrong}`);
    }
  });
});

it('404 without METRICS_TOKEN, even for an admin', async () => {
  const service = await startService();
  const ada = await signIn(service, 'ada@example.org');
  for (const given of [undefined, ada.token, '']) {
    assert.equal((await call(service, 'GET /metrics', given ? { token: given } : {})).status, 404);
  }
});

it('200 with the age of the newest backup', async () => {
  const folder = temporaryFolder();
  const database = join(folder, 'records.db');
  const settings = { METRICS_TOKEN: token, DATABASE_URL: `sqlite:${database}`, BACKUP_DIR: folder };
  // Today's backup already exists and is three hours old.
  const backup = join(folder, `records-${new Date().toISOString().slice(0, 10)}.db`);
  writeFileSync(backup, '');
  const threeHoursAgo = Date.now() / 1_000 - 3 * 3_600;
  utimesSync(backup, threeHoursAgo, threeHoursAgo);
  const service = await startService(settings);
  const age = sampleIn((await read(service)).text, `flock_care_backup_age_seconds{folder="${folder}"}`) ?? 0;
  assert.ok(Math.abs(age - 3 * 3_600) < 60, `${age}`);
});
