// Issues tokens, codes and links, then searches the database, cache, backups, log and metrics for them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { birdBody } from '../cast.ts';
import { Browser } from '../support/browser.ts';
import { tokenIn as tokenOfEmail } from '../support/by-email.ts';
import { engine, freshCache, freshDatabase } from '../support/engine.ts';
import { startProvider } from '../support/identity-provider.ts';
import { openMailbox } from '../support/mailbox.ts';
import { sendRaw } from '../support/raw-http.ts';
import { spawnService } from '../support/spawned-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The issued secrets, by description. */
const issued = new Map<string, string>();

function noteSecret(what: string, secret: string | null | undefined): string {
  assert.ok(secret && secret.length >= 12, `No ${what} was issued.`);
  issued.set(what, secret);
  return secret;
}

const tokenIn = (link: string, name = 'token') => new URL(link).searchParams.get(name);

/** Sends a request; returns the parsed response. The idempotency key of a POST is a secret, too. */
async function send(baseUrl: string, endpoint: string, token?: string, body?: object) {
  const [method = '', path = ''] = endpoint.split(' ');
  const key = `secret key of ${endpoint} ${randomUUID()}`.replaceAll(' ', '-');
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const asText = body && JSON.stringify(body);
  const response = await sendRaw(baseUrl, { method, path, token, headers, body: asText });
  assert.ok(response.status < 400, `${endpoint}: ${response.text}`);
  if (method === 'POST') issued.set(`the key of ${endpoint}`, key);
  return { location: response.headers.location ?? '', body: response.text && JSON.parse(response.text) };
}

async function issueInPreview(baseUrl: string): Promise<string> {
  const askFor = async (email: string) => {
    const { body } = await send(baseUrl, 'POST /api/auth/magic-link/request', undefined, { email });
    return noteSecret(`link for ${email}`, tokenIn(body.previewUrl));
  };
  const open = async (token: string) => {
    const { location } = await send(baseUrl, `GET /api/auth/magic-link/verify?token=${token}`);
    return tokenIn(location, 'auth_token') ?? '';
  };
  await askFor('unused@example.org');
  const session = noteSecret('session', await open(await askFor('ada@example.org')));
  for (const scope of ['read_only', 'read_write']) {
    const { body } = await send(baseUrl, 'POST /api/integration-tokens', session, { name: scope, scope });
    noteSecret(`${scope} token`, body.token);
  }
  const added = await send(baseUrl, 'POST /api/birds', session, birdBody());
  const at = `/api/birds/${added.body.bird.id}`;
  const codeCreated = await send(baseUrl, `POST ${at}/transfer-code`, session);
  noteSecret('transfer code', codeCreated.body.transferCode.code);
  const handedOver = await send(baseUrl, `POST ${at}/handovers`, session, {});
  noteSecret('handover', new URL(handedOver.body.url).hash.slice(1));
  const feed = await send(baseUrl, 'POST /api/calendar-feeds', session, {});
  noteSecret('calendar feed', /fcf_\w+/.exec(feed.body.url)?.[0]);
  const destinationOwnerEmail = 'paul@example.org';
  const sent = await send(baseUrl, `POST ${at}/transfer`, session, { destinationOwnerEmail });
  noteSecret('invite', tokenIn(sent.body.invitePreviewUrl));
  const leaver = await open(await askFor('leaver@example.org'));
  noteSecret('session after a deletion', (await send(baseUrl, 'DELETE /api/workspace', leaver)).body.token);
  await send(
    baseUrl,
    'POST /api/auth/logout',
    noteSecret('signed-out session', await open(await askFor('gone@example.org'))),
  );
  return session;
}

async function issueThroughProvider(baseUrl: string): Promise<void> {
  const browser = new Browser();
  const start = { url: `${baseUrl}/api/auth/oauth/idp_a/start` };
  const response = await browser.followUntil(url => url.includes('/callback'), start);
  noteSecret('state', tokenIn(response.url, 'state'));
  noteSecret('code of the provider', tokenIn(response.url, 'code'));
  noteSecret('cookie', /=([\w-]{43})/.exec(browser.cookieHeader(response.url))?.[1]);
  const signedIn = await browser.go(response);
  noteSecret('session from provider', tokenIn(signedIn.headers.get('location') ?? '', 'auth_token'));
  const unfinished = await new Browser().followUntil(url => url.includes('/callback'), start);
  noteSecret('unused state', tokenIn(unfinished.url, 'state'));
}

async function issueByMail(
  baseUrl: string,
  session: string,
  mailbox: Awaited<ReturnType<typeof openMailbox>>,
) {
  const email = 'mailed@example.org';
  await send(baseUrl, 'POST /api/auth/magic-link/request', undefined, { email });
  await send(baseUrl, 'POST /api/workspace/members', session, { email: 'ivy@example.org', role: 'viewer' });
  const { body } = await send(baseUrl, 'POST /api/birds', session, birdBody());
  const transfer = { destinationOwnerEmail: 'pia@example.org' };
  await send(baseUrl, `POST /api/birds/${body.bird.id}/transfer`, session, transfer);
  for (const recipient of [email, 'ivy@example.org', 'pia@example.org']) {
    const [message] = await mailbox.emailsTo(recipient);
    noteSecret(`link to ${recipient}`, tokenOfEmail(message));
  }
}

/** Returns the files of a SQLite database and of the given folders, or every row of every table in PostgreSQL. */
async function everythingInDatabase(
  databaseUrl: string,
  ...folders: string[]
): Promise<[where: string, text: string][]> {
  if (engine !== 'sqlite') return everyRow(databaseUrl);
  const all = [dirname(databaseUrl.slice('sqlite:'.length)), ...folders];
  return all.flatMap(folder =>
    readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isFile())
      .map((entry): [string, string] => [entry.name, readFileSync(join(folder, entry.name), 'latin1')]),
  );
}

async function everyRow(databaseUrl: string): Promise<[where: string, text: string][]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public'");
  const kept: [string, string][] = [];
  for (const { name } of rows) {
    kept.push([name, JSON.stringify((await client.query(`select * from "${name}"`)).rows)]);
  }
  await client.end();
  return kept;
}

/** Returns every key of the cache with its value, if the tests use Redis. */
async function everythingCached({
  REDIS_URL,
}: Record<string, string>): Promise<[where: string, text: string][]> {
  if (!REDIS_URL) return [];
  const url = new URL(REDIS_URL);
  const prefix = url.searchParams.get('prefix') ?? '';
  url.search = '';
  const redis = new Redis(url.href);
  const cached: [string, string][] = [];
  for (const key of await redis.keys(`${prefix}*`)) {
    cached.push([key, key + JSON.stringify(await redis.hgetall(key))]);
  }
  await redis.quit();
  assert.ok(cached.length > 0, 'Nothing was cached.');
  return cached;
}

/** Waits for the backup that the service makes at startup. */
async function backupIn(folder: string): Promise<void> {
  const endsAtMs = Date.now() + 20_000;
  while (!readdirSync(folder).some(name => name.endsWith('.db'))) {
    assert.ok(Date.now() < endsAtMs, 'There is no backup.');
    await setTimeout(50);
  }
}

/** Returns the secret in plain, URL, hex and base64 form. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('hex'),
  ...[0, 1, 2].map(shift =>
    // The base64 form of a secret depends on its offset in the surrounding text. Its first and last characters depend
    // on that text, too.
    Buffer.from(' '.repeat(shift) + secret)
      .toString('base64')
      .slice(4, -4),
  ),
];

function expectNone(places: readonly [where: string, text: string][]): void {
  for (const [where, text] of places) {
    for (const [what, secret] of issued) {
      const found = formsOf(secret).some(form => text.includes(form));
      assert.ok(!found, `The ${what} is in ${where}.`);
    }
  }
}

it('finds none of the issued tokens, codes and links in the database, cache, backups, log or metrics', async () => {
  const { DATABASE_URL = '', ...pool } = await freshDatabase();
  const backups = temporaryFolder();
  const provider = await startProvider({ providerKey: 'idp_a' });
  provider.person = { sub: 'the-subject', email: 'provided@example.org', email_verified: true };
  noteSecret('secret of the client', provider.settings.IDP_A_CLIENT_SECRET);
  const cache = freshCache();
  const shared = { ...pool, ...cache, ...provider.settings, DATABASE_URL, ADMIN_EMAILS: 'ada@example.org' };

  const preview = await spawnService(shared);
  provider.register(preview.baseUrl);
  const session = await issueInPreview(preview.baseUrl);
  await issueThroughProvider(preview.baseUrl);
  const open = await everythingInDatabase(DATABASE_URL);
  const previewLog = await preview.stop();
  const closed = await everythingInDatabase(DATABASE_URL);

  const mailbox = await openMailbox();
  const daily = engine === 'sqlite' ? { BACKUP_DIR: backups } : {};
  const mailing = await spawnService({ ...shared, ...daily, SMTP_URL: mailbox.url });
  await issueByMail(mailing.baseUrl, session, mailbox);
  const { body: metrics } = await send(mailing.baseUrl, 'GET /api/metrics', session);
  if (engine === 'sqlite') await backupIn(backups);
  const mailed = await everythingInDatabase(DATABASE_URL, backups);
  const mailingLog = await mailing.stop();

  assert.ok(issued.size >= 20, [...issued.keys()].join());
  const output: [string, string][] = [
    ['the log', previewLog + mailingLog],
    ['the metrics', JSON.stringify(metrics)],
  ];
  expectNone([...open, ...closed, ...mailed, ...(await everythingCached(cache)), ...output]);
  // Checks that the search really reads the data. It must find an email address in SQLite's write-ahead log and backup,
  // or in a table of PostgreSQL.
  const kept = [...open, ...mailed].filter(([, text]) => text.includes('unused@example.org'));
  const where = kept.map(([name]) => name).join();
  assert.match(where, engine === 'sqlite' ? /-wal\b.*\btest-[\d-]+\.db/ : /magicLinks/);
});
