// Tests of the service as a process: errors at startup, stopping on a signal, and kills, which must lose no
// acknowledged write.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { birdBody } from '../cast.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { sendRaw } from '../support/raw-http.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const start = join(repository, 'server/start.mjs');

type Settings = Readonly<Record<string, string>>;

/**
 * Runs `server/start.mjs` with these settings and a few defaults. It gets only PATH from the environment of the tests.
 */
function launch(settings: Settings, ...options: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...settings };
  const child = spawn(process.execPath, [...options, start], { env, cwd: temporaryFolder() });
  onTeardown(() => void child.kill('SIGKILL'));
  return child;
}

const freshFile = () => `sqlite:${join(temporaryFolder(), 'test.db')}`;

/** Expects the start to fail; returns the sentences that it prints. */
async function sentencesOf(settings: Settings, ...options: string[]): Promise<string[]> {
  const child = launch(settings, ...options);
  assert.ok(child.stderr);
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.equal(code, 1, output);
  assert.doesNotMatch(output, /\n {4}at |node:internal/);
  const sentences = output.trim().split('\n');
  for (const sentence of sentences) assert.match(sentence, /\.$/);
  return sentences;
}

interface Running {
  child: ChildProcess;
  baseUrl: string;
}

async function run(settings: Settings = {}): Promise<Running> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = launch({ PORT: String(port), BASE_URL: baseUrl, ...settings });
  await waitUntilReady(child, baseUrl);
  return { child, baseUrl };
}

async function waitUntilReady(child: ChildProcess, baseUrl: string): Promise<void> {
  for (;;) {
    assert.equal(child.exitCode, null, 'The service ended before it was ready.');
    const path = '/api/health/ready';
    const { status } = await sendRaw(baseUrl, { method: 'GET', path }).catch(() => ({ status: 0 }));
    if (status === 200) return;
    await setTimeout(20);
  }
}

const json = { 'content-type': 'application/json' };

async function signInAt(baseUrl: string): Promise<string> {
  const path = '/api/auth/magic-link/request';
  const body = JSON.stringify({ email: 'olive@example.org' });
  const requested = await sendRaw(baseUrl, { method: 'POST', path, headers: json, body });
  const link = new URL(JSON.parse(requested.text).previewUrl);
  const opened = await sendRaw(baseUrl, { method: 'GET', path: link.pathname + link.search });
  return new URL(opened.headers.location ?? '').searchParams.get('auth_token') ?? '';
}

/** Adds one bird after another until the service is gone; puts the ids of the acknowledged ones into `added`. */
async function addBirdsUntilTheEnd(baseUrl: string, token: string, added: string[]): Promise<void> {
  for (;;) {
    const body = JSON.stringify(birdBody());
    const request = { method: 'POST', path: '/api/birds', token, headers: json, body };
    const response = await sendRaw(baseUrl, request).catch(() => undefined);
    if (!response) return;
    assert.equal(response.status, 201, response.text);
    added.push(JSON.parse(response.text).bird.id);
  }
}

async function listBirds(baseUrl: string, token: string): Promise<string[]> {
  const { status, text: body } = await sendRaw(baseUrl, { method: 'GET', path: '/api/birds', token });
  assert.equal(status, 200, body);
  return JSON.parse(body).birds.map((bird: { id: string }) => bird.id);
}

/** Defines a test that runs only on SQLite, because the engine makes no difference to it. */
const onSqlite: typeof it | (() => void) = engine === 'sqlite' ? it : () => {};

describe('a start that fails', () => {
  onSqlite('exit 1 with one sentence per invalid setting, before anything is opened', async () => {
    const folder = temporaryFolder();
    const settings = { PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: `sqlite:${join(folder, 'a/b.db')}` };
    const sentences = await sentencesOf(settings);
    assert.deepEqual(
      sentences.map(sentence => sentence.split(' ')[0]),
      ['PORT', 'LOG_LEVEL'],
    );
  });

  onSqlite('exit 1 with an error message if the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address && typeof address === 'object');
    const sentences = await sentencesOf({ PORT: String(address.port), DATABASE_URL: freshFile() });
    server.close();
    assert.deepEqual(sentences, [
      `Port ${address.port} is taken by another program. Stop it, or set PORT to another number.`,
    ]);
  });

  onSqlite('exit 1 with an error message if the database is newer, which stays as it is', async () => {
    const DATABASE_URL = freshFile();
    const database = new DatabaseSync(DATABASE_URL.slice('sqlite:'.length));
    database.exec(
      "create table migrations (name text primary key); insert into migrations values ('9999-x')",
    );
    const sentences = await sentencesOf({ PORT: '0', DATABASE_URL });
    assert.equal(sentences.length, 1);
    assert.match(sentences[0] ?? '', /^The database was written by a newer Flock Care \(it has 9999-x\)\./);
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    assert.equal(tables.length, 1);
    database.close();
  });

  onSqlite(
    'exit 1 with an error message if the file is not a database or the server is unreachable',
    async () => {
      const letter = join(temporaryFolder(), 'letter.txt');
      writeFileSync(letter, 'Dear keeper, this is not a database. '.repeat(100));
      const files = [letter, temporaryFolder(), join(letter, 'below-a-file.db')];
      const urls = [...files.map(file => `sqlite:${file}`), 'postgres://nobody@127.0.0.1:1/none'];
      for (const DATABASE_URL of urls) {
        const sentences = await sentencesOf({ PORT: '0', DATABASE_URL });
        assert.equal(sentences.length, 1, sentences.join('\n'));
        assert.match(sentences[0] ?? '', /database .*cannot be opened/i);
      }
      assert.match(readFileSync(letter, 'utf8'), /^Dear keeper/);
    },
  );

  onSqlite('exit 1 with the required Node.js version', async () => {
    const pretend =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });";
    const sentences = await sentencesOf(
      {},
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
    );
    assert.equal(sentences.length, 1);
    assert.match(sentences[0] ?? '', /^Flock Care needs Node\.js .*and this is 20\.20\.2: /);
  });
});

describe('a SQLite file', () => {
  onSqlite('is served by one process, and a second one cannot start until the first has ended', async () => {
    const DATABASE_URL = freshFile();
    const first = await run({ DATABASE_URL });
    const sentences = await sentencesOf({ PORT: '0', DATABASE_URL });
    assert.equal(sentences.length, 1);
    assert.match(sentences[0] ?? '', /^Another process already serves /);
    const token = await signInAt(first.baseUrl);
    first.child.kill('SIGTERM');
    assert.deepEqual(await once(first.child, 'exit'), [0, null]);
    const second = await run({ DATABASE_URL });
    assert.deepEqual(await listBirds(second.baseUrl, token), []);
  });
});

describe('a signal', () => {
  it('SIGTERM under load lets accepted requests finish; SIGKILL loses no acknowledged write', async () => {
    const settings = await freshDatabase();
    let { child, baseUrl } = await run(settings);
    const token = await signInAt(baseUrl);
    const acknowledged: string[] = [];
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const added: string[] = [];
      const clients = Array.from({ length: 8 }, () => addBirdsUntilTheEnd(baseUrl, token, added));
      while (added.length < 20) await setTimeout(10);
      child.kill(signal);
      const ended = await once(child, 'exit');
      assert.deepEqual(ended, signal === 'SIGTERM' ? [0, null] : [null, 'SIGKILL']);
      await Promise.all(clients);
      acknowledged.push(...added);
      ({ child, baseUrl } = await run(settings));
      const kept = await listBirds(baseUrl, token);
      assert.deepEqual(new Set(acknowledged).difference(new Set(kept)), new Set());
      // After a kill, there may be birds whose response was never sent. After a graceful stop, there are none.
      if (signal === 'SIGTERM') assert.equal(kept.length, acknowledged.length);
    }
  });

  onSqlite('SIGTERM stops the service while it is starting as the first process in a container', async () => {
    const env = { PATH: process.env.PATH, PORT: String(await freePort()), DATABASE_URL: freshFile() };
    // The kernel discards signals that the first process in a namespace does not handle.
    const words = ['--pid', '--fork', '--kill-child', process.execPath, start];
    const parent = spawn('unshare', words, { env, cwd: temporaryFolder(), stdio: 'ignore' });
    onTeardown(() => void parent.kill('SIGKILL'));
    while (parent.exitCode === null) {
      const children = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8');
      for (const [pid] of children.matchAll(/\d+/g)) process.kill(Number(pid), 'SIGTERM');
      await setTimeout(10);
    }
    // The service was still starting. After its start, it would have exited with 0.
    assert.equal(parent.exitCode, 1);
  });

  onSqlite('SIGTERM sent to npm start reaches the service', async () => {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: freshFile() };
    const npm = spawn('npm', ['start'], { cwd: repository, env, stdio: 'ignore' });
    onTeardown(() => void npm.kill('SIGKILL'));
    await waitUntilReady(npm, `http://127.0.0.1:${port}`);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    await assert.rejects(sendRaw(`http://127.0.0.1:${port}`, { method: 'GET', path: '/api/health/live' }));
  });
});
