// Connects to PostgreSQL, with a pool for each host of DATABASE_URL. Tries the hosts until one can be used: by default,
// if there are several, the one that accepts writes.
import pg from 'pg';
import { StorageUnavailableError } from '../errors.ts';
import { readPostgresUrl } from './url.ts';
import { parserOf } from './values.ts';

/** The longest time that a request waits for a connection, and for each host to respond. */
const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 10_000;

export interface Timeouts {
  /** 0 means no limit. */
  statementTimeoutMs: number;
  /** The longest time that a statement waits for another transaction's lock; 0 means no limit. */
  lockTimeoutMs: number;
}

/** Longer than any statement of the service takes, and shorter than the timeouts of clients. */
export const requestTimeouts: Timeouts = { statementTimeoutMs: 15_000, lockTimeoutMs: 5_000 };
/** No limits: a replica waits for the replica that migrates, and building an index may take a long time. */
export const migrationTimeouts: Timeouts = { statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** If a process is suspended during a transaction, its locks are released after this time. */
const idleTransactionTimeoutMs = 10_000;
/** The client's timeout is this much longer than the server's. If the client's fires, the server is gone. */
const clientTimeoutMarginMs = 5_000;

export class PostgresHosts {
  readonly #pools: readonly pg.Pool[];
  readonly #poolSize: number;
  /** The index of the host that was used last. */
  #current = 0;

  constructor(databaseUrl: string, poolSize: number, timeouts: Timeouts) {
    const { urls, skipsReadOnly } = readPostgresUrl(databaseUrl, sessionOptions(timeouts));
    const { statementTimeoutMs } = timeouts;
    this.#poolSize = poolSize;
    this.#pools = urls.map(connectionString => {
      const pool = new pg.Pool({
        connectionString,
        max: poolSize,
        connectionTimeoutMillis: connectTimeoutMs,
        ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + clientTimeoutMarginMs }),
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveAfterMs,
        application_name: 'flock-care',
        types: { getTypeParser: parserOf },
        ...(skipsReadOnly && { onConnect: refuseReadOnly }),
      });
      // If a connection breaks, its statement fails, or the pool replaces it. Without these listeners, the process would
      // exit.
      pool.on('error', () => {});
      pool.on('connect', client => client.on('error', () => {}));
      return pool;
    });
  }

  /**
   * Connects to the host that was used last, otherwise to the next host that can be used.
   *
   * @throws StorageUnavailableError
   */
  async connect(): Promise<pg.PoolClient> {
    const first = this.#current;
    let cause: unknown;
    for (let offset = 0; offset < this.#pools.length; offset += 1) {
      const index = (first + offset) % this.#pools.length;
      const pool = this.#pools[index];
      try {
        const client = await pool?.connect();
        if (!client) continue;
        this.#current = index;
        return client;
      } catch (error) {
        cause = error;
        // All connections of this pool are in use: the host is up, and trying the others would not help.
        if (pool?.totalCount === this.#poolSize) break;
      }
    }
    throw new StorageUnavailableError('No database connection is available at the moment.', { cause });
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map(pool => (pool.ending ? undefined : pool.end())));
  }
}

/** Returns the session settings as one startup parameter, `options`, which connection poolers can be told to ignore. */
function sessionOptions({ statementTimeoutMs, lockTimeoutMs }: Timeouts): string {
  const settings = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    TimeZone: 'UTC',
    DateStyle: 'ISO',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Refuses standbys, and servers that an operator has made read-only. */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('The server does not accept writes');
}
