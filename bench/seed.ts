// Fills an empty store with the rows of the work, through the engine's own quickest door.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openStorage } from '../server/src/storage/open.ts';
import { type Row, rowsOf, type SeededBird, type Shape, work } from './rows.ts';

/** Creates the schema as the service does, then the rows, and answers the birds. */
export async function seed(databaseUrl: string, shape: Shape = work): Promise<SeededBird[]> {
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
  const birds: SeededBird[] = [];
  const rows = rowsOf(shape, birds);
  await (databaseUrl.startsWith('sqlite:')
    ? insertSqlite(databaseUrl.slice('sqlite:'.length), rows)
    : insertPostgres(databaseUrl, rows));
  return birds;
}

async function insertSqlite(path: string, rows: Iterable<Row>): Promise<void> {
  const db = new DatabaseSync(path);
  // A seed that a power cut spoils is made again.
  db.exec('pragma synchronous = off; begin');
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  for (const { table, values } of rows) {
    let statement = statements.get(table);
    if (!statement) {
      const marks = Object.keys(values).map(() => '?');
      statement = db.prepare(`insert into "${table}" (${columnsOf(values)}) values (${marks.join(', ')})`);
      statements.set(table, statement);
    }
    statement.run(
      ...Object.values(values).map(value => (typeof value === 'boolean' ? Number(value) : value)),
    );
  }
  db.exec('commit; analyze; pragma wal_checkpoint(truncate)');
  db.close();
}

/** Rows that one statement inserts. */
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
    if (batch.length === batchSize || (batch[0] && batch[0].table !== row.table)) await flush();
    batch.push(row);
  }
  await flush();
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
}

const columnsOf = (values: Row['values']) =>
  Object.keys(values)
    .map(column => `"${column}"`)
    .join(', ');

/** Schedules are JSON already: they go in as what they hold, not as a text. */
function jsonOf({ doseSchedule, ...values }: Row['values']): object {
  return doseSchedule === undefined ? values : { ...values, doseSchedule: JSON.parse(String(doseSchedule)) };
}
