// Runs statements on one connection to a SQLite file, each prepared at its first use.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { flagColumns, jsonColumns } from './columns.ts';
import { meaningOf } from './sqlite-errors.ts';
import type { Outcome, Reader, Statement } from './statement.ts';

interface Column {
  name: string;
  /** Turns what SQLite keeps into what the service uses; undefined where they are the same. */
  read: ((value: SQLOutputValue) => unknown) | undefined;
}

interface Prepared {
  statement: StatementSync;
  bind: (inputs: Readonly<Record<string, unknown>>) => unknown[];
  /** undefined where the statement returns no rows. */
  rowOf: RowMaker | undefined;
}

type RowMaker = (values: readonly SQLOutputValue[]) => Readonly<Record<string, unknown>>;

export class SqliteConnection implements Reader {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<Statement, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const prepared = this.#prepared.get(statement) ?? this.#prepare(statement);
    const values = prepared.bind(inputs).map(bound);
    try {
      if (!prepared.rowOf) return { rows: [], changes: Number(prepared.statement.run(...values).changes) };
      const arrays = prepared.statement.all(...values) as unknown as SQLOutputValue[][];
      return { rows: arrays.map(prepared.rowOf), changes: arrays.length };
    } catch (error) {
      throw meaningOf(error);
    }
  }

  #prepare(statement: Statement): Prepared {
    const { sql, bind } = statement.compiled('sqlite');
    const prepared = this.#database.prepare(sql);
    // Rows come as arrays: objects made here, all of one shape, are a third cheaper to make and to write as JSON.
    prepared.setReturnArrays(true);
    const columns = prepared.columns().map(({ name }) => ({ name, read: readerOf(name) }));
    const known = { statement: prepared, bind, rowOf: columns.length > 0 ? rowMaker(columns) : undefined };
    this.#prepared.set(statement, known);
    return known;
  }
}

function bound(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}

function readerOf(column: string): Column['read'] {
  if (flagColumns.has(column)) return value => value === 1;
  if (jsonColumns.has(column)) return value => JSON.parse(String(value));
  return undefined;
}

/** Compiled for the statement's columns, as an object literal: filled name by name, a row costs six times as much. */
function rowMaker(columns: readonly Column[]): RowMaker {
  const fields = columns.map(({ name, read }, index) => {
    const value = `values[${index}]`;
    return `${JSON.stringify(name)}: ${read ? `columns[${index}].read(${value})` : value}`;
  });
  return new Function('columns', `return values => ({ ${fields.join(', ')} });`)(columns) as RowMaker;
}
