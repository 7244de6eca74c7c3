// PostgreSQL: a pool, named prepared statements, and transactions that are run again after a lost race.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ParentGone, StorageRefused, StorageUnavailable } from './failures.ts';
import { migrate } from './migrate.ts';
import type { Outcome, Reader, Statement, Transaction } from './statement.ts';
import type { Storage } from './storage.ts';

/** How often a transaction that lost a race is run again before the client is asked to come back. */
const maxAttempts = 8;
const connectTimeoutMs = 5_000;
/** Longer than any statement of ours takes, shorter than a client waits. */
const statementTimeoutMs = 15_000;
/** The advisory lock under which a schema is migrated: any number, the same in every replica. */
const migrationLock = 7_325_501;

export interface PostgresOptions {
  url: string;
  poolSize: number;
}

/** Connects and migrates. @throws StorageRefused */
export async function openPostgres({ url, poolSize }: PostgresOptions): Promise<Storage> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    types: { getTypeParser: parserOf },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  try {
    await migrate({ dialect: 'postgres', exclusively: work => exclusively(pool, work) });
    return new PostgresStorage(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StorageRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageRefused(`The PostgreSQL database of DATABASE_URL cannot be opened: ${reason}.`);
  }
}

const { builtins } = pg.types;

/** Hands over what SQLite hands over: ISO text for instants and days, plain numbers. */
function parserOf(oid: number): (text: string) => unknown {
  switch (oid) {
    case builtins.TIMESTAMPTZ:
      return text => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
    case builtins.DATE:
      return text => text;
    case builtins.INT8:
      return Number;
    default:
      return pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
  }
}

async function exclusively(
  pool: pg.Pool,
  work: (query: (sql: string) => Promise<readonly unknown[]>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
    await work(async sql => (await client.query(sql)).rows);
    await client.query('commit');
    client.release();
  } catch (error) {
    await client.query('rollback').catch(() => {});
    client.release();
    throw error;
  }
}

/** Names for prepared statements that no other process or pool uses, even where a proxy lets them share a session. */
class StatementNames {
  readonly #prefix = randomUUID().slice(0, 8);
  readonly #names = new Map<Statement, string>();

  of(statement: Statement): string {
    const known = this.#names.get(statement);
    if (known) return known;
    const name = `${this.#prefix}_${this.#names.size}`;
    this.#names.set(statement, name);
    return name;
  }
}

type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

async function runOn(
  client: Queryable,
  names: StatementNames,
  statement: Statement,
  inputs: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const { sql, bind } = statement.compiled('postgres');
  const result = await client.query({ name: names.of(statement), text: sql, values: bind(inputs) });
  return { rows: result.rows, changes: result.rowCount ?? 0 };
}

class PostgresStorage implements Storage, Reader {
  readonly dialect = 'postgres';
  readonly soleProcess = false;
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<Outcome> {
    try {
      return await runOn(this.#pool, this.#names, statement, inputs);
    } catch (error) {
      throw meaningOf(error);
    }
  }

  async write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(work);
      } catch (error) {
        if (!lostRace(error) || attempt === maxAttempts) throw meaningOf(error);
      }
    }
  }

  async #attempt<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let warning: string | undefined;
    const onNotice = (notice: { severity?: string | undefined; message?: string | undefined }) => {
      if (notice.severity === 'WARNING') warning = notice.message ?? 'unknown';
    };
    let broken = false;
    try {
      await client.query('begin');
      const result = await work({
        mayChange: true,
        run: (statement, inputs) => runOn(client, this.#names, statement, inputs),
      });
      client.on('notice', onNotice);
      await commit(client);
      // PostgreSQL reports success with a warning where the wait for a synchronous standby was cut short.
      if (warning) throw new StorageUnavailable(`The commit was not confirmed: ${warning}`);
      return result;
    } catch (error) {
      broken = error instanceof StorageUnavailable || connectionLost(error);
      if (!broken)
        await client.query('rollback').catch(() => {
          broken = true;
        });
      throw error;
    } finally {
      client.off('notice', onNotice);
      client.release(broken);
    }
  }

  async ping(): Promise<void> {
    try {
      await this.#pool.query('select 1');
    } catch (error) {
      throw meaningOf(error);
    }
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }
}

/** A commit whose answer never came may or may not have happened: nobody may be told that it did. */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new StorageUnavailable('The transaction was rolled back by the server.');
  } catch (error) {
    if (connectionLost(error))
      throw new StorageUnavailable('The outcome of the commit is unknown.', { cause: error });
    throw error;
  }
}

/**
 * Errors that only say that another transaction came first; run again, the work sees what that one did.
 * (postgresql.org/docs/current/errcodes-appendix.html)
 */
const lostRaceCodes: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '23505', // unique_violation: the row appeared after our statement looked
  '23503', // foreign_key_violation: the parent went after our statement looked
]);

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const lostRace = (error: unknown) => lostRaceCodes.has(codeOf(error) ?? '');

/** Classes of errors that mean the server is away, going, out of room or read-only; errors of the socket have no SQLSTATE. */
const unavailableClasses = /^(08|53|57|58|25006|40001|40P01|E[A-Z])/;

function connectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return /^(08|57P0|E[A-Z])/.test(code);
  return /connection|timeout|terminated/i.test(error.message);
}

function meaningOf(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return error;
  if (codeOf(error) === '23503') return new ParentGone('A parent row is gone.', { cause: error });
  const unavailable = unavailableClasses.test(codeOf(error) ?? '') || connectionLost(error);
  if (!unavailable) return error;
  return new StorageUnavailable('The database cannot be reached at the moment.', { cause: error });
}
