// Tests how much memory the service, as a separate process, needs for a list with many photos and a slow reader.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@flock-care/contract/endpoints';
import { birdBody } from '../cast.ts';
import { engine } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const mib = 1_024 * 1_024;
const birdCount = 300;
const photoDataUrl = `data:image/jpeg;base64,${'A'.repeat(200_000)}`;

/**
 * The limit on the growth of the service while it writes the list. The photos are 57 MiB in total. Built as a single
 * string, the list needed at least 104 MiB. Written photo by photo, it needs 30 to 55 MiB, mostly uncollected garbage.
 */
const limitMib = 80;

const startFile = fileURLToPath(new URL('../../start.mjs', import.meta.url));
const email = 'olive@example.org';

interface Running {
  baseUrl: string;
  stop(): Promise<void>;
}

/** Runs the service as `npm start` does, on the database in a folder. */
async function run(folder: string): Promise<Running> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
    ADMIN_EMAILS: email,
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [startFile], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => end(child);
  onTeardown(stop);
  while (!(await isReady(baseUrl))) {
    assert.equal(child.exitCode, null, 'The service ended before it was ready.');
    await setTimeout(20);
  }
  return { baseUrl, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const isReady = (baseUrl: string) =>
  fetch(`${baseUrl}/api/health/ready`).then(
    response => response.ok,
    () => false,
  );

const json = { 'content-type': 'application/json' };

/** Signs in; returns the headers for further calls. */
async function signIn(baseUrl: string): Promise<Record<string, string>> {
  const requested = await fetch(`${baseUrl}/api/auth/magic-link/request`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email }),
  });
  const { responses } = endpoints['POST /api/auth/magic-link/request'];
  const link = new URL(responses[202].parse(await requested.json()).previewUrl ?? '');
  const opened = await fetch(baseUrl + link.pathname + link.search, { redirect: 'manual' });
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token');
  return { ...json, authorization: `Bearer ${token}` };
}

async function addBirds(baseUrl: string, headers: Record<string, string>): Promise<void> {
  const atOnce = 10;
  for (let added = 0; added < birdCount; added += atOnce) {
    const bodies = Array.from({ length: atOnce }, () => JSON.stringify(birdBody({ photoDataUrl })));
    const post = (body: string) => fetch(`${baseUrl}/api/birds`, { method: 'POST', headers, body });
    for (const { status } of await Promise.all(bodies.map(post))) assert.equal(status, 201);
  }
}

async function residentMib(baseUrl: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${baseUrl}/api/metrics`, { headers });
  const metrics = endpoints['GET /api/metrics'].responses[200].parse(await response.json());
  return metrics.memory.rss / mib;
}

/** Reads the list; returns its length in bytes, and the highest measured memory use of the service. */
async function readList(baseUrl: string, headers: Record<string, string>) {
  const measureEvery = 4 * mib;
  const { body } = await fetch(`${baseUrl}/api/birds`, { headers });
  assert.ok(body);
  // The client is not reading yet. The rest of the list must stay in the database, not in the service.
  await setTimeout(300);
  let peakMib = await residentMib(baseUrl, headers);
  let length = 0;
  let measuredAt = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length - measuredAt < measureEvery) continue;
    measuredAt = length;
    peakMib = Math.max(peakMib, await residentMib(baseUrl, headers));
  }
  return { length, peakMib };
}

it(`200 for a list of ${birdCount} photos, and the service grows by less than ${limitMib} MiB`, {
  skip: engine !== 'sqlite' && 'The code is the same on every engine; SQLite is enough.',
}, async context => {
  const folder = temporaryFolder();
  const filling = await run(folder);
  const headers = await signIn(filling.baseUrl);
  await addBirds(filling.baseUrl, headers);
  await filling.stop();
  // A new process, which has not received any photos: only the list makes it grow.
  const { baseUrl } = await run(folder);
  const before = await residentMib(baseUrl, headers);
  const { length, peakMib } = await readList(baseUrl, headers);
  assert.ok(length > birdCount * photoDataUrl.length, 'The list is complete.');
  const grownMib = Math.round(peakMib - before);
  context.diagnostic(`grew by ${grownMib} MiB from ${Math.round(before)} MiB`);
  assert.ok(grownMib < limitMib, `The service grew by ${grownMib} MiB.`);
});
