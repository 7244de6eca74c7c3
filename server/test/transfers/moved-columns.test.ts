// Checks against the schema that a move copies every table of birds except those in `notCopied`.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import pg from 'pg';
import { openStorage } from '../../src/storage/open-storage.ts';
import { copiedColumns } from '../../src/transfers/move-bird.queries.ts';
import { freshDatabase } from '../support/engine.ts';

/**
 * Tables that a move does not copy. A trigger maintains the latest weights, and the rows of the other tables stay with
 * their flock.
 */
const notCopied: ReadonlySet<string> = new Set([
  'birdTransfers',
  'birdTransferCodes',
  'deliveries',
  'events',
  'handovers',
  'latestWeights',
  'handoverFiles',
  'memberBirds',
  'milestoneMentions',
  'moves',
  'webhookDeliveries',
]);

interface Schema {
  columns: readonly { tableName: string; columnName: string }[];
  references: readonly { child: string; parent: string }[];
}

const sqliteSchema = {
  columns: `select m.name as "tableName", c.name as "columnName" from sqlite_schema m, pragma_table_info(m.name) c
    where m.type = 'table'`,
  references: `select m.name as "child", f."table" as "parent" from sqlite_schema m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`,
};

const postgresSchema = {
  columns: `select table_name as "tableName", column_name as "columnName" from information_schema.columns
    where table_schema = current_schema()`,
  references: `select c.relname as "child", p.relname as "parent" from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid where f.contype = 'f'`,
};

/**
 * Reads the schema with the engine's own driver, because the service's typed queries cannot see a column that is
 * missing from their types.
 */
async function readSchema(databaseUrl: string): Promise<Schema> {
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true });
    const rows = (sql: string) => database.prepare(sql).all();
    const schema = schemaOf(rows(sqliteSchema.columns), rows(sqliteSchema.references));
    database.close();
    return schema;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const columns = await client.query(postgresSchema.columns);
  const references = await client.query(postgresSchema.references);
  await client.end();
  return schemaOf(columns.rows, references.rows);
}

type Row = Readonly<Record<string, unknown>>;

const schemaOf = (columns: readonly Row[], references: readonly Row[]): Schema => ({
  columns: columns.map(row => ({ tableName: String(row.tableName), columnName: String(row.columnName) })),
  references: references.map(row => ({ child: String(row.child), parent: String(row.parent) })),
});

/**
 * Lists the tables that belong to birds: `birds`, tables with a bird's id, and tables that refer to one of these.
 * Leaves out tables without a workspace.
 */
function tablesOfBirds({ columns, references }: Schema): string[] {
  const tablesWith = (name: string) =>
    new Set(columns.filter(({ columnName }) => columnName === name).map(({ tableName }) => tableName));
  const tables = tablesWith('birdId').add('birds');
  for (let known = 0; known < tables.size; ) {
    known = tables.size;
    for (const { child, parent } of references) if (tables.has(parent)) tables.add(child);
  }
  return [...tables.intersection(tablesWith('workspaceId'))];
}

it('a move copies every table of birds except those in `notCopied`, with all columns except the workspace', async () => {
  const { DATABASE_URL: databaseUrl = '' } = await freshDatabase();
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
  const schema = await readSchema(databaseUrl);
  const tables = tablesOfBirds(schema).filter(table => !notCopied.has(table));
  assert.deepEqual(tables.toSorted(), Object.keys(copiedColumns).toSorted());
  for (const [table, copied] of Object.entries(copiedColumns)) {
    const columns = schema.columns.filter(({ tableName }) => tableName === table);
    const named = columns.map(({ columnName }) => columnName).filter(name => name !== 'workspaceId');
    assert.deepEqual(named.toSorted(), copied.toSorted(), `the columns of ${table}`);
  }
});
