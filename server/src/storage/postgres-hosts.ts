// Connections to PostgreSQL: a pool for each server of the address, and the one that takes writes is found by trying.
import pg from 'pg';
import { StorageUnavailable } from './failures.ts';
import { readPostgresUrl } from './postgres-url.ts';
import { parserOf } from './postgres-values.ts';

/** How long a request waits for a connection, and for each server to answer. */
const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 10_000;

export interface Patience {
  /** Longer than any statement of ours takes, shorter than a client waits; 0 is for ever. */
  statementTimeoutMs: number;
  /** How long a statement waits for a row that another transaction holds; 0 is for ever. */
  lockTimeoutMs: number;
}

/** For requests. */
export const patienceOfRequests: Patience = { statementTimeoutMs: 15_000, lockTimeoutMs: 5_000 };
/** For migrations: a replica waits for the one that migrates, and an index takes as long as it takes. */
export const patienceOfMigrations: Patience = { statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** A process that was halted within a transaction does not keep others from its rows for longer. */
const idleTransactionTimeoutMs = 10_000;
/** How much later than the server we give up ourselves: then it is the server that is gone. */
const graceMs = 5_000;

export class PostgresHosts {
  readonly #pools: readonly pg.Pool[];
  readonly #poolSize: number;
  #current = 0;

  constructor(databaseUrl: string, poolSize: number, patience: Patience) {
    const { urls, onlyWritable } = readPostgresUrl(databaseUrl, sessionOptions(patience));
    const { statementTimeoutMs } = patience;
    this.#poolSize = poolSize;
    this.#pools = urls.map(connectionString => {
      const pool = new pg.Pool({
        connectionString,
        max: poolSize,
        connectionTimeoutMillis: connectTimeoutMs,
        ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + graceMs }),
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveAfterMs,
        application_name: 'flock-care',
        types: { getTypeParser: parserOf },
        ...(onlyWritable && { onConnect: refuseReadOnly }),
      });
      // A connection that breaks fails its statement, or is replaced where it was idle; without these listeners it
      // would end the process too.
      pool.on('error', () => {});
      pool.on('connect', client => client.on('error', () => {}));
      return pool;
    });
  }

  /**
   * A connection to the server that served last, or to the first of the others that takes writes.
   *
   * @throws StorageUnavailable
   */
  async connect(): Promise<pg.PoolClient> {
    const first = this.#current;
    let cause: unknown;
    for (let turn = 0; turn < this.#pools.length; turn += 1) {
      const index = (first + turn) % this.#pools.length;
      const pool = this.#pools[index];
      try {
        const client = await pool?.connect();
        if (!client) continue;
        this.#current = index;
        return client;
      } catch (error) {
        cause = error;
        // All connections are in use: that server is there, and the others are no help.
        if (pool?.totalCount === this.#poolSize) break;
      }
    }
    throw new StorageUnavailable('No connection to the database can be had at the moment.', { cause });
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map(pool => (pool.ending ? undefined : pool.end())));
  }
}

/** Sent as one startup parameter, `options`, which a proxy can be told to pass over. */
function sessionOptions({ statementTimeoutMs, lockTimeoutMs }: Patience): string {
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

/** A standby, or a server that an operator has closed for writing. */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('The server takes no writes');
}
