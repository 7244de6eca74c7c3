// Tests of `npm run backup`, `npm run restore` and daily backups.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { dayMs, dayOf } from '../../src/clock.ts';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { NightlyBackups } from '../../src/ops/nightly-backups.ts';
import { StorageSetupError } from '../../src/storage/errors.ts';
import { restoreBackup } from '../../src/storage/sqlite/backup.ts';
import { addBird, Person, useCast } from '../cast.ts';
import { runCommand } from '../cli/run-command.ts';
import { addFile, samples } from '../files/samples.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService } from '../support/test-service.ts';

const folder = temporaryFolder();
const databaseOf = (name: string) => ({ DATABASE_URL: `sqlite:${join(folder, name)}` });
const daily = join(folder, 'daily');
const backup = join(folder, 'backup.db');

// The usual umask, which makes new files readable by everyone.
process.umask(0o022);

const { service, cast } = await useCast({ ...databaseOf('live.db'), BACKUP_DIR: daily, BACKUP_KEEP: '2' });

const leftovers = () => readdirSync(folder).filter(name => name.includes('unfinished'));

describe('npm run backup and npm run restore', () => {
  it('exit 0 for a backup while the service is running, and for restoring it', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const recordedOn = dayOf(service.clock.now());
    await cast.olive.call(`POST /api/birds/${birdId}/weights`, { weightGrams: 90, recordedOn });
    const result = await runCommand(['backup', backup], databaseOf('live.db'));
    assert.deepEqual([result.code, result.stderr], [0, '']);
    assert.match(
      result.stdout,
      /^Wrote and checked the backup .*backup\.db: 3 flocks, 6 people, 1 bird and 1 weight\.\n$/,
    );

    const restored = await runCommand(['restore', backup], databaseOf('restored.db'));
    assert.deepEqual([restored.code, restored.stderr], [0, '']);
    assert.match(
      restored.stdout,
      /^Restored .*: 3 flocks, 6 people, 1 bird and 1 weight\.\nStart the service/,
    );
    const second = await startService(databaseOf('restored.db'));
    // The same session still works, because it is in the backup.
    const olive = new Person(second, cast.olive.email, cast.olive.token);
    const [weight] = (await olive.call(`GET /api/birds/${birdId}/weights`)).body.weights;
    assert.equal(weight.weightGrams, 90);
    await second.close();
    assert.deepEqual(leftovers(), []);
  });

  it('exit 0 for a restore, with files that only their owner can read, even if everyone can read the backup', async () => {
    const readable = file('readable.db', readFileSync(backup));
    chmodSync(readable, 0o644);
    const { code } = await runCommand(['restore', readable], databaseOf('private.db'));
    assert.equal(code, 0);
    const files = readdirSync(folder).filter(name => name.startsWith('private.db'));
    assert.ok(files.length >= 1);
    for (const name of files) assert.equal(statSync(join(folder, name)).mode & 0o077, 0, name);
  });

  it('exit 1 for a backup to an existing file, which stays unchanged', async () => {
    const contentBefore = readFileSync(backup);
    const { code, stdout, stderr } = await runCommand(['backup', backup], databaseOf('live.db'));
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /backup\.db already exists, and a backup never overwrites a file\. Choose another name\.\n$/,
    );
    assert.deepEqual(readFileSync(backup), contentBefore);
    assert.equal(statSync(backup).mode & 0o077, 0, 'Others can read it.');
  });

  it('exit 1 for a restore to an existing database, and exit 0 after it is moved away as advised', async () => {
    const { code, stderr } = await runCommand(['restore', backup], databaseOf('restored.db'));
    assert.equal(code, 1);
    assert.match(
      stderr,
      /restored\.db already exists, .* First move the old one .* away: mkdir .* && mv .*\n$/,
    );
    // The advice in the error message works.
    const [command = ''] = /mkdir .*/.exec(stderr) ?? [];
    execFileSync('sh', ['-euc', command]);
    assert.equal((await runCommand(['restore', backup], databaseOf('restored.db'))).code, 0);
  });

  it('exit 1 for a restore while the service is running', async () => {
    const { code, stderr } = await runCommand(['restore', backup], databaseOf('live.db'));
    assert.equal(code, 1);
    assert.match(stderr, /^Another process already serves .*live\.db\. Stop it first/);
    assert.equal((await cast.olive.call('GET /api/birds')).status, 200);
  });

  it('exit 1 for a file that is not a valid backup, and nothing is restored', async () => {
    const validBackup = readFileSync(backup);
    const newer = join(folder, 'newer.db');
    writeFileSync(newer, validBackup);
    withSql(newer, `insert into migrations values ('9999-from-the-future')`);
    const orphaned = join(folder, 'orphaned.db');
    writeFileSync(orphaned, validBackup);
    withSql(orphaned, 'pragma foreign_keys = off; delete from birds');
    const other = join(folder, 'other.db');
    withSql(other, 'create table recipes (name text)');
    const damaged: Record<string, RegExp> = {
      [file('cut.db', validBackup.subarray(0, validBackup.length / 2))]: /malformed|damaged/,
      [file('scribbled.db', damagedCopyOf(validBackup))]: /malformed|damaged/,
      [file('letter.db', Buffer.from('Dear operator, this is a letter. '.repeat(200)))]: /not a database/,
      [file('empty.db', Buffer.alloc(0))]: /is not a database of Flock Care\./,
      [other]: /is not a database of Flock Care\./,
      [newer]: /written by a newer Flock Care/,
      [orphaned]: /rows of \w+ refer to birds that are missing/,
      [join(folder, 'nowhere.db')]: /There is no backup at/,
    };
    for (const [name, sentence] of Object.entries(damaged)) {
      await assert.rejects(
        restoreBackup(name, join(folder, 'target.db'), async () => {}),
        (error: unknown) => {
          assert.ok(error instanceof StorageSetupError, `${name}: ${error}`);
          assert.match(error.message, sentence);
          assert.match(error.message, /^[A-Z/].*\.$/);
          return true;
        },
      );
      assert.equal(existsSync(join(folder, 'target.db')), false, name);
    }
    const { code, stdout, stderr } = await runCommand(['restore', other], databaseOf('target.db'));
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^.* is not a database of Flock Care\.\n$/, 'The output is not a single sentence.');
    assert.deepEqual(leftovers(), []);
  });

  it("exit 1 on PostgreSQL, with PostgreSQL's own command and without the password", async () => {
    const DATABASE_URL = 'postgres://flock:s3cret@db.example.org/flock';
    for (const [name, program] of Object.entries({ backup: 'pg_dump', restore: 'pg_restore' })) {
      const { code, stderr } = await runCommand([name, 'file.dump'], { DATABASE_URL });
      assert.equal(code, 1);
      assert.ok(
        stderr.includes(program) && stderr.includes('file.dump') && !stderr.includes('s3cret'),
        stderr,
      );
    }
  });

  it('exit 1 with the usage if the file name is missing', async () => {
    for (const name of ['backup', 'restore']) {
      const { code, stderr } = await runCommand([name], databaseOf('live.db'));
      assert.equal(code, 1);
      assert.ok(stderr.includes(`npm run ${name} -- FILE`), stderr);
    }
  });
});

function file(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function withSql(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

/** Returns a copy with all but the first page overwritten, so that the file still opens. */
const damagedCopyOf = (validBackup: Buffer) =>
  Buffer.concat([validBackup.subarray(0, 4_096), Buffer.alloc(validBackup.length - 4_096, 'x')]);

describe('daily backups', () => {
  const listDailyBackups = () => (existsSync(daily) ? readdirSync(daily).sort() : []);
  const today = () => `live-${dayOf(service.clock.now())}.db`;
  const backUp = () => service.background.nightlyBackups.run();

  it('are made once a day, and can be restored', async () => {
    await backUp();
    assert.deepEqual(listDailyBackups(), [today()]);
    const { mtimeMs } = statSync(join(daily, today()));
    await backUp();
    assert.equal(statSync(join(daily, today())).mtimeMs, mtimeMs);
    const { code, stderr } = await runCommand(['restore', join(daily, today())], databaseOf('from-daily.db'));
    assert.equal(code, 0, stderr);
  });

  it('are deleted except for the BACKUP_KEEP newest ones, while other files stay', async () => {
    writeFileSync(join(daily, 'live-notes.txt'), 'Mine.');
    const days: string[] = [];
    for (let day = 0; day < 2; day += 1) {
      service.clock.forward(dayMs);
      await backUp();
      days.push(today());
    }
    assert.deepEqual(listDailyBackups(), [...days, 'live-notes.txt'].sort());
  });

  it('are retried if they fail, while the service keeps running', async () => {
    service.clock.forward(dayMs);
    rmSync(daily, { recursive: true });
    writeFileSync(daily, 'Not a folder.');
    await backUp();
    assert.equal((await cast.olive.call('GET /api/birds')).status, 200);
    rmSync(daily);
    await backUp();
    assert.deepEqual(listDailyBackups(), [today()]);
  });

  it('are retried if the birds’ files cannot be copied', async () => {
    const { id } = await addBird(cast.olive);
    await addFile(cast.olive, id, samples['image/png']());
    service.clock.forward(dayMs);
    const beside = join(daily, 'live-files');
    writeFileSync(beside, 'Not a folder.');
    await backUp();
    assert.ok(!listDailyBackups().includes(today()));
    rmSync(beside);
    await backUp();
    assert.ok(listDailyBackups().includes(today()));
  });

  it('are made even if a bird’s file is missing: the problem is logged, and the oldest backup is deleted', async () => {
    const entries: { msg: string; problem?: string }[] = [];
    const log = pino({}, { write: (line: string) => entries.push(JSON.parse(line)) });
    const nightlyBackups = new NightlyBackups(service.context, log);
    const [oldest] = listDailyBackups();
    const files = join(folder, 'live-files');
    const [name = ''] = readdirSync(files, { recursive: true })
      .map(String)
      .filter(path => /[0-9a-f]{64}$/.test(path));
    rmSync(join(files, name));
    rmSync(join(daily, 'live-files'), { recursive: true });
    service.clock.forward(dayMs);
    await nightlyBackups.run();
    await nightlyBackups.run();
    assert.deepEqual(
      entries.map(({ msg }) => msg),
      ['Daily backup made, but with a problem.'],
    );
    assert.match(entries[0]?.problem ?? '', new RegExp(`1 file could not be found, such as ${name}\\.$`));
    assert.ok(listDailyBackups().includes(today()));
    assert.ok(!listDailyBackups().includes(oldest ?? ''));
  });

  it('are refused at startup on PostgreSQL, with an error message that names pg_dump', () => {
    const settings = { DATABASE_URL: 'postgres://localhost/flock', BACKUP_DIR: daily };
    assert.throws(
      () => readConfig(settings),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, /^BACKUP_DIR only works with a SQLite file\..*pg_dump\.$/);
        return true;
      },
    );
  });
});
