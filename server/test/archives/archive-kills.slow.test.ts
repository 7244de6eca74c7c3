// Kills the service while it imports archives and undoes the imports: nothing is stored twice, and nothing is missing.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Import } from '@flock-care/contract/shapes';
import { signIn } from '../cast.ts';
import { type Killable, startKillable } from '../crash/killable.ts';
import { signInTo } from '../crash/sign-in-to.ts';
import { call } from '../support/call.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { startService } from '../support/test-service.ts';
import { exportBytes } from './export-archive.ts';
import { sendArchive } from './import-archive.ts';
import { fillFlock, Random } from './random-flock.ts';
import { contentsOf, readZip } from './read-zip.ts';

/** Each round kills an import and an undo. For a longer run by hand: TEST_KILLS=50. */
const rounds = Math.ceil(Number(process.env.TEST_KILLS ?? (engine === 'sqlite' ? 4 : 2)) / 2);
const seed = Number(process.env.TEST_FIRST_SEED ?? Date.now() % 1_000_000);
/** The longest wait before a kill: long enough for the import to have ended in some rounds. */
const latestMs = 400;
const minuteMs = 60_000;
const program = fileURLToPath(new URL('../notifications/service-process.ts', import.meta.url));

let settings: Record<string, string>;
let service: Killable;
let token: string;
let archive: Buffer;
let aheadMs = 0;

before(async () => {
  const source = await startService({}, { replicas: 1 });
  const giver = await signIn(source, 'giver@example.org');
  const { workspace } = (await giver.call('GET /api/workspace')).body;
  await fillFlock(source, workspace.id, new Random(seed), { birds: 10, rows: 60 });
  archive = await exportBytes(giver);
  await source.close();
  settings = await freshDatabase();
  service = await start();
  token = await signInTo(service, 'olive@example.org');
});

const start = () => startKillable({ ...settings, TEST_AHEAD_MS: String(aheadMs) }, { program });

async function send(endpoint: string, body?: unknown) {
  const response = await call(service, endpoint, { token, body });
  assert.ok(response.status < 300, `${endpoint}: ${response.status} ${response.text}`);
  return response.body;
}

const find = async (id: string): Promise<Import> => (await send(`GET /api/imports/${id}`)).import;

/** Kills the service at a random moment, and starts it again. Returns true if the import was still running. */
async function killWhileRunning(id: string): Promise<boolean> {
  await setTimeout(Math.random() * latestMs);
  const { progress: before } = await find(id);
  await service.kill();
  // Moves the clock ahead, so that the job's lease has expired when the service starts again.
  aheadMs += 5 * minuteMs;
  service = await start();
  const { state, progress } = await find(id);
  assert.ok(
    progress.done >= before.done,
    `${progress.done} rows are stored, and ${before.done} were before.`,
  );
  return state === 'running';
}

async function untilEnded(id: string): Promise<Import> {
  for (;;) {
    const shown = await find(id);
    if (shown.state !== 'running') return shown;
    await setTimeout(20);
  }
}

const contents = async () => contentsOf(await readZip(await exportBytes({ service, token })));

it(`survives ${rounds} kills during archive imports, and ${rounds} during their undo (TEST_FIRST_SEED=${seed})`, async t => {
  const original = contentsOf(await readZip(archive));
  const empty = await contents();
  const running = { imports: 0, undos: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { status, body } = await sendArchive({ service, token }, archive);
    assert.equal(status, 201, JSON.stringify(body));
    const { id } = body.import;
    await send(`POST /api/imports/${id}/run`, {});
    if (await killWhileRunning(id)) running.imports += 1;
    const { state, progress } = await untilEnded(id);
    assert.deepEqual(
      [state, progress],
      ['done', { done: progress.total, leftOut: 0, total: progress.total }],
    );
    assert.deepEqual(await contents(), original);
    await send(`POST /api/imports/${id}/undo`);
    if (await killWhileRunning(id)) running.undos += 1;
    const undone = await untilEnded(id);
    assert.deepEqual([undone.state, undone.kept], ['undone', []]);
    assert.deepEqual(await contents(), empty);
  }
  t.diagnostic(
    `${engine}: of ${rounds} imports and ${rounds} undos, ${running.imports} and ${running.undos} were killed while they ran.`,
  );
  await service.kill('SIGTERM');
});
