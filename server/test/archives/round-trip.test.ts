// Tests that random flocks stay the same when they are exported, imported on another engine, and imported back.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Person, signIn } from '../cast.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { startService } from '../support/test-service.ts';
import { exportBytes } from './export-archive.ts';
import { importArchive } from './import-archive.ts';
import { fillFlock, Random } from './random-flock.ts';
import { contentsOf, readZip } from './read-zip.ts';

/** The number of random flocks. TEST_SEEDS=50 makes a longer run. */
const seeds = Number(process.env.TEST_SEEDS ?? 3);
const firstSeed = Number(process.env.TEST_FIRST_SEED ?? Date.now() % 1_000_000);
const otherEngine = engine !== 'sqlite' ? 'sqlite' : process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';

const here = await startService({}, { replicas: 1 });
const there = await startService(await freshDatabase(otherEngine), { replicas: 1 });

const contents = async (person: Person) => contentsOf(await readZip(await exportBytes(person)));

for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
  it(`200 with the same content from ${engine} to ${otherEngine} and back (TEST_FIRST_SEED=${seed})`, async () => {
    const [giver, receiver, again] = await Promise.all([
      signIn(here, `giver${seed}@example.org`),
      signIn(there, `receiver${seed}@example.org`),
      signIn(here, `again${seed}@example.org`),
    ]);
    const { workspace } = (await giver.call('GET /api/workspace')).body;
    const birds = await fillFlock(here, workspace.id, new Random(seed));
    const original = await exportBytes(giver);
    const imported = await importArchive(receiver, original);
    assert.deepEqual(
      [imported.state, imported.progress.leftOut, imported.preview.birds.new],
      ['done', 0, birds.length],
    );
    const expected = contentsOf(await readZip(original));
    assert.deepEqual(await contents(receiver), expected);
    await importArchive(again, await exportBytes(receiver));
    assert.deepEqual(await contents(again), expected);
  });
}
