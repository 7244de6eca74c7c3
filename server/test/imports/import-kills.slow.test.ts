// Kills the service while it runs and undoes imports: nothing is stored twice, and nothing is missing.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Killable, startKillable } from '../crash/killable.ts';
import { signInTo } from '../crash/sign-in-to.ts';
import { call } from '../support/call.ts';
import { engine, freshDatabase } from '../support/engine.ts';

/**
 * The number of kills while imports run, and again while they are undone. TEST_KILLS=50 makes a longer run. SQLite gets
 * more by default, because the service starts faster on it.
 */
const kills = Number(process.env.TEST_KILLS ?? (engine === 'sqlite' ? 3 : 2));
const birds = 10;
const days = 120;
/** The longest time before a kill, long enough for the import to end first in some rounds. */
const latestMs = 200;
const program = fileURLToPath(new URL('../notifications/service-process.ts', import.meta.url));
const minuteMs = 60_000;

let settings: Record<string, string>;
let service: Killable;
let token: string;
let aheadMs = 0;

before(async () => {
  settings = await freshDatabase();
  service = await start();
  token = await signInTo(service, 'olive@example.org');
});

const start = () => startKillable({ ...settings, TEST_AHEAD_MS: String(aheadMs) }, { program });

async function killAndStart(): Promise<void> {
  await setTimeout(Math.random() * latestMs);
  await service.kill();
  // Long enough for the job's lease to expire.
  aheadMs += 5 * minuteMs;
  service = await start();
}

async function send(endpoint: string, body?: unknown) {
  const response = await call(service, endpoint, { token, body });
  assert.ok(response.status < 300, `${endpoint}: ${response.status} ${response.text}`);
  return response.body;
}

const dayBefore = (count: number) =>
  new Date(Date.now() - count * 24 * 60 * minuteMs).toISOString().slice(0, 10);

const rowsOf = (round: number) =>
  Array.from({ length: birds * days }, (_, index) => ({
    row: index + 1,
    birdName: `Bird ${round} ${index % birds}`,
    species: 'Cockatiel',
    recordedOn: dayBefore(Math.floor(index / birds) + 1),
    weightGrams: 90 + (index % 5),
  }));

async function untilDone(id: string) {
  for (;;) {
    const { import: shown } = await send(`GET /api/imports/${id}`);
    if (shown.state !== 'running') return shown;
    await setTimeout(20);
  }
}

async function countWeights(): Promise<number[]> {
  const { birds: listed } = await send('GET /api/birds');
  const counts: number[] = [];
  for (const { id } of listed)
    counts.push((await send(`GET /api/birds/${id}/weights?days=425`)).weights.length);
  return counts;
}

it(`nothing is missing or stored twice after ${kills} kills while imports run, and ${kills} while they are undone`, async t => {
  let killedWhileRunning = 0;
  for (let round = 0; round < kills; round += 1) {
    const rows = rowsOf(round);
    const { import: checked } = await send('POST /api/imports', {
      name: 'weights.csv',
      kind: 'weights',
      rows,
    });
    await send(`POST /api/imports/${checked.id}/run`, {});
    await killAndStart();
    const { state } = (await send(`GET /api/imports/${checked.id}`)).import;
    if (state === 'running') killedWhileRunning += 1;
    const done = await untilDone(checked.id);
    assert.deepEqual(
      [done.state, done.progress],
      ['done', { done: rows.length, leftOut: 0, total: rows.length }],
    );
    assert.deepEqual(await countWeights(), Array(birds).fill(days));
    await send(`POST /api/imports/${checked.id}/undo`);
    await killAndStart();
    const undone = await untilDone(checked.id);
    assert.deepEqual([undone.state, undone.kept], ['undone', []]);
    assert.deepEqual(await countWeights(), []);
  }
  const { changes } = await send('GET /api/changes?kind=import&limit=500');
  assert.equal(changes.length, 2 * kills);
  t.diagnostic(`${engine}: ${killedWhileRunning} of ${kills} imports were killed while they ran.`);
  await service.kill('SIGTERM');
});
