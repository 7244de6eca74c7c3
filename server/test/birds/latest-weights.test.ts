// The latest weight of a bird: always that of its latest day, however its weights came to be there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, it } from 'node:test';
import { addBird, assembleCast, type Cast, type Person, startService, temporaryFolder } from '../cast.ts';
import { engine } from '../engine.ts';
import { runTool } from '../tools/run-tool.ts';

let cast: Cast;

before(async () => {
  cast = await assembleCast(await startService());
});

const dayOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;

const weigh = async (person: Person, birdId: string, day: number) => {
  const weight = { weightGrams: 80 + day / 4, recordedOn: dayOf(day) };
  const { status } = await person.call(`POST /api/birds/${birdId}/weights`, weight);
  assert.equal(status, 201);
};

async function latestOf(person: Person, birdId: string): Promise<unknown[]> {
  const { body } = await person.call('GET /api/birds');
  const listed = body.birds.find(({ id }: { id: string }) => id === birdId);
  return [listed.latestWeightGrams, listed.latestRecordedOn];
}

it('is that of the latest day, whichever of many at once came last', async () => {
  const { id } = await addBird(cast.olive);
  const { id: other } = await addBird(cast.olive);
  const days = Array.from({ length: 28 }, (_, index) => ((index * 11) % 28) + 1);
  await Promise.all(days.map(day => weigh(cast.olive, id, day)));
  assert.deepEqual(await latestOf(cast.olive, id), [87, dayOf(28)]);
  assert.deepEqual(await latestOf(cast.olive, other), [null, null]);
});

it('goes with the bird into another flock, and on from there', async () => {
  const { id } = await addBird(cast.olive);
  for (const day of [3, 20, 11]) await weigh(cast.olive, id, day);
  const { body } = await cast.olive.call(`POST /api/birds/${id}/transfer-code`);
  const accepted = await cast.nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  assert.equal(accepted.status, 200);
  assert.deepEqual(await latestOf(cast.nora, id), [85, dayOf(20)]);
  await weigh(cast.nora, id, 19);
  assert.deepEqual(await latestOf(cast.nora, id), [85, dayOf(20)]);
  await weigh(cast.nora, id, 21);
  assert.deepEqual(await latestOf(cast.nora, id), [85.25, dayOf(21)]);
});

// The others look it up among the weights each time.
if (engine === 'sqlite') {
  /** A file with a flock of two birds, one of which was weighed; stopped. */
  async function fileOf(name: string): Promise<{ path: string; restart: () => Promise<unknown[]> }> {
    const path = join(temporaryFolder(), `${name}.db`);
    const settings = { DATABASE_URL: `sqlite:${path}` };
    const service = await startService(settings);
    const { olive } = await assembleCast(service);
    const { id } = await addBird(olive);
    await addBird(olive);
    for (const day of [7, 9, 8]) await weigh(olive, id, day);
    await service.close();
    const restart = async () => {
      const again = await startService(settings);
      const { olive: person } = await assembleCast(again);
      const latest = await latestOf(person, id);
      await again.close();
      return latest;
    };
    return { path, restart };
  }

  function execute(path: string, sql: string): void {
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
  }

  it('is known of weights from before it was kept', async () => {
    const { path, restart } = await fileOf('older');
    execute(
      path,
      `drop trigger "weightsLatest"; drop table "latestWeights"; delete from migrations where name = '0006-latest-weights';
      pragma foreign_keys = off;
      insert into "weights" select "workspaceId", 'gone', "recordedOn", 'gone', "weightGrams", "notes" from "weights";`,
    );
    assert.deepEqual(await restart(), [82.25, dayOf(9)]);
  });

  it('is known in a file that the records moved to, and goes on from there', async () => {
    const { path } = await fileOf('home');
    const settings = { DATABASE_URL: `sqlite:${join(temporaryFolder(), 'away.db')}` };
    const moved = await runTool(['move', '--to', settings.DATABASE_URL], { DATABASE_URL: `sqlite:${path}` });
    assert.deepEqual([moved.code, moved.stderr], [0, '']);
    const service = await startService(settings);
    const { olive } = await assembleCast(service);
    const { body } = await olive.call('GET /api/birds');
    const { id } = body.birds.find((bird: { latestRecordedOn: string | null }) => bird.latestRecordedOn);
    assert.deepEqual(await latestOf(olive, id), [82.25, dayOf(9)]);
    await weigh(olive, id, 10);
    assert.deepEqual(await latestOf(olive, id), [82.5, dayOf(10)]);
    await service.close();
  });

  it('is found wrong by the doctor, and put right by what the page about the data says', async () => {
    const { path, restart } = await fileOf('changed');
    const examine = async () => (await runTool(['doctor'], { DATABASE_URL: `sqlite:${path}` })).stdout;
    const sentence = /^problem {2}Birds whose latest weight is shown as another than it is: 1\./m;
    assert.doesNotMatch(await examine(), sentence);
    execute(path, `delete from "weights" where "recordedOn" = '${dayOf(9)}'`);
    assert.match(await examine(), sentence);
    const page = readFileSync(new URL('../../../docs/data.md', import.meta.url), 'utf8');
    execute(path, /```sql\n(delete from "latestWeights";[^`]+)```/.exec(page)?.[1] ?? '');
    assert.doesNotMatch(await examine(), sentence);
    assert.deepEqual(await restart(), [82, dayOf(8)]);
  });
}
