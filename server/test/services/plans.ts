// Finds the indexes that a statement uses, with EXPLAIN on either engine.
import type { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import type { Statement } from '../../src/storage/statement.ts';
import { inputsOf } from '../storage/every-statement.ts';

export interface Lookup {
  table: string;
  /** The index columns that the lookup uses; empty if it reads the whole table or index. */
  columns: readonly string[];
}

/** Formats a lookup, for example as `weights(workspaceId, birdId)`. */
export const describeLookup = ({ table, columns }: Lookup) => `${table}(${columns.join(', ')})`;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

interface Index {
  name: string;
  table: string;
  firstColumn: string;
}

const indexesOfSchema = `
  select i.relname as name, t.relname as table, a.attname as "firstColumn"
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
  where t.relnamespace = current_schema()::regnamespace`;

export class PostgresPlans {
  readonly #client: pg.Client;
  readonly #indexes: ReadonlyMap<string, Index>;
  readonly #inputs: Readonly<Record<string, unknown>>;

  constructor(client: pg.Client, indexes: readonly Index[], inputs: Readonly<Record<string, unknown>>) {
    this.#client = client;
    this.#indexes = new Map(indexes.map(index => [index.name, index]));
    this.#inputs = inputs;
  }

  /** @param inputs values for some inputs; the others get any value of their type */
  static async of(client: pg.Client, inputs: Readonly<Record<string, unknown>>): Promise<PostgresPlans> {
    return new PostgresPlans(client, (await client.query<Index>(indexesOfSchema)).rows, inputs);
  }

  /**
   * Reads both plans PostgreSQL may use: the custom plan of the first executions, which depends on the values, and the
   * generic plan it may switch to later.
   */
  async read(statement: Statement, name: string): Promise<Lookup[]> {
    const execute = await this.#prepare(statement, name);
    const found: Lookup[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await this.#client.query(`set plan_cache_mode = ${mode}`);
      const { rows } = await this.#client.query(`explain (format json) ${execute}`);
      for (const part of partsOf(rows[0]['QUERY PLAN'][0].Plan)) found.push(...this.#soughtBy(part));
    }
    return found;
  }

  async #prepare(statement: Statement, name: string): Promise<string> {
    const { sql, bind } = statement.compiled('postgres');
    await this.#client.query(`prepare "${name}" as ${sql}`);
    const { rows } = await this.#client.query(
      'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
      [name],
    );
    const constants = bind(new Proxy({}, { get: () => '' }));
    const values = inputsOf(statement).map((input, index) =>
      input === null ? constants[index] : (this.#inputs[input] ?? anyOfType[rows[0].types[index]]),
    );
    const literals = values.map(value =>
      value === null ? 'null' : this.#client.escapeLiteral(String(value)),
    );
    return `execute "${name}"${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
  }

  #soughtBy(part: Plan): Lookup[] {
    if (part['Node Type'] === 'Seq Scan') return [{ table: part['Relation Name'] ?? '', columns: [] }];
    const index = this.#indexes.get(part['Index Name'] ?? '');
    if (!index) return [];
    const condition = part['Index Cond'] ?? '';
    const columns = [...condition.matchAll(/\(?"?(\w+)"? (?:[<>]?=|[<>]) /g)].map(
      ([, column = '']) => column,
    );
    return [{ table: index.table, columns: columns.includes(index.firstColumn) ? columns : [] }];
  }
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

const now = new Date().toISOString();
const anyOfType: Readonly<Record<string, string>> = {
  text: 'x',
  uuid: crypto.randomUUID(),
  bigint: '1',
  integer: '1',
  'double precision': '92.5',
  boolean: 'true',
  date: now.slice(0, 10),
  'timestamp with time zone': now,
  jsonb: '[]',
};

/** The names of JSON lists in SQLite's plans. These lists are always read completely. */
const jsonLists: ReadonlySet<string> = new Set(['key', 'span', 'newest', 'json_each']);

/** Reads SQLite's plan. It does not depend on values or rows, and includes the lookups for foreign keys. */
export function readSqlitePlan(database: DatabaseSync, statement: Statement): Lookup[] {
  const { sql } = statement.compiled('sqlite');
  const steps = database.prepare(`explain query plan ${sql}`).all();
  // Leaves out rows that the statement itself has just selected; a separate step finds those.
  const selected = new Set(steps.map(({ detail }) => /^CO-ROUTINE (\w+)/.exec(String(detail))?.[1]));
  return steps.flatMap(({ detail }) => {
    const [, name = '', condition = ''] = /^(?:SCAN|SEARCH) (\w+)(?:.*?\((.+)\))?/.exec(String(detail)) ?? [];
    if (name === '' || detail === 'SCAN CONSTANT ROW' || jsonLists.has(name) || selected.has(name)) return [];
    const [, table = name] = new RegExp(`"(\\w+)" as "${name}"`).exec(sql) ?? [];
    return [{ table, columns: [...condition.matchAll(/(\w+)[<>=]/g)].map(([, column = '']) => column) }];
  });
}
