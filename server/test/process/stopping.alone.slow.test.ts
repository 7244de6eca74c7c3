// Stops the service under load with signals: it responds to the requests in progress, and soon exits.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { birdBody } from '../cast.ts';
import { engine } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { sendRaw } from '../support/raw-http.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const skip = engine !== 'sqlite' && 'The code is the same on every engine.';

/** The number of tries for each way of stopping. TEST_STOPS=20 makes a longer run. */
const stops = Number(process.env.TEST_STOPS ?? 1);
const maxStopMs = 3_000;
/** The number of clients: enough to keep the service busy all the time. */
const clients = 8;

interface Running {
  child: ChildProcess;
  baseUrl: string;
  token: string;
}

async function start(command: string, args: readonly string[]): Promise<Running> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: baseUrl,
    LOG_LEVEL: 'silent',
    DATABASE_URL: `sqlite:${join(temporaryFolder(), 'test.db')}`,
  };
  const child = spawn(command, args, { env, cwd: repository, stdio: ['pipe', 'ignore', 'ignore'] });
  onTeardown(() => void child.kill('SIGKILL'));
  for (;;) {
    assert.equal(child.exitCode, null, 'The service ended before it was ready.');
    const { status } = await sendRaw(baseUrl, { method: 'GET', path: '/api/health/ready' }).catch(() => ({
      status: 0,
    }));
    if (status === 200) return { child, baseUrl, token: await signInAt(baseUrl) };
    await setTimeout(20);
  }
}

const json = { 'content-type': 'application/json' };

async function signInAt(baseUrl: string): Promise<string> {
  const body = JSON.stringify({ email: 'olive@example.org' });
  const path = '/api/auth/magic-link/request';
  const requested = await sendRaw(baseUrl, { method: 'POST', path, headers: json, body });
  const link = new URL(JSON.parse(requested.text).previewUrl);
  const opened = await sendRaw(baseUrl, { method: 'GET', path: link.pathname + link.search });
  return new URL(opened.headers.location ?? '').searchParams.get('auth_token') ?? '';
}

interface Outcome {
  answered: number;
  /** Requests that were sent before the signal and received no complete response. */
  cut: number;
}

/** Adds one bird after another on a keep-alive connection, until the service accepts no more. */
async function addBirds(
  { baseUrl, token }: Running,
  outcome: Outcome,
  hasStopped: () => boolean,
): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const stoppedBefore = hasStopped();
    const result = await new Promise<'answered' | 'cut' | 'not sent'>(resolve => {
      const headers = { ...json, authorization: `Bearer ${token}` };
      const sent = request({ agent, hostname, port, method: 'POST', path: '/api/birds', headers });
      sent.once('response', response => {
        response.resume();
        response.once('end', () => resolve('answered'));
        response.once('error', () => resolve('cut'));
      });
      // The service accepts no request that is sent after the signal, but must respond to those that were sent before.
      sent.once('error', () => resolve(stoppedBefore ? 'not sent' : 'cut'));
      sent.end(JSON.stringify(birdBody()));
    });
    if (result === 'answered') outcome.answered += 1;
    if (result === 'cut') outcome.cut += 1;
    if (result === 'cut' || result === 'not sent') break;
  }
  agent.destroy();
}

/** Stops the service under load. Expects a response to every complete request in progress, and an exit soon, with 0. */
async function expectCleanStop(running: Running, stop: (child: ChildProcess) => void): Promise<void> {
  let stopped = false;
  // One client that opens a connection and sends nothing, and one that sends half a request.
  const silent = connect(Number(new URL(running.baseUrl).port), '127.0.0.1');
  const half = connect(Number(new URL(running.baseUrl).port), '127.0.0.1');
  for (const socket of [silent, half]) socket.on('error', () => {});
  half.write('POST /api/birds HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  const outcomes = Array.from({ length: clients }, (): Outcome => ({ answered: 0, cut: 0 }));
  const load = outcomes.map(outcome => addBirds(running, outcome, () => stopped));
  while (outcomes.some(({ answered }) => answered < 10)) await setTimeout(10);
  const startedMs = performance.now();
  stopped = true;
  stop(running.child);
  const ended = await once(running.child, 'exit');
  const tookMs = performance.now() - startedMs;
  silent.destroy();
  half.destroy();
  await Promise.all(load);
  assert.deepEqual(ended, [0, null]);
  assert.ok(tookMs < maxStopMs, `Stopping took ${Math.round(tookMs)} ms.`);
  for (const { cut } of outcomes) assert.equal(cut, 0);
}

const service = ['server/start.mjs'];

describe('the service stops', { skip }, () => {
  const ways: Record<string, (child: ChildProcess) => void> = {
    'one SIGTERM': child => child.kill('SIGTERM'),
    'one SIGINT': child => child.kill('SIGINT'),
    'two signals at once': child => {
      child.kill('SIGTERM');
      child.kill('SIGINT');
    },
    'a second signal shortly after the first': child => {
      child.kill('SIGTERM');
      globalThis.setTimeout(() => child.kill('SIGTERM'), 100);
    },
  };
  for (const [way, stop] of Object.entries(ways)) {
    it(`with exit code 0 after ${way}, and responds to every request in progress`, async () => {
      for (let round = 0; round < stops; round += 1) {
        await expectCleanStop(await start(process.execPath, service), stop);
      }
    });
  }

  it('with exit code 0 after Ctrl+C in a terminal that runs npm start', async () => {
    for (let round = 0; round < stops; round += 1) {
      // `script` runs the command in a new terminal and passes on its exit code. Without `exec`, a shell such as dash
      // would stay in between, get the signal too, and exit with 130.
      const command = ['--command', 'exec npm start'];
      const running = await start('script', ['--quiet', '--return', ...command, '/dev/null']);
      await expectCleanStop(running, child => child.stdin?.write('\u0003'));
    }
  });

  it('immediately after a second signal that comes more than a second after the first', async () => {
    const running = await start(process.execPath, service);
    const { hostname, port } = new URL(running.baseUrl);
    // A response that the client does not read keeps the service running.
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.pause();
    const photoDataUrl = `data:image/jpeg;base64,${'A'.repeat(6_900_000)}`;
    for (let bird = 0; bird < 3; bird += 1) {
      const body = JSON.stringify(birdBody({ photoDataUrl }));
      await sendRaw(running.baseUrl, {
        method: 'POST',
        path: '/api/birds',
        token: running.token,
        headers: json,
        body,
      });
    }
    socket.write(`GET /api/birds HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${running.token}\r\n\r\n`);
    await setTimeout(300);
    running.child.kill('SIGTERM');
    await setTimeout(1_300);
    assert.equal(running.child.exitCode, null, 'The service did not wait for the unfinished response.');
    const startedMs = performance.now();
    running.child.kill('SIGTERM');
    const [code] = await once(running.child, 'exit');
    socket.destroy();
    assert.equal(code, 1);
    assert.ok(performance.now() - startedMs < 500);
  });
});
