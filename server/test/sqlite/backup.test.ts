// `npm run backup`, `npm run restore` and the daily backups: nothing acknowledged is missing, and nothing is replaced.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { dayMs, dayOf, later } from '../../src/clock.ts';
import { ConfigRefused, readConfig } from '../../src/config.ts';
import { restoreBackup } from '../../src/storage/backup.ts';
import { StorageRefused } from '../../src/storage/failures.ts';
import {
  addBird,
  assembleCast,
  type Cast,
  Person,
  startService,
  type TestService,
  temporaryFolder,
} from '../cast.ts';
import { runTool } from '../tools/run-tool.ts';

const folder = temporaryFolder();
const databaseOf = (name: string) => ({ DATABASE_URL: `sqlite:${join(folder, name)}` });
const daily = join(folder, 'daily');
const backup = join(folder, 'backup.db');

let service: TestService;
let cast: Cast;

before(async () => {
  service = await startService({ ...databaseOf('live.db'), BACKUP_DIR: daily, BACKUP_KEEP: '2' });
  cast = await assembleCast(service);
});

const startedAt = new Date();
const dayAfter = (days: number) => dayOf(later(startedAt, days * dayMs));

/** Records weights of a bird, day after day, and keeps a ledger of those the service has acknowledged. */
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

const leftovers = () => readdirSync(folder).filter(name => name.includes('unfinished'));

describe('npm run backup and npm run restore', () => {
  it('exit 0 under writers: every write acknowledged before it began is restored, and writing went on', async () => {
    const writers = await startWriters(6);
    while (writers.some(writer => writer.acknowledged.length < 20)) await cast.vic.call('GET /api/birds');
    const ledger = writers.map(({ birdId, acknowledged }) => ({ birdId, days: [...acknowledged] }));
    const made = await runTool(['backup', backup], databaseOf('live.db'));
    const during = writers.map(({ acknowledged }) => acknowledged.length);
    await Promise.all(writers.map(writer => writer.stop()));

    assert.deepEqual([made.code, made.stderr], [0, '']);
    assert.match(
      made.stdout,
      /^The backup is in .*backup\.db, checked: 3 flocks, 6 people, 6 birds and \d+ weights\.\n$/,
    );
    for (const [index, count] of during.entries()) assert.ok(count > (ledger[index]?.days.length ?? 0));

    const restored = await runTool(['restore', backup], databaseOf('restored.db'));
    assert.deepEqual([restored.code, restored.stderr], [0, '']);
    assert.match(
      restored.stdout,
      /^Restored .*: 3 flocks, 6 people, 6 birds and \d+ weights\.\nStart the service/,
    );
    const second = await startService(databaseOf('restored.db'));
    // The same session: it was in the backup too.
    const olive = new Person(second, cast.olive.email, cast.olive.token);
    for (const { birdId, days } of ledger) {
      const found = new Set(await recordedDays(olive, birdId));
      assert.deepEqual(
        days.filter(day => !found.has(day)),
        [],
      );
    }
    await second.close();
    assert.deepEqual(leftovers(), []);
  });

  it('exit 1 for a backup over a file that is there, and the file stays', async () => {
    const stays = readFileSync(backup);
    const { code, stdout, stderr } = await runTool(['backup', backup], databaseOf('live.db'));
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /backup\.db is there already, and no backup is ever replaced\. Give another name\.\n$/,
    );
    assert.deepEqual(readFileSync(backup), stays);
    assert.equal(statSync(backup).mode & 0o077, 0, 'Only its owner may read it.');
  });

  it('exit 1 for a restore over a database, and its records stay', async () => {
    const { code, stderr } = await runTool(['restore', backup], databaseOf('restored.db'));
    assert.equal(code, 1);
    assert.match(stderr, /restored\.db is there already, .* Move it away first, .*: mkdir .* && mv .*\n$/);
    // What the sentence says to do makes way.
    const [command = ''] = /mkdir .*/.exec(stderr) ?? [];
    execFileSync('sh', ['-euc', command]);
    assert.equal((await runTool(['restore', backup], databaseOf('restored.db'))).code, 0);
  });

  it('exit 1 for a restore while the service runs', async () => {
    const { code, stderr } = await runTool(['restore', backup], databaseOf('live.db'));
    assert.equal(code, 1);
    assert.match(stderr, /^Another process already serves .*live\.db\. Stop it first/);
    assert.equal((await cast.olive.call('GET /api/birds')).status, 200);
  });

  it('exit 1 for what is no sound backup, and nothing is put in place', async () => {
    const whole = readFileSync(backup);
    const newer = join(folder, 'newer.db');
    writeFileSync(newer, whole);
    planted(newer, `insert into migrations values ('9999-from-the-future')`);
    const orphaned = join(folder, 'orphaned.db');
    writeFileSync(orphaned, whole);
    planted(orphaned, 'pragma foreign_keys = off; delete from birds');
    const other = join(folder, 'other.db');
    planted(other, 'create table recipes (name text)');
    const damaged: Record<string, RegExp> = {
      [file('cut.db', whole.subarray(0, whole.length / 2))]: /malformed|damaged/,
      [file('scribbled.db', scribbledOver(whole))]: /malformed|damaged/,
      [file('letter.db', Buffer.from('Dear operator, this is a letter. '.repeat(200)))]: /not a database/,
      [file('empty.db', Buffer.alloc(0))]: /is no database of Flock Care\./,
      [other]: /is no database of Flock Care\./,
      [newer]: /written by a newer Flock Care/,
      [orphaned]: /rows of \w+ refer to birds that are missing/,
      [join(folder, 'nowhere.db')]: /There is no backup at/,
    };
    for (const [name, sentence] of Object.entries(damaged)) {
      await assert.rejects(restoreBackup(name, join(folder, 'target.db')), (error: unknown) => {
        assert.ok(error instanceof StorageRefused, `${name}: ${error}`);
        assert.match(error.message, sentence);
        assert.match(error.message, /^[A-Z/].*\.$/);
        return true;
      });
      assert.equal(existsSync(join(folder, 'target.db')), false, name);
    }
    const { code, stdout, stderr } = await runTool(['restore', other], databaseOf('target.db'));
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^.* is no database of Flock Care\.\n$/, 'It is one sentence, not a stack.');
    assert.deepEqual(leftovers(), []);
  });

  it('exit 1 on PostgreSQL, with its own command and without the password', async () => {
    const DATABASE_URL = 'postgres://flock:s3cret@db.example.org/flock';
    for (const [tool, command] of Object.entries({ backup: 'pg_dump', restore: 'pg_restore' })) {
      const { code, stderr } = await runTool([tool, 'file.dump'], { DATABASE_URL });
      assert.equal(code, 1);
      assert.ok(
        stderr.includes(command) && stderr.includes('file.dump') && !stderr.includes('s3cret'),
        stderr,
      );
    }
  });

  it('exit 1 without the name of a file, and says how to give it', async () => {
    for (const tool of ['backup', 'restore']) {
      const { code, stderr } = await runTool([tool], databaseOf('live.db'));
      assert.equal(code, 1);
      assert.ok(stderr.includes(`npm run ${tool} -- FILE`), stderr);
    }
  });
});

function file(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function planted(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

/** Its first page is whole, so it opens; what comes after is not. */
const scribbledOver = (whole: Buffer) =>
  Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(whole.length - 4_096, 'x')]);

describe('daily backups', () => {
  const made = () => (existsSync(daily) ? readdirSync(daily).sort() : []);
  const today = () => `live-${dayOf(service.clock.now())}.db`;
  const backUp = () => service.background.nightlyBackups.run();

  it('are made as the service starts, once a day, and can be restored', async () => {
    await backUp();
    assert.deepEqual(made(), [today()]);
    const { mtimeMs } = statSync(join(daily, today()));
    await backUp();
    assert.equal(statSync(join(daily, today())).mtimeMs, mtimeMs);
    const { code, stderr } = await runTool(['restore', join(daily, today())], databaseOf('from-daily.db'));
    assert.equal(code, 0, stderr);
  });

  it('are kept as many as BACKUP_KEEP says, the newest, and other files stay', async () => {
    writeFileSync(join(daily, 'live-notes.txt'), 'Mine.');
    const days: string[] = [];
    for (let day = 0; day < 2; day += 1) {
      service.clock.forward(dayMs);
      await backUp();
      days.push(today());
    }
    assert.deepEqual(made(), [...days, 'live-notes.txt'].sort());
  });

  it('that fail leave the service running, and are made once they can be', async () => {
    service.clock.forward(dayMs);
    rmSync(daily, { recursive: true });
    writeFileSync(daily, 'Not a folder.');
    await backUp();
    assert.equal((await cast.olive.call('GET /api/birds')).status, 200);
    rmSync(daily);
    await backUp();
    assert.deepEqual(made(), [today()]);
  });

  it('on PostgreSQL stop the start with a sentence', () => {
    const settings = { DATABASE_URL: 'postgres://localhost/flock', BACKUP_DIR: daily };
    assert.throws(
      () => readConfig(settings),
      (error: unknown) => {
        assert.ok(error instanceof ConfigRefused);
        assert.match(error.message, /^BACKUP_DIR is for a SQLite file\..*pg_dump\.$/);
        return true;
      },
    );
  });
});
