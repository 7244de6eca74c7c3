// Tests that a backup made during writes contains every write that was acknowledged before the backup began.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { dayMs, dayOf, later } from '../../src/clock.ts';
import { addBird, assembleCast, type Cast, Person } from '../cast.ts';
import { runCommand } from '../cli/run-command.ts';
import { engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService } from '../support/test-service.ts';

const skip = engine !== 'sqlite' && 'This tests the SQLite file.';

const folder = temporaryFolder();
const databaseOf = (name: string) => ({ DATABASE_URL: `sqlite:${join(folder, name)}` });
const backup = join(folder, 'backup.db');

let cast: Cast;

before(async () => {
  if (skip) return;
  cast = await assembleCast(await startService(databaseOf('live.db')));
});

const startedAt = new Date();
const dayAfter = (days: number) => dayOf(later(startedAt, days * dayMs));

/** Records a bird's weights, one per day, and keeps the days of those that the service has acknowledged. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly birdId: string;
  #stopped = false;
  readonly #ended: Promise<void>;

  constructor(birdId: string) {
    this.birdId = birdId;
    this.#ended = this.#write();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#ended;
  }

  async #write(): Promise<void> {
    for (let days = 0; !this.#stopped; days += 1) {
      const recordedOn = dayAfter(days);
      const weight = { weightGrams: 90 + days / 100, recordedOn };
      const { status } = await cast.olive.call(`POST /api/birds/${this.birdId}/weights`, weight);
      if (status === 201) this.acknowledged.push(recordedOn);
    }
  }
}

async function startWriters(count: number): Promise<Writer[]> {
  const birds = await Promise.all(Array.from({ length: count }, () => addBird(cast.olive)));
  return birds.map(({ id }) => new Writer(id));
}

const recordedDays = async (person: Person, birdId: string): Promise<string[]> => {
  const { body } = await person.call(`GET /api/birds/${birdId}/weights`);
  return body.weights.map((weight: { recordedOn: string }) => weight.recordedOn);
};

describe('npm run backup', { skip }, () => {
  it('exit 0 while writes continue, and every write acknowledged before the start is restored', async () => {
    const writers = await startWriters(6);
    while (writers.some(writer => writer.acknowledged.length < 20)) await cast.vic.call('GET /api/birds');
    const ledger = writers.map(({ birdId, acknowledged }) => ({ birdId, days: [...acknowledged] }));
    const result = await runCommand(['backup', backup], databaseOf('live.db'));
    const during = writers.map(({ acknowledged }) => acknowledged.length);
    await Promise.all(writers.map(writer => writer.stop()));

    assert.deepEqual([result.code, result.stderr], [0, '']);
    for (const [index, count] of during.entries()) assert.ok(count > (ledger[index]?.days.length ?? 0));

    const restored = await runCommand(['restore', backup], databaseOf('restored.db'));
    assert.deepEqual([restored.code, restored.stderr], [0, '']);
    const second = await startService(databaseOf('restored.db'));
    const olive = new Person(second, cast.olive.email, cast.olive.token);
    for (const { birdId, days } of ledger) {
      const found = new Set(await recordedDays(olive, birdId));
      assert.deepEqual(
        days.filter(day => !found.has(day)),
        [],
      );
    }
  });
});
