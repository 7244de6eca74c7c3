// The disk is full, or fails: writes are refused and reads go on; after a failed sync the service ends. SQLite; needs root and gcc.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { readFacts } from './facts.ts';
import { type Fault, type Faults, mountSmallDisk, prepareFaults } from './faulty-disk.ts';
import { type Keeping, newKeeping } from './keeping.ts';
import { type Killable, type StartOptions, startKillable } from './killable.ts';
import { compare } from './ledger.ts';
import { writeOn } from './writer.ts';

const tracedService = fileURLToPath(new URL('./traced-service.ts', import.meta.url));

/** A test cannot break the disk of a database server in this way. */
const skip = engine !== 'sqlite' && 'It is about the SQLite file.';

let faults: Faults;
before(() => {
  if (skip) return;
  faults = prepareFaults();
});

/** A service on a file, a person who is signed in, and what was acknowledged to them. */
interface Scene {
  settings: { DATABASE_URL: string };
  service: Killable;
  keeping: Keeping;
}

let scenes = 0;

async function open(folder: string, options: StartOptions = {}): Promise<Scene> {
  const settings = { DATABASE_URL: `sqlite:${join(folder, 'flock.db')}` };
  const service = await startKillable(settings, options);
  scenes += 1;
  const keeping = newKeeping(`s${scenes}`);
  await writeOn(service.baseUrl, keeping, done => done >= 40);
  return { settings, service, keeping };
}

function ask({ service, keeping }: Scene, method: string, path: string, body?: object): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${keeping.nora.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

let refusedBirds = 0;

/** Tries to add a bird. */
function addBird(scene: Scene): Promise<Response> {
  refusedBirds += 1;
  return ask(scene, 'POST', '/api/birds', {
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
    assert.equal((await ask(scene, 'GET', '/api/birds')).status, 200);
    assert.equal((await fetch(`${scene.service.baseUrl}/api/health`)).status, 200);
  }
}

/** Writes again, kills and restarts the service: everything acknowledged is there, and nothing that was refused. */
async function expectNothingLost(scene: Scene): Promise<void> {
  const { service, settings, keeping } = scene;
  await service.kill();
  const heir = await startKillable(settings);
  const { lost, halfDone } = compare(await readFacts(settings.DATABASE_URL), keeping.facts, []);
  assert.deepEqual({ lost, halfDone }, { lost: [], halfDone: [] });
  await heir.kill();
}

async function writeMore({ service, keeping }: Scene, count: number): Promise<void> {
  const acknowledged = await writeOn(service.baseUrl, keeping, done => done >= count);
  assert.equal(acknowledged.length, count);
}

describe('a full disk', { skip }, () => {
  it('503 for writes, 200 for reads, and 2xx again once there is space, without a restart', async () => {
    const disk = mountSmallDisk(12);
    const scene = await open(disk.folder);
    disk.fill();
    await expectRefusedWritesAndReads(scene);
    disk.empty();
    await writeMore(scene, 40);
    await expectNothingLost(scene);
  });
});

describe('a disk that fails', { skip }, () => {
  it('503 for writes that it refuses, 200 for reads, and 2xx again once it accepts them', async () => {
    const scene = await open(temporaryFolder(), { env: faults.env });
    await during('write-log', () => expectRefusedWritesAndReads(scene));
    await writeMore(scene, 40);
    await expectNothingLost(scene);
  });

  it('2xx while the log cannot be checkpointed, and the log restarts once it can', async () => {
    const scene = await open(temporaryFolder(), { env: faults.env, program: tracedService });
    const log = `${scene.settings.DATABASE_URL.slice('sqlite:'.length)}-wal`;
    await during('sync-database', () => writeMore(scene, 150));
    const grown = statSync(log).size;
    await writeMore(scene, 150);
    assert.ok(statSync(log).size < 2 * grown, 'the log goes on growing');
    await expectNothingLost(scene);
  });

  it('no 2xx after a failed sync: the service exits with 1 and a sentence, and everything acknowledged is there after a restart', async () => {
    const scene = await open(temporaryFolder(), { env: faults.env });
    const { service } = scene;
    await during('sync-log', async () => {
      const responses = await Promise.allSettled(Array.from({ length: 10 }, () => addBird(scene)));
      const statuses = responses.map(response =>
        response.status === 'fulfilled' ? response.value.status : 'cut off',
      );
      assert.deepEqual(new Set(statuses).difference(new Set([503, 'cut off'])), new Set());
      assert.equal(await service.ended, 1);
    });
    assert.match(service.said(), /could not be written to the disk.*start it again\.$/m);
    const { settings, keeping } = scene;
    const heir = await startKillable(settings);
    const found = await readFacts(settings.DATABASE_URL);
    const promised = compare(
      new Map([...found].filter(([fact]) => !fact.includes('refused-'))),
      keeping.facts,
      [],
    );
    assert.deepEqual(promised.lost, []);
    await heir.kill();
  });
});

async function during(fault: Fault, work: () => Promise<void>): Promise<void> {
  faults.begin(fault);
  try {
    await work();
  } finally {
    faults.end(fault);
  }
}
