// PostgreSQL: named prepared statements, and transactions that are run again after a lost race.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StorageRefused, StorageUnavailable } from './failures.ts';
import { migrate } from './migrate.ts';
import { commit, confirm } from './postgres-commit.ts';
import {
  attemptsAfter,
  connectionSpent,
  meaningOf,
  reasonOf,
  statementMislaid,
} from './postgres-failures.ts';
import { PostgresHosts, patienceOfMigrations, patienceOfRequests } from './postgres-hosts.ts';
import { PreparedStatements } from './postgres-statements.ts';
import { forOneChange, type Outcome, type Reader, type Statement, type Transaction } from './statement.ts';
import type { Storage } from './storage.ts';
import { Turns } from './turns.ts';

/** How long it pauses before the second attempt, at most; twice as long before each further one. */
const firstPauseMs = 4;
/** The advisory lock under which a schema is migrated: any number, the same in every replica. */
const migrationLock = 7_325_501;
/** How many of the connections writes leave to reads: one in this many. */
const readShare = 5;
/** How long a write waits for one of the other connections. */
const writePatienceMs = 5_000;

export interface PostgresOptions {
  url: string;
  poolSize: number;
  /** The migration to end with. */
  schema?: string | undefined;
}

/** Connects and migrates. @throws StorageRefused */
export async function openPostgres({ url, poolSize, schema }: PostgresOptions): Promise<Storage> {
  const migrator = new PostgresHosts(url, 1, patienceOfMigrations);
  try {
    await migrate({ dialect: 'postgres', exclusively: work => exclusively(migrator, work) }, schema);
  } catch (error) {
    if (error instanceof StorageRefused) throw error;
    throw new StorageRefused(
      `The PostgreSQL database of DATABASE_URL cannot be opened: ${reasonOf(error)}. Check the address, and that the server runs.`,
    );
  } finally {
    await migrator.close();
  }
  return new PostgresStorage(new PostgresHosts(url, poolSize, patienceOfRequests), poolSize);
}

async function exclusively(
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
  readonly soleProcess = false;
  /** One for each connection: their answers come together, and each takes its time to read. */
  readonly roomFor: number;
  readonly #hosts: PostgresHosts;
  readonly #statements = new PreparedStatements();
  readonly #turns: Turns;

  constructor(hosts: PostgresHosts, poolSize: number) {
    this.roomFor = poolSize;
    this.#hosts = hosts;
    // Writes that wait, as for a standby that is gone, must not keep people from reading.
    const leftToReads = poolSize > 1 ? Math.ceil(poolSize / readShare) : 0;
    this.#turns = new Turns(poolSize - leftToReads, writePatienceMs);
  }

  async run(statement: Statement, inputs: Inputs): Promise<Outcome> {
    try {
      return await this.#readAgainIfMislaid(statement, inputs);
    } catch (error) {
      throw meaningOf(error);
    }
  }

  async #readAgainIfMislaid(statement: Statement, inputs: Inputs): Promise<Outcome> {
    try {
      return await this.#read(statement, inputs);
    } catch (error) {
      if (!statementMislaid(error)) throw error;
      this.#statements.forgetNames();
      return this.#read(statement, inputs);
    }
  }

  async #read(statement: Statement, inputs: Inputs): Promise<Outcome> {
    const client = await this.#hosts.connect();
    let spent = false;
    try {
      return await this.#statements.run(client, statement, inputs);
    } catch (error) {
      spent = connectionSpent(error);
      throw error;
    } finally {
      client.release(spent);
    }
  }

  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#insist(() => this.#attempt(work));
  }

  writeOne<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#insist(() => this.#attemptOne(work));
  }

  /** Tries until no other transaction comes first. */
  #insist<T>(attemptOnce: () => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await attemptOnce();
        } catch (error) {
          if (statementMislaid(error)) this.#statements.forgetNames();
          if (attempt >= attemptsAfter(error)) throw meaningOf(error);
        }
        // At random, so that those who met do not meet again.
        await pause(Math.random() * firstPauseMs * 2 ** (attempt - 1));
      }
    });
  }

  async #attempt<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#hosts.connect();
    let spent = false;
    try {
      await client.query('begin');
      const result = await work({
        mayChange: true,
        run: (statement, inputs) => this.#statements.run(client, statement, inputs),
      });
      ({ spent } = await commit(client));
      return result;
    } catch (error) {
      spent = error instanceof StorageUnavailable || connectionSpent(error) || !(await rolledBack(client));
      throw error;
    } finally {
      client.release(spent);
    }
  }

  /** Without `begin`, the server commits the change as it answers it. */
  async #attemptOne<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#hosts.connect();
    let spent = false;
    const run = async (statement: Statement, inputs: Inputs) => {
      const send = () => this.#statements.run(client, statement, inputs);
      if (!statement.changes) return send();
      const confirmed = await confirm(client, send);
      spent = confirmed.spent;
      return confirmed.answer;
    };
    try {
      return await work(forOneChange({ mayChange: true, run }));
    } catch (error) {
      spent ||= error instanceof StorageUnavailable || connectionSpent(error);
      throw error;
    } finally {
      client.release(spent);
    }
  }

  async ping(): Promise<void> {
    const client = await this.#hosts.connect();
    try {
      await client.query('select 1');
      client.release();
    } catch (error) {
      client.release(true);
      throw meaningOf(error);
    }
  }

  close(): Promise<void> {
    return this.#hosts.close();
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
