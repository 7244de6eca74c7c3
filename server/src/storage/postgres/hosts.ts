// Connections to PostgreSQL: a pool per host of DATABASE_URL. Which host takes writes is found by trying.
import pg from 'pg';
import { StorageUnavailableError } from '../errors.ts';
import { readPostgresUrl } from './url.ts';
import { parserOf } from './values.ts';

/** How long a request waits for a connection, and for each host to respond. */
const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 10_000;

export interface Timeouts {
  /** 0 is no limit. */
  statementTimeoutMs: number;
  /** How long a statement waits for a lock that another transaction holds; 0 is no limit. */
  lockTimeoutMs: number;
}

/** Longer than any statement of ours takes, and shorter than clients wait. */
export const requestTimeouts: Timeouts = { statementTimeoutMs: 15_000, lockTimeoutMs: 5_000 };
/** None: a replica waits for the one that migrates, and building an index may take long. */
export const migrationTimeouts: Timeouts = { statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** A process that is suspended within a transaction blocks its rows for no longer than this. */
const idleTransactionTimeoutMs = 10_000;
/** How much longer than the server's timeout the client's is: if it fires, the server is gone. */
const clientTimeoutMarginMs = 5_000;

export class PostgresHosts {
  readonly #pools: readonly pg.Pool[];
  readonly #poolSize: number;
  /** The host that was used last. */
  #current = 0;

  constructor(databaseUrl: string, poolSize: number, timeouts: Timeouts) {
    const { urls, onlyWritable } = readPostgresUrl(databaseUrl, sessionOptions(timeouts));
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
        ...(onlyWritable && { onConnect: refuseReadOnly }),
      });
      // A broken connection fails its statement, or is replaced if it was idle. Without these listeners it would also
      // end the process.
      pool.on('error', () => {});
      pool.on('connect', client => client.on('error', () => {}));
      return pool;
    });
  }

  /**
   * Connects to the host that was used last, or else to the first other one that takes writes.
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
    throw new StorageUnavailableError('No connection to the database can be had at the moment.', { cause });
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map(pool => (pool.ending ? undefined : pool.end())));
  }
}

/** Sent as one startup parameter, `options`, which connection poolers can be told to ignore. */
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

/** Read-only servers are standbys, and servers that an operator has set so. */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('The server takes no writes');
}
