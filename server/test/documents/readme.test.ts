// Runs the commands from the README in a shell, and checks the URLs and scripts that the pages name.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { before, it } from 'node:test';
import { promisify } from 'node:util';
import { freshDatabase } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { onTeardown } from '../support/teardown.ts';
import { blocksOf, listPages, read, root, sectionOf } from './repository.ts';

const readme = read('README.md');
const address = 'http://localhost:3000';

let baseUrl = '';
let service: ChildProcess;
let printed = '';

before(async () => {
  const port = await freePort();
  baseUrl = `http://localhost:${port}`;
  service = spawn('npm', ['start'], { cwd: root, env: await settingsFor(port) });
  onTeardown(async () => {
    if (service.exitCode === null) await stop();
  });
  await waitUntilReady();
});

/** Returns the settings of a new machine, which override this machine's environment and .env file. */
async function settingsFor(port: number): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    NODE_ENV: '',
    NODE_TEST_CONTEXT: undefined,
    HOST: 'localhost',
    PORT: String(port),
    BASE_URL: '',
    FRONTEND_URL: '',
    SMTP_URL: '',
    LOG_LEVEL: 'info',
    ...(await freshDatabase()),
  };
}

function waitUntilReady(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listen = (chunk: Buffer) => {
    printed += chunk;
    if (printed.includes('Press Ctrl+C to stop.')) resolve();
  };
  service.stdout?.on('data', listen);
  service.stderr?.on('data', listen);
  service.once('exit', () => reject(new Error(`The service did not start:\n${printed}`)));
  return promise;
}

/** Stops the service; returns its exit code and the signal that killed it, if any. */
function stop(): Promise<unknown[]> {
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  return exited;
}

it('npm start prints the service’s address and how to sign in', () => {
  assert.ok(printed.includes(`Flock Care is ready at ${baseUrl}/\n`), printed);
  assert.match(printed, /Sign in with any email address/);
});

it('the commands from sign-in to the first weight work in a shell', async () => {
  const blocks = blocksOf(sectionOf(readme, 'From sign-in to the first weight'));
  assert.ok(blocks.every(block => block.language === 'sh'));
  const script = blocks.map(block => block.text).join('\n');
  assert.ok(script.includes(address));

  const { stdout } = await promisify(execFile)('sh', ['-euc', script.replaceAll(address, baseUrl)]);
  const [recorded, listed] = stdout.split(/(?<=\})(?=\{)/).map(text => JSON.parse(text));
  assert.deepEqual(listed, { weights: [recorded.weight] });
  const { weightGrams, recordedOn, notes } = recorded.weight;
  assert.deepEqual({ weightGrams, notes }, { weightGrams: 92.5, notes: 'Before breakfast.' });
  assert.match(recordedOn, /^\d{4}-\d\d-\d\d$/);
});

it('200 for the local pages that the README links to', async () => {
  const paths = [...readme.matchAll(/<http:\/\/localhost:3000([^>]*)>/g)].map(([, path = '']) => path);
  assert.ok(paths.length > 1);
  for (const path of paths) {
    const page = await fetch(baseUrl + path);
    assert.equal(page.status, 200, path);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/, path);
  }
});

it('SIGTERM to npm start stops the service normally', async () => {
  assert.deepEqual(await stop(), [0, null]);
});

it('every npm script that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const page of listPages()) {
    for (const [, name = ''] of read(page).matchAll(/npm run (?:-\S+ )*([a-z][\w:-]*)/g)) {
      assert.ok(name in scripts, `${page} names npm run ${name}.`);
    }
  }
});
