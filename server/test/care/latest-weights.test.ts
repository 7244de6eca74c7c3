// Tests of a bird's latest weight: the one from the latest day, regardless of the order in which weights were recorded.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { addBird, assembleCast, type Person, useCast } from '../cast.ts';
import { runCommand } from '../cli/run-command.ts';
import { engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService } from '../support/test-service.ts';

const { cast } = await useCast();

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

it('201 for simultaneous weights from several days; the one from the latest day is the latest weight', async () => {
  const { id } = await addBird(cast.olive);
  const { id: other } = await addBird(cast.olive);
  const days = Array.from({ length: 28 }, (_, index) => ((index * 11) % 28) + 1);
  await Promise.all(days.map(day => weigh(cast.olive, id, day)));
  assert.deepEqual(await latestOf(cast.olive, id), [87, dayOf(28)]);
  assert.deepEqual(await latestOf(cast.olive, other), [null, null]);
});

it('200 for moving the bird: its latest weight moves with it and stays up to date in the new flock', async () => {
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

// SQLite stores the latest weights in a table; PostgreSQL finds them with a query.
if (engine === 'sqlite') {
  /** Creates the database file of a stopped service, whose flock has two birds, one of them with weights. */
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

  it('the migration fills the table of latest weights from earlier weights', async () => {
    const { path, restart } = await fileOf('older');
    execute(
      path,
      `drop trigger "weightsLatest"; drop table "latestWeights"; delete from migrations where name = '0006-latest-weights';
      pragma foreign_keys = off;
      insert into "weights" ("workspaceId", "birdId", "recordedOn", "id", "weightGrams", "notes") select "workspaceId", 'gone', "recordedOn", 'gone', "weightGrams", "notes" from "weights";`,
    );
    assert.deepEqual(await restart(), [82.25, dayOf(9)]);
  });

  it('the table of latest weights is correct after npm run move, and stays up to date', async () => {
    const { path } = await fileOf('home');
    const settings = { DATABASE_URL: `sqlite:${join(temporaryFolder(), 'away.db')}` };
    const moved = await runCommand(['move', '--to', settings.DATABASE_URL], {
      DATABASE_URL: `sqlite:${path}`,
    });
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

  it('the statements in docs/data.md repair a table of latest weights that the doctor has reported as wrong', async () => {
    const { path, restart } = await fileOf('changed');
    const examine = async () => (await runCommand(['doctor'], { DATABASE_URL: `sqlite:${path}` })).stdout;
    const sentence = /^problem {2}Birds that are shown with a wrong latest weight: 1\./m;
    assert.doesNotMatch(await examine(), sentence);
    execute(path, 'update "latestWeights" set "weightGrams" = 1');
    assert.match(await examine(), sentence);
    const page = readFileSync(new URL('../../../docs/data.md', import.meta.url), 'utf8');
    execute(path, /```sql\n(delete from "latestWeights";[^`]+)```/.exec(page)?.[1] ?? '');
    assert.doesNotMatch(await examine(), sentence);
    assert.deepEqual(await restart(), [82.25, dayOf(9)]);
  });
}
