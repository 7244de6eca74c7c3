// Fills the databases of different versions of the service with the same rows.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { mainThreadMicros } from '../processes.ts';
import { type Row, rowsOf, type SeededBird, type Shape } from '../rows.ts';
import { insertSqlite } from '../seed.ts';
import { type Server, startService } from '../servers.ts';
import type { Version } from './checkouts.ts';

export interface NewDatabase {
  version: Version;
  path: string;
}

/**
 * Starts each version to create its database, inserts the rows, and restarts it so that it judges the birds.
 * Returns the birds.
 */
export async function fill(databases: readonly NewDatabase[], shape: Shape): Promise<SeededBird[]> {
  const birds: SeededBird[] = [];
  for (const database of databases) await startAndStop(database);
  const rows = [...rowsOf(shape, birds)];
  for (const { path } of databases) await insertSqlite(path, knownRows(path, rows));
  for (const database of databases) await startAndStop(database, waitUntilIdle);
  return birds;
}

async function startAndStop(
  { version, path }: NewDatabase,
  beforeStop: (server: Server) => Promise<void> = async () => {},
): Promise<void> {
  const fixture = {
    ...{ databaseUrl: `sqlite:${path}`, path: '/api/health' },
    ...{ rawToken: '', birdCount: 0, days: { next: 0 } },
  };
  const server = await startService(fixture, version);
  await beforeStop(server);
  await server.stop();
}

/** Yields the rows. Leaves out tables and columns that the database does not have. */
function* knownRows(path: string, rows: readonly Row[]): Generator<Row> {
  const db = new DatabaseSync(path, { readOnly: true });
  const columns = db.prepare(
    `select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
       where t.type = 'table'`,
  );
  const known = Map.groupBy(columns.all(), ({ table }) => String(table));
  db.close();
  for (const { table, values } of rows) {
    const names = known.get(table)?.map(({ column }) => String(column));
    if (!names) continue;
    yield {
      table,
      values: Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
    };
  }
}

const pollMs = 500;
/** The CPU time of the main thread per interval, below which a service counts as idle. */
const idleMicros = 10_000;
const quietIntervals = 3;
const maxIntervals = 240;

/** Waits up to two minutes for a service to finish the work after its start, such as judging the birds. */
export async function waitUntilIdle({ pid }: Server): Promise<void> {
  let quiet = 0;
  for (let interval = 0; interval < maxIntervals && quiet < quietIntervals; interval += 1) {
    const before = mainThreadMicros(pid);
    await setTimeout(pollMs);
    quiet = mainThreadMicros(pid) - before < idleMicros ? quiet + 1 : 0;
  }
}
