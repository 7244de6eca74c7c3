// Fills an empty store with the rows of the work: 50 flocks of 20 birds with 425 daily weights each, and a session a flock.
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { mintCredential } from '../server/src/credentials.ts';
import { openStorage } from '../server/src/storage/open.ts';

export const work = { flocks: 50, birdsPerFlock: 20, days: 425 } as const;

/** What a load needs to know of the rows: each bird with a token that may read it. */
export interface SeededBird {
  birdId: string;
  workspaceId: number;
  rawToken: string;
}

export interface Shape {
  flocks: number;
  birdsPerFlock: number;
  days: number;
}

interface Row {
  table: string;
  values: readonly (string | number | boolean | null)[];
}

const dayMs = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Creates the schema as the service does, then the rows, and answers the birds. */
export async function seed(databaseUrl: string, shape: Shape = work): Promise<SeededBird[]> {
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
  const birds: SeededBird[] = [];
  const rows = rowsOf(shape, birds);
  await (databaseUrl.startsWith('sqlite:')
    ? insertSqlite(databaseUrl.slice(7), rows)
    : insertPostgres(databaseUrl, rows));
  return birds;
}

function* rowsOf({ flocks, birdsPerFlock, days }: Shape, birds: SeededBird[]): Generator<Row> {
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 30 * dayMs).toISOString();
  const dates = Array.from({ length: days }, (_, index) => dayAgo(days - 1 - index));
  for (let workspaceId = 1; workspaceId <= flocks; workspaceId += 1) {
    const userId = randomUUID();
    const email = `keeper-${workspaceId}@example.org`;
    const { rawToken, tokenHash } = mintCredential('session');
    yield {
      table: 'workspaces',
      values: [workspaceId, `Flock ${workspaceId}`, 'standard', null, 'household_basic', null, now, now],
    };
    yield { table: 'users', values: [userId, email, `Keeper ${workspaceId}`, null, now] };
    yield {
      table: 'members',
      values: [workspaceId, randomUUID(), userId, email, 'Keeper', 'owner', now, now, now],
    };
    yield { table: 'sessions', values: [tokenHash, userId, workspaceId, now, now, expiresAt] };
    for (let index = 0; index < birdsPerFlock; index += 1) {
      const birdId = randomUUID();
      birds.push({ birdId, workspaceId, rawToken });
      yield {
        table: 'birds',
        values: [
          workspaceId,
          birdId,
          `Bird ${index}`,
          `TAG-${index}`,
          'Cockatiel',
          '',
          '',
          '',
          '',
          'unknown',
          '2021-05-04',
          null,
          '#cb3a35',
          false,
          false,
          now,
        ],
      };
      for (const [day, date] of dates.entries()) {
        yield {
          table: 'weights',
          values: [workspaceId, birdId, date, randomUUID(), 90 + ((day * 7 + index) % 50) / 10, ''],
        };
      }
    }
  }
}

async function insertSqlite(path: string, rows: Iterable<Row>): Promise<void> {
  const db = new DatabaseSync(path);
  db.exec('pragma synchronous = off; begin');
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  for (const { table, values } of rows) {
    let statement = statements.get(table);
    if (!statement) {
      statement = db.prepare(`insert into "${table}" values (${values.map(() => '?').join(', ')})`);
      statements.set(table, statement);
    }
    statement.run(...values.map(value => (typeof value === 'boolean' ? Number(value) : value)));
  }
  db.exec('commit; analyze; pragma wal_checkpoint(truncate)');
  db.close();
}

/** Rows that one statement inserts. */
const batchSize = 500;

async function insertPostgres(url: string, rows: Iterable<Row>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  let batch: Row[] = [];
  const flush = async () => {
    const [first] = batch;
    if (!first) return;
    let count = 0;
    const tuples = batch.map(row => `(${row.values.map(() => `$${++count}`).join(', ')})`).join(', ');
    const overriding = first.table === 'workspaces' ? 'overriding system value' : '';
    await client.query(
      `insert into "${first.table}" ${overriding} values ${tuples}`,
      batch.flatMap(row => row.values),
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
