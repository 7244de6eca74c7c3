// A PostgreSQL database as a whole.
import type pg from 'pg';
import { StorageRefused, StorageUnavailable } from './failures.ts';
import { definitionsOfForeignKeys, foreignKeys, tablesOfSchema } from './postgres-catalog.ts';
import { reasonOf } from './postgres-failures.ts';
import { PostgresHosts, patienceOfMigrations } from './postgres-hosts.ts';
import { refuseOthers } from './postgres-others.ts';
import {
  listed,
  type Orphans,
  type Purpose,
  parentsFirst,
  quoted,
  type Row,
  type Size,
  type Table,
  type WholeDatabase,
} from './whole.ts';

/** One moment for all that is read; for what is written, the transaction that is kept whole or not at all. */
const beginnings: Readonly<Record<Purpose, string>> = {
  examine: 'begin isolation level repeatable read read only',
  copyFrom: 'begin isolation level repeatable read read only',
  copyTo: 'begin',
};

/** @throws StorageRefused where it cannot be reached, or where somebody uses it and the purpose excludes that */
export async function openWholePostgres(url: string, purpose: Purpose): Promise<WholeDatabase> {
  const hosts = new PostgresHosts(url, 1, patienceOfMigrations);
  const database = new WholePostgres(hosts, await connect(hosts));
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
    if (!(error instanceof StorageUnavailable)) throw error;
    throw new StorageRefused(
      `The PostgreSQL database cannot be opened: ${reasonOf(error)}. Check the address, and that the server runs.`,
    );
  }
}

class WholePostgres implements WholeDatabase {
  readonly dialect = 'postgres';
  readonly #hosts: PostgresHosts;
  readonly #client: pg.PoolClient;
  /** The types of each table's columns. */
  readonly #types = new Map<string, ReadonlyMap<string, string>>();
  /** What puts back the foreign keys that a copy does without until it commits. */
  #foreignKeysToAdd: readonly string[] | undefined;

  constructor(hosts: PostgresHosts, client: pg.PoolClient) {
    this.#hosts = hosts;
    this.#client = client;
  }

  async begin(purpose: Purpose): Promise<void> {
    if (purpose !== 'examine') await refuseOthers(this.#client);
    await this.#client.query(beginnings[purpose]);
    // One of two databases may have nothing to do while the other is read from end to end.
    await this.#client.query('set local idle_in_transaction_session_timeout = 0');
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#client.query(sql)).rows;
  }

  async listTables(): Promise<Table[]> {
    const { rows } = await this.#client.query<Table & { types: string[] }>(tablesOfSchema);
    for (const { name, columns, types } of rows) {
      this.#types.set(name, new Map(columns.map((column, place) => [column, types[place] ?? 'text'])));
    }
    return parentsFirst(rows.map(({ types: _, ...table }) => table));
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
    const found: Orphans[] = [];
    for (const { child, parent, columns, key } of (await this.#client.query(foreignKeys)).rows) {
      const pairs: [string, string][] = columns.map((column: string, place: number) => [column, key[place]]);
      const given = pairs.map(([column]) => `c.${quoted(column)} is not null`).join(' and ');
      const same = pairs.map(([column, other]) => `p.${quoted(other)} = c.${quoted(column)}`).join(' and ');
      const [counted] = await this.query(
        `select count(*) as rows from ${quoted(child)} c
         where ${given} and not exists (select from ${quoted(parent)} p where ${same})`,
      );
      const rows = Number(counted?.rows);
      if (rows > 0) found.push({ table: child, parent, rows });
    }
    return found;
  }

  async measure({ name, columns }: Table): Promise<Size> {
    const types = this.#types.get(name);
    const texts = columns.filter(column => types?.get(column) === 'text');
    const widths = texts.map(column => `coalesce(max(octet_length(${quoted(column)})), 0)`);
    const widest = `greatest(0${widths.map(width => `, ${width}`).join('')})`;
    const [size] = await this.query(`select count(*) as rows, ${widest} as widest from ${quoted(name)}`);
    return { rows: Number(size?.rows), widestBytes: Number(size?.widest) };
  }

  async *readRows({ name, columns, key }: Table, rowsAtOnce: number): AsyncGenerator<Row[]> {
    const types = this.#types.get(name);
    const cells = columns.map(column => quoted(column) + (types?.get(column) === 'jsonb' ? '::text' : ''));
    await this.#client.query(
      `declare whole no scroll cursor for select ${cells.join(', ')} from ${quoted(name)} order by ${listed(key)}`,
    );
    const fetch = () =>
      this.#client.query<Row & unknown[]>({ text: `fetch ${rowsAtOnce} from whole`, rowMode: 'array' });
    for (let fetched = fetch(); ; ) {
      const { rows } = await fetched;
      const more = rows.length === rowsAtOnce;
      if (more) {
        // The server is at the next batch while somebody is busy with this one, and may give that up meanwhile.
        fetched = fetch();
        fetched.catch(() => {});
      }
      if (rows.length > 0) yield rows;
      if (!more) break;
    }
    await this.#client.query('close whole');
  }

  async insertRows({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    this.#foreignKeysToAdd ??= await this.#dropForeignKeys();
    // One array a column: one text of a statement, however many rows there are.
    const types = this.#types.get(name);
    const arrays = columns.map((column, place) => `$${place + 1}::${types?.get(column)}[]`).join(', ');
    await this.#client.query({
      text: `insert into ${quoted(name)} (${listed(columns)}) overriding system value select * from unnest(${arrays})`,
      values: columns.map((_, place) => rows.map(row => row[place])),
    });
  }

  /** All rows together are checked many times faster than each by itself as it comes. Answers what adds the keys again. */
  async #dropForeignKeys(): Promise<string[]> {
    const { rows } = await this.#client.query(definitionsOfForeignKeys);
    for (const { child, name } of rows) {
      await this.#client.query(`alter table ${child} drop constraint ${name}`);
    }
    return rows.map(
      ({ child, name, definition }) => `alter table ${child} add constraint ${name} ${definition}`,
    );
  }

  async findLastNumber({ name, key: [key = ''] }: Table): Promise<number> {
    const [row] = await this.query(
      `select case when is_called then last_value else last_value - 1 end as number from ${await this.#sequenceOf(name, key)}`,
    );
    return Number(row?.number);
  }

  async continueAfter({ name, key: [key = ''] }: Table, lastNumber: number): Promise<void> {
    await this.#client.query('select setval($1, $2, false)', [
      await this.#sequenceOf(name, key),
      lastNumber + 1,
    ]);
  }

  async #sequenceOf(table: string, column: string): Promise<string> {
    const { rows } = await this.#client.query('select pg_get_serial_sequence($1, $2) as sequence', [
      quoted(table),
      column,
    ]);
    return rows[0].sequence;
  }

  async commit(): Promise<void> {
    for (const statement of this.#foreignKeysToAdd ?? []) await this.#client.query(statement);
    const { command } = await this.#client.query('commit');
    if (command !== 'COMMIT') throw new Error('The server rolled the transaction back.');
    // Until the server has looked at what came, it plans as for empty tables.
    await this.#client.query('analyze');
  }

  async close(): Promise<void> {
    // Thrown away rather than kept: what it did and did not commit goes with it.
    this.#client.release(true);
    await this.#hosts.close();
  }
}
