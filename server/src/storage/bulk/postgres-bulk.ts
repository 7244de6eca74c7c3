// Bulk access to a PostgreSQL database.
import type pg from 'pg';
import { StorageSetupError, StorageUnavailableError } from '../errors.ts';
import { definitionsOfForeignKeys, foreignKeys, tablesOfSchema } from '../postgres/catalog.ts';
import { reasonOf } from '../postgres/errors.ts';
import { migrationTimeouts, PostgresHosts } from '../postgres/hosts.ts';
import { refuseOtherSessions } from '../postgres/other-sessions.ts';
import type { Statement, StatementResult } from '../statement.ts';
import {
  type BulkDatabase,
  type Orphans,
  type Purpose,
  quoteName,
  quoteNames,
  type Row,
  type Size,
  sortParentsFirst,
  type Table,
} from './bulk-database.ts';

/** In the read-only transactions, all reads see one snapshot. */
const beginStatements: Readonly<Record<Purpose, string>> = {
  examine: 'begin isolation level repeatable read read only',
  copyFrom: 'begin isolation level repeatable read read only',
  copyTo: 'begin',
};

/** Opens the database. @throws StorageSetupError if it cannot be reached, or is in use and the purpose forbids that */
export async function openPostgresBulk(url: string, purpose: Purpose): Promise<BulkDatabase> {
  const hosts = new PostgresHosts(url, 1, migrationTimeouts);
  const database = new PostgresBulk(hosts, await connect(hosts));
  try {
    await database.begin(purpose);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function connect(hosts: PostgresHosts): Promise<pg.PoolClient> {
  try {
    return await hosts.connect();
  } catch (error) {
    await hosts.close();
    if (!(error instanceof StorageUnavailableError)) throw error;
    throw new StorageSetupError(
      `The PostgreSQL database cannot be opened: ${reasonOf(error)}. Check the address, and that the server is running.`,
    );
  }
}

class PostgresBulk implements BulkDatabase {
  readonly dialect = 'postgres';
  readonly #hosts: PostgresHosts;
  readonly #client: pg.PoolClient;
  /** The types of columns, keyed by table. */
  readonly #types = new Map<string, ReadonlyMap<string, string>>();
  /** The statements that restore the foreign keys, which a copy drops until it commits. */
  #foreignKeysToRestore: readonly string[] | undefined;

  constructor(hosts: PostgresHosts, client: pg.PoolClient) {
    this.#hosts = hosts;
    this.#client = client;
  }

  async begin(purpose: Purpose): Promise<void> {
    if (purpose !== 'examine') await refuseOtherSessions(this.#client);
    await this.#client.query(beginStatements[purpose]);
    // During a copy, one database may be idle while the other is read.
    await this.#client.query('set local idle_in_transaction_session_timeout = 0');
  }

  async run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<StatementResult> {
    const { sql, bind } = statement.compiled('postgres');
    const { rows, rowCount } = await this.#client.query({ text: sql, values: bind(inputs) });
    return { rows, changes: rowCount ?? 0 };
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#client.query(sql)).rows;
  }

  async listTables(): Promise<Table[]> {
    const { rows } = await this.#client.query<Table & { types: string[] }>(tablesOfSchema);
    for (const { name, columns, types } of rows) {
      this.#types.set(name, new Map(columns.map((column, index) => [column, types[index] ?? 'text'])));
    }
    return sortParentsFirst(rows.map(({ types: _, ...table }) => table));
  }

  async listDefects(): Promise<string[]> {
    const indexes = await this.query(
      'select indexrelid::regclass::text as name from pg_index where not indisvalid and indrelid >= 16384',
    );
    const settings = await this.query(
      `select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'`,
    );
    return [
      ...indexes.map(({ name }) => `the index ${name} is not valid: reindex it`),
      ...settings.map(
        ({ name }) => `the server runs with ${name} = off and loses data in a power cut: turn it on`,
      ),
    ];
  }

  async listOrphans(): Promise<Orphans[]> {
    const orphans: Orphans[] = [];
    for (const { child, parent, columns, key } of (await this.#client.query(foreignKeys)).rows) {
      const pairs: [string, string][] = columns.map((column: string, index: number) => [column, key[index]]);
      const notNull = pairs.map(([column]) => `c.${quoteName(column)} is not null`).join(' and ');
      const same = pairs
        .map(([column, other]) => `p.${quoteName(other)} = c.${quoteName(column)}`)
        .join(' and ');
      const [counted] = await this.query(
        `select count(*) as rows from ${quoteName(child)} c
         where ${notNull} and not exists (select from ${quoteName(parent)} p where ${same})`,
      );
      const rows = Number(counted?.rows);
      if (rows > 0) orphans.push({ table: child, parent, rows });
    }
    return orphans;
  }

  async measure({ name, columns }: Table): Promise<Size> {
    const types = this.#types.get(name);
    const texts = columns.filter(column => types?.get(column) === 'text');
    const widths = texts.map(column => `coalesce(max(octet_length(${quoteName(column)})), 0)`);
    const widest = `greatest(0${widths.map(width => `, ${width}`).join('')})`;
    const [size] = await this.query(`select count(*) as rows, ${widest} as widest from ${quoteName(name)}`);
    return { rows: Number(size?.rows), widestBytes: Number(size?.widest) };
  }

  async *readRows({ name, columns, key }: Table, batchRows: number): AsyncGenerator<Row[]> {
    const types = this.#types.get(name);
    const cells = columns.map(column => quoteName(column) + (types?.get(column) === 'jsonb' ? '::text' : ''));
    await this.#client.query(
      `declare allRows no scroll cursor for select ${cells.join(', ')} from ${quoteName(name)} order by ${quoteNames(key)}`,
    );
    const fetch = () =>
      this.#client.query<Row & unknown[]>({ text: `fetch ${batchRows} from allRows`, rowMode: 'array' });
    for (let nextRows = fetch(); ; ) {
      const { rows } = await nextRows;
      const hasMore = rows.length === batchRows;
      if (hasMore) {
        // The server prepares the next batch while the caller processes this one. The caller may stop before the next
        // batch.
        nextRows = fetch();
        nextRows.catch(() => {});
      }
      if (rows.length > 0) yield rows;
      if (!hasMore) break;
    }
    await this.#client.query('close allRows');
  }

  async insertRows({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    this.#foreignKeysToRestore ??= await this.#dropForeignKeys();
    // One array per column, so that the statement is the same for any number of rows.
    const types = this.#types.get(name);
    const arrays = columns.map((column, index) => `$${index + 1}::${types?.get(column)}[]`).join(', ');
    await this.#client.query({
      text: `insert into ${quoteName(name)} (${quoteNames(columns)}) overriding system value select * from unnest(${arrays})`,
      values: columns.map((_, index) => rows.map(row => row[index])),
    });
  }

  /**
   * Drops the foreign keys, because checking all rows at the end is many times faster than checking each row. Returns
   * the statements that restore the keys.
   */
  async #dropForeignKeys(): Promise<string[]> {
    const { rows } = await this.#client.query(definitionsOfForeignKeys);
    for (const { child, name } of rows) {
      await this.#client.query(`alter table ${child} drop constraint ${name}`);
    }
    return rows.map(
      ({ child, name, definition }) => `alter table ${child} add constraint ${name} ${definition}`,
    );
  }

  async readLastNumber({ name, key: [key = ''] }: Table): Promise<number> {
    const [row] = await this.query(
      `select case when is_called then last_value else last_value - 1 end as number from ${await this.#sequenceOf(name, key)}`,
    );
    return Number(row?.number);
  }

  async setLastNumber({ name, key: [key = ''] }: Table, lastNumber: number): Promise<void> {
    await this.#client.query('select setval($1, $2, false)', [
      await this.#sequenceOf(name, key),
      lastNumber + 1,
    ]);
  }

  async #sequenceOf(table: string, column: string): Promise<string> {
    const { rows } = await this.#client.query('select pg_get_serial_sequence($1, $2) as sequence', [
      quoteName(table),
      column,
    ]);
    return rows[0].sequence;
  }

  async commit(): Promise<void> {
    for (const statement of this.#foreignKeysToRestore ?? []) await this.#client.query(statement);
    const { command } = await this.#client.query('commit');
    if (command !== 'COMMIT') throw new Error('The server rolled the transaction back.');
    // Without statistics, the server would plan queries as if the tables were empty.
    await this.#client.query('analyze');
  }

  async close(): Promise<void> {
    // Discards the connection, and with it anything that is not committed.
    this.#client.release(true);
    await this.#hosts.close();
  }
}
