// Fills an empty database with the rows of the workload.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { judgeUnjudgedBirds } from '../server/src/guard/judge-unjudged.ts';
import { openStorage } from '../server/src/storage/open-storage.ts';
import { defaultShape, type Row, rowsOf, type SeededBird, type Shape } from './rows.ts';

/** Creates the schema as the service does, then the rows and the verdicts. Returns the birds, except past birds. */
export async function seed(databaseUrl: string, shape: Shape = defaultShape): Promise<SeededBird[]> {
  const open = () => openStorage({ databaseUrl, poolSize: 1 });
  await (await open()).close();
  const birds: SeededBird[] = [];
  const rows = rowsOf(shape, birds);
  await (databaseUrl.startsWith('sqlite:')
    ? insertSqlite(databaseUrl.slice('sqlite:'.length), rows)
    : insertPostgres(databaseUrl, rows));
  const storage = await open();
  await judgeUnjudgedBirds(storage, new AbortController().signal);
  await storage.close();
  return birds;
}

export async function insertSqlite(path: string, rows: Iterable<Row>): Promise<void> {
  const db = new DatabaseSync(path);
  // Syncs are off, because the database would be seeded again after a power cut.
  db.exec('pragma synchronous = off; begin');
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  for (const { table, values } of rows) {
    const into = `"${table}" (${columnsOf(values)})`;
    let statement = statements.get(into);
    if (!statement) {
      const marks = Object.keys(values).map(() => '?');
      statement = db.prepare(`insert into ${into} values (${marks.join(', ')})`);
      statements.set(into, statement);
    }
    statement.run(
      ...Object.values(values).map(value => (typeof value === 'boolean' ? Number(value) : value)),
    );
  }
  db.exec('commit; analyze; pragma wal_checkpoint(truncate)');
  db.close();
}

/** The maximum number of rows per INSERT statement. */
const batchSize = 2_000;

async function insertPostgres(url: string, rows: Iterable<Row>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  let batch: Row[] = [];
  const flush = async () => {
    const [first] = batch;
    if (!first) return;
    const columns = columnsOf(first.values);
    const overriding = first.table === 'workspaces' ? 'overriding system value' : '';
    await client.query(
      `insert into "${first.table}" (${columns}) ${overriding}
        select ${columns} from json_populate_recordset(null::"${first.table}", $1)`,
      [JSON.stringify(batch.map(row => jsonOf(row.values)))],
    );
    batch = [];
  };
  for (const row of rows) {
    if (batch.length === batchSize || (batch[0] && !hasColumnsOf(batch[0], row))) await flush();
    batch.push(row);
  }
  await flush();
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
}

/** True if one statement can insert both rows. */
const hasColumnsOf = (one: Row, other: Row) =>
  one.table === other.table && columnsOf(one.values) === columnsOf(other.values);

const columnsOf = (values: Row['values']) =>
  Object.keys(values)
    .map(column => `"${column}"`)
    .join(', ');

const jsonColumns = ['doseSchedule', 'absences'];

/** Returns the values with the JSON columns parsed. Otherwise, PostgreSQL would store them as JSON strings. */
const jsonOf = (values: Row['values']): object =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      jsonColumns.includes(column) ? JSON.parse(String(value)) : value,
    ]),
  );
