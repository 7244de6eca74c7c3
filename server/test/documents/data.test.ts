// Checks docs/data.md against the schema: it has every table with its key and indexes, and no other tables.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, it } from 'node:test';
import { openStorage } from '../../src/storage/open-storage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read } from './repository.ts';

interface Described {
  key: string;
  indexes: string[];
}

const page = read('docs/data.md');
const pageTables = new Map<string, Described>(
  page
    .split(/^### /m)
    .slice(1)
    .map(part => [
      /^\w+/.exec(part)?.[0] ?? '',
      {
        key: /^Key: `([^`]+)`$/m.exec(part)?.[1] ?? '',
        indexes: [...part.matchAll(/^- `(\w+)`/gm)].map(([, name = '']) => name).sort(),
      },
    ]),
);

const schemaTables = new Map<string, Described>();

before(async () => {
  const file = join(temporaryFolder(), 'schema.db');
  const storage = await openStorage({ databaseUrl: `sqlite:${file}`, poolSize: 1 });
  await storage.close();
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare(`select name, sql from sqlite_master where type = 'table'`).all();
  for (const { name, sql } of tables) {
    if (String(name).startsWith('sqlite_')) continue;
    schemaTables.set(String(name), {
      key: keyOf(database, String(name)),
      indexes: [...namedIndexes(database, String(name)), ...uniqueConstraints(String(sql))].sort(),
    });
  }
  database.close();
});

function keyOf(database: DatabaseSync, table: string): string {
  return database
    .prepare('select name from pragma_table_info(?) where pk > 0 order by pk')
    .all(table)
    .map(column => column.name)
    .join(', ');
}

function namedIndexes(database: DatabaseSync, table: string): string[] {
  return database
    .prepare(`select name from sqlite_master where type = 'index' and sql is not null and tbl_name = ?`)
    .all(table)
    .map(index => String(index.name));
}

/** Lists the unique constraints by name, and unnamed ones by column. */
function uniqueConstraints(sql: string): string[] {
  const constraints = [...sql.matchAll(/constraint "(\w+)" unique/g)].map(([, name = '']) => name);
  const columns = [...sql.matchAll(/"(\w+)" \w+ not null unique/g)].map(([, name = '']) => name);
  return [...constraints, ...columns];
}

it('the page describes exactly the tables in the schema', () => {
  assert.ok(schemaTables.size > 10);
  assert.deepEqual([...pageTables.keys()].sort(), [...schemaTables.keys()].sort());
});

it('the page has the key and indexes of each table', () => {
  for (const [table, schema] of schemaTables) assert.deepEqual(pageTables.get(table), schema, table);
});
