// The store on PostgreSQL: prepared statements, and transactions that are retried after a lost race.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Actor } from '../actor.ts';
import { StorageSetupError, StorageUnavailableError } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { Semaphore } from '../semaphore.ts';
import {
  limitToOneChange,
  type Reader,
  type Statement,
  type StatementResult,
  type Transaction,
} from '../statement.ts';
import type { Snapshot, Storage } from '../storage.ts';
import { commit, confirm } from './commit.ts';
import {
  breaksConnection,
  isPreparedStatementLost,
  maxAttempts,
  reasonOf,
  toStorageError,
} from './errors.ts';
import { migrationTimeouts, PostgresHosts, requestTimeouts } from './hosts.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { openPostgresSnapshot } from './snapshot.ts';

/** The maximum pause before the second attempt. It doubles with each further attempt, up to `maxRetryDelayMs`. */
const firstRetryDelayMs = 4;
const maxRetryDelayMs = 500;
/** The advisory lock for migrations: an arbitrary number, the same in every replica. */
const migrationLock = 7_325_501;
/** One in this many connections is reserved for reads. */
const connectionsPerReserved = 5;
/** The maximum number of snapshots, which have their own connections so that requests do not wait for them. */
const maxSnapshots = 4;
/** The longest time that a write waits for a connection. */
const writeQueueTimeoutMs = 5_000;

export interface PostgresOptions {
  url: string;
  poolSize: number;
  /** The last migration to apply. */
  schema?: string | undefined;
}

/** Connects and migrates. @throws StorageSetupError */
export async function openPostgres({ url, poolSize, schema }: PostgresOptions): Promise<Storage> {
  const migrator = new PostgresHosts(url, 1, migrationTimeouts);
  try {
    await migrate({ dialect: 'postgres', runExclusively: work => runExclusively(migrator, work) }, schema);
  } catch (error) {
    if (error instanceof StorageSetupError) throw error;
    throw new StorageSetupError(
      `The PostgreSQL database of DATABASE_URL cannot be opened: ${reasonOf(error)}. Check the address, and that the server is running.`,
    );
  } finally {
    await migrator.close();
  }
  const hostsOf = (connections: number) => new PostgresHosts(url, connections, requestTimeouts);
  return new PostgresStorage(hostsOf(poolSize), hostsOf(maxSnapshots), poolSize);
}

async function runExclusively(
  hosts: PostgresHosts,
  work: (query: (sql: string) => Promise<readonly unknown[]>) => Promise<void>,
): Promise<void> {
  const client = await hosts.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
    await work(async sql => (await client.query(sql)).rows);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

type Inputs = Readonly<Record<string, unknown>>;

class PostgresStorage implements Storage, Reader {
  readonly dialect = 'postgres';
  readonly isSoleProcess = false;
  /** One request per connection. With more, results would arrive together, and parsing them would block the event loop. */
  readonly maxConcurrentRequests: number;
  readonly #hosts: PostgresHosts;
  readonly #snapshotHosts: PostgresHosts;
  readonly #statements = new PreparedStatements();
  readonly #writes: Semaphore;

  constructor(hosts: PostgresHosts, snapshotHosts: PostgresHosts, poolSize: number) {
    this.maxConcurrentRequests = poolSize;
    this.#hosts = hosts;
    this.#snapshotHosts = snapshotHosts;
    // Writes that hang, for example because a standby is down, must not block reads.
    const reservedForReads = poolSize > 1 ? Math.ceil(poolSize / connectionsPerReserved) : 0;
    this.#writes = new Semaphore(poolSize - reservedForReads, writeQueueTimeoutMs);
  }

  async run(statement: Statement, inputs: Inputs): Promise<StatementResult> {
    try {
      return await this.#readWithRetry(statement, inputs);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async #readWithRetry(statement: Statement, inputs: Inputs): Promise<StatementResult> {
    try {
      return await this.#read(statement, inputs);
    } catch (error) {
      if (!isPreparedStatementLost(error)) throw error;
      this.#statements.stopNaming();
      return this.#read(statement, inputs);
    }
  }

  async #read(statement: Statement, inputs: Inputs): Promise<StatementResult> {
    const client = await this.#hosts.connect();
    let mustDiscard = false;
    try {
      return await this.#statements.run(client, statement, inputs);
    } catch (error) {
      mustDiscard = breaksConnection(error);
      throw error;
    } finally {
      client.release(mustDiscard);
    }
  }

  write<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#retry(() => this.#attempt(actor, work));
  }

  writeOne<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#retry(() => this.#attemptOne(actor, work));
  }

  /** Retries an attempt that lost to another transaction, or whose prepared statement was lost. */
  #retry<T>(attemptOnce: () => Promise<T>): Promise<T> {
    return this.#writes.run(async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await attemptOnce();
        } catch (error) {
          if (isPreparedStatementLost(error)) this.#statements.stopNaming();
          if (attempt >= maxAttempts(error)) throw toStorageError(error);
        }
        // The pause is random, so that transactions that collided do not collide again.
        const maxMs = Math.min(firstRetryDelayMs * 2 ** (attempt - 1), maxRetryDelayMs);
        await setTimeout(Math.random() * maxMs);
      }
    });
  }

  async #attempt<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#hosts.connect();
    let mustDiscard = false;
    try {
      await client.query('begin');
      const result = await work({
        actor,
        run: (statement, inputs) => this.#statements.run(client, statement, inputs),
      });
      ({ mustDiscard } = await commit(client));
      return result;
    } catch (error) {
      mustDiscard =
        error instanceof StorageUnavailableError || breaksConnection(error) || !(await rollBack(client));
      throw error;
    } finally {
      client.release(mustDiscard);
    }
  }

  /** Runs work that makes one change. Without `begin`, the server commits the change before it responds. */
  async #attemptOne<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#hosts.connect();
    let mustDiscard = false;
    const run = async (statement: Statement, inputs: Inputs) => {
      const send = () => this.#statements.run(client, statement, inputs);
      if (!statement.changes) return send();
      const confirmation = await confirm(client, send);
      mustDiscard = confirmation.mustDiscard;
      return confirmation.result;
    };
    try {
      return await work(limitToOneChange({ actor, run }));
    } catch (error) {
      mustDiscard ||= error instanceof StorageUnavailableError || breaksConnection(error);
      throw error;
    } finally {
      client.release(mustDiscard);
    }
  }

  openSnapshot(): Promise<Snapshot> {
    return openPostgresSnapshot(this.#snapshotHosts);
  }

  /** Erases deleted rows and their index entries, which also contain values. */
  async eraseDeleted(tables: readonly string[]): Promise<void> {
    const client = await this.#hosts.connect();
    let mustDiscard = true;
    try {
      await client.query('set statement_timeout = 0');
      for (const table of tables) await client.query(`vacuum (index_cleanup on) "${table}"`);
      await client.query('reset statement_timeout');
      mustDiscard = false;
    } catch (error) {
      throw toStorageError(error);
    } finally {
      client.release(mustDiscard);
    }
  }

  async ping(): Promise<void> {
    const client = await this.#hosts.connect();
    try {
      await client.query('select 1');
      client.release();
    } catch (error) {
      client.release(true);
      throw toStorageError(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#hosts.close(), this.#snapshotHosts.close()]);
  }
}

/** Returns true if the rollback worked. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
