// Runs the service on a full or failing disk: it refuses writes but still serves reads, and exits if it cannot sync the
// write-ahead log. Only for SQLite; needs root and gcc.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { readFacts } from './facts.ts';
import { type Fault, type Faults, mountSmallDisk, prepareFaults } from './faulty-disk.ts';
import { type Killable, type StartOptions, startKillable } from './killable.ts';
import { compare } from './ledger.ts';
import { writeUntilGone } from './writer.ts';
import { newWriterState, type WriterState } from './writer-state.ts';

const tracedService = fileURLToPath(new URL('./traced-service.ts', import.meta.url));

/** A test cannot make the disk of a database server fail like this. */
const skip = engine !== 'sqlite' && 'This tests the SQLite file.';

let faults: Faults;
before(() => {
  if (skip) return;
  faults = prepareFaults();
});

/** A service on a database file, and the state of the writer that uses it. */
interface Scene {
  settings: { DATABASE_URL: string };
  service: Killable;
  state: WriterState;
}

let scenes = 0;

async function open(folder: string, options: StartOptions = {}): Promise<Scene> {
  const settings = { DATABASE_URL: `sqlite:${join(folder, 'flock.db')}` };
  const service = await startKillable(settings, options);
  scenes += 1;
  const state = newWriterState(`s${scenes}`);
  await writeUntilGone(service.baseUrl, state, done => done >= 40);
  return { settings, service, state };
}

function send({ service, state }: Scene, method: string, path: string, body?: object): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${state.nora.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

let refusedBirds = 0;

/** Sends a bird that the service must refuse. */
function addBird(scene: Scene): Promise<Response> {
  refusedBirds += 1;
  return send(scene, 'POST', '/api/birds', {
    name: 'Refused',
    tagId: `refused-${refusedBirds}`,
    species: 'Cockatiel',
    photoDataUrl: `data:image/png;base64,${'A'.repeat(20_000)}`,
  });
}

async function expectRefusedWritesAndReads(scene: Scene): Promise<void> {
  for (let index = 0; index < 5; index += 1) {
    const refused = await addBird(scene);
    assert.equal(refused.status, 503, await refused.text());
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal((await send(scene, 'GET', '/api/birds')).status, 200);
    assert.equal((await fetch(`${scene.service.baseUrl}/api/health`)).status, 200);
  }
}

/** Kills and restarts the service. Afterwards, every acknowledged write must be stored, and no refused one. */
async function expectNothingLost(scene: Scene): Promise<void> {
  const { service, settings, state } = scene;
  await service.kill();
  const restarted = await startKillable(settings);
  const { lost, partial } = compare(await readFacts(settings.DATABASE_URL), state.facts, []);
  assert.deepEqual({ lost, partial }, { lost: [], partial: [] });
  await restarted.kill();
}

async function writeMore({ service, state }: Scene, count: number): Promise<void> {
  const acknowledged = await writeUntilGone(service.baseUrl, state, done => done >= count);
  assert.equal(acknowledged.length, count);
}

describe('a full disk', { skip }, () => {
  it('503 for writes and 200 for reads; 2xx again as soon as there is space, without a restart', async () => {
    const disk = mountSmallDisk(12);
    const scene = await open(disk.folder);
    disk.fill();
    await expectRefusedWritesAndReads(scene);
    disk.empty();
    await writeMore(scene, 40);
    await expectNothingLost(scene);
  });
});

describe('a failing disk', { skip }, () => {
  it('503 for writes that fail and 200 for reads; 2xx again as soon as the disk accepts writes', async () => {
    const scene = await open(temporaryFolder(), { env: faults.env });
    await withFault('write-log', () => expectRefusedWritesAndReads(scene));
    await writeMore(scene, 40);
    await expectNothingLost(scene);
  });

  it('2xx while checkpoints of the write-ahead log fail; the log starts over as soon as one succeeds', async () => {
    const scene = await open(temporaryFolder(), { env: faults.env, program: tracedService });
    const log = `${scene.settings.DATABASE_URL.slice('sqlite:'.length)}-wal`;
    await withFault('sync-database', () => writeMore(scene, 150));
    const grown = statSync(log).size;
    await writeMore(scene, 150);
    assert.ok(statSync(log).size < 2 * grown, 'the log keeps growing');
    await expectNothingLost(scene);
  });

  it('503 or a closed connection after a failed sync: the service exits with 1 and an error message, and loses no acknowledged write', async () => {
    const scene = await open(temporaryFolder(), { env: faults.env });
    const { service } = scene;
    await withFault('sync-log', async () => {
      const responses = await Promise.allSettled(Array.from({ length: 10 }, () => addBird(scene)));
      const statuses = responses.map(response =>
        response.status === 'fulfilled' ? response.value.status : 'closed',
      );
      assert.deepEqual(new Set(statuses).difference(new Set([503, 'closed'])), new Set());
      assert.equal(await service.ended, 1);
    });
    assert.match(service.output(), /could not be written to the disk.*Start it again\.$/m);
    const { settings, state } = scene;
    const restarted = await startKillable(settings);
    const found = await readFacts(settings.DATABASE_URL);
    const verdict = compare(
      new Map([...found].filter(([fact]) => !fact.includes('refused-'))),
      state.facts,
      [],
    );
    assert.deepEqual(verdict.lost, []);
    await restarted.kill();
  });
});

async function withFault(fault: Fault, work: () => Promise<void>): Promise<void> {
  faults.start(fault);
  try {
    await work();
  } finally {
    faults.end(fault);
  }
}
