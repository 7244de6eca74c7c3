// Kills a process that migrates a database: the next start completes the migrations and ends with the same schema.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openStorage } from '../../src/storage/open-storage.ts';
import { engine, freshDatabase } from '../support/engine.ts';

const program = fileURLToPath(new URL('migrating.ts', import.meta.url));
/** The number of kills. `npm run test:crash` sets more kills than there are statements, to try every statement. */
const cuts = Number(process.env.TEST_CUTS ?? 3);

function migrateUntil(databaseUrl: string, cutBefore: number) {
  return spawnSync(process.execPath, [program, databaseUrl, String(cutBefore)], { encoding: 'utf8' });
}

/** Reads the schema and the names of the completed migrations. */
async function schemaOf(databaseUrl: string): Promise<unknown[]> {
  if (engine === 'sqlite') {
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length));
    const rows = database.prepare('select name, sql from sqlite_schema order by name').all();
    const names = database.prepare('select name from migrations order by name').all();
    database.close();
    return [...rows, ...names].map(row => ({ ...row }));
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const columns = await client.query(
    "select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2",
  );
  const indexes = await client.query(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
  );
  const names = await client.query('select name from migrations order by name');
  await client.end();
  return [...columns.rows, ...indexes.rows, ...names.rows];
}

/** Opens the database after a kill, which completes its migrations. */
async function openAndClose(databaseUrl: string): Promise<void> {
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
}

// PGlite has a single session, which does not end when a process is killed.
const skip = engine === 'pglite';

describe('a migration', { skip }, () => {
  it('is completed by the next start, no matter before which statement the process was killed', async test => {
    const { DATABASE_URL: reference = '' } = await freshDatabase();
    const uncut = migrateUntil(reference, 0);
    assert.equal(uncut.status, 0, uncut.stderr);
    const statements = Number(uncut.stdout);
    const expected = await schemaOf(reference);
    const count = Math.min(cuts, statements);
    for (let cut = 1; cut <= count; cut += 1) {
      const { DATABASE_URL: databaseUrl = '' } = await freshDatabase();
      const before = Math.ceil((cut * statements) / count);
      assert.equal(migrateUntil(databaseUrl, before).signal, 'SIGKILL', `before statement ${before}`);
      await openAndClose(databaseUrl);
      assert.deepEqual(await schemaOf(databaseUrl), expected, `before statement ${before}`);
    }
    test.diagnostic(`${count} kills, spread over ${statements} statements`);
  });
});
