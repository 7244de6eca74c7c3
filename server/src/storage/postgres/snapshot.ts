// A snapshot of a PostgreSQL database: a connection that stays in one read-only transaction.
import type pg from 'pg';
import { StorageUnavailableError } from '../errors.ts';
import type { Statement, StatementResult } from '../statement.ts';
import type { Snapshot } from '../storage.ts';
import { toStorageError } from './errors.ts';
import type { PostgresHosts } from './hosts.ts';

/** The idle limit: longer than the pause between two reads, during which a slow client receives the rows already read. */
const idleTimeoutMs = 120_000;

class PostgresSnapshot implements Snapshot {
  readonly #client: pg.PoolClient;
  #isClosed = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<StatementResult> {
    if (this.#isClosed) throw new StorageUnavailableError('The snapshot has been closed.');
    const { sql, bind } = statement.compiled('postgres');
    try {
      const { rows, rowCount } = await this.#client.query({ text: sql, values: bind(inputs) });
      return { rows, changes: rowCount ?? 0 };
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // Snapshots are rare, so the connection is not kept for the next one.
    this.#client.release(true);
  }
}

/** @throws StorageUnavailableError */
export async function openPostgresSnapshot(hosts: PostgresHosts): Promise<Snapshot> {
  const client = await hosts.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = ${idleTimeoutMs}`);
    // The first query decides which data the transaction sees.
    await client.query('select 1 from migrations limit 1');
    return new PostgresSnapshot(client);
  } catch (error) {
    client.release(true);
    throw toStorageError(error);
  }
}
