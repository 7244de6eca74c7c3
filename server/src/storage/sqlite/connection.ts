// Runs statements on a connection to a SQLite file. Each statement is prepared on first use.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { flagColumns, jsonColumns } from '../columns.ts';
import type { Reader, Statement, StatementResult } from '../statement.ts';
import { toStorageError } from './errors.ts';

interface Column {
  name: string;
  /** Converts a stored value; undefined if values are used as they are stored. */
  read: ((value: SQLOutputValue) => unknown) | undefined;
}

interface Prepared {
  statement: StatementSync;
  bind: (inputs: Readonly<Record<string, unknown>>) => unknown[];
  /** Undefined if the statement returns no rows. */
  rowOf: RowMaker | undefined;
}

type RowMaker = (values: readonly SQLOutputValue[]) => Readonly<Record<string, unknown>>;

export class SqliteConnection implements Reader {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<Statement, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<StatementResult> {
    const prepared = this.#prepared.get(statement) ?? this.#prepare(statement);
    const values = prepared.bind(inputs).map(toStored);
    try {
      if (!prepared.rowOf) return { rows: [], changes: Number(prepared.statement.run(...values).changes) };
      const arrays = prepared.statement.all(...values) as unknown as SQLOutputValue[][];
      return { rows: arrays.map(prepared.rowOf), changes: arrays.length };
    } catch (error) {
      throw toStorageError(error);
    }
  }

  #prepare(statement: Statement): Prepared {
    const { sql, bind } = statement.compiled('sqlite');
    const prepared = this.#database.prepare(sql);
    // SQLite returns rows as arrays. Turning them into objects of one shape here makes reading and serializing a third
    // cheaper.
    prepared.setReturnArrays(true);
    const columns = prepared.columns().map(({ name }) => ({ name, read: readerOf(name) }));
    const entry = { statement: prepared, bind, rowOf: columns.length > 0 ? rowMaker(columns) : undefined };
    this.#prepared.set(statement, entry);
    return entry;
  }
}

function toStored(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}

function readerOf(column: string): Column['read'] {
  if (flagColumns.has(column)) return value => (value === null ? null : value === 1);
  if (jsonColumns.has(column)) return value => (value === null ? null : JSON.parse(String(value)));
  return undefined;
}

/**
 * Compiles an object literal for the statement's columns. Filling a row property by property would take six times as
 * long.
 */
function rowMaker(columns: readonly Column[]): RowMaker {
  const fields = columns.map(({ name, read }, index) => {
    const value = `values[${index}]`;
    return `${JSON.stringify(name)}: ${read ? `columns[${index}].read(${value})` : value}`;
  });
  return new Function('columns', `return values => ({ ${fields.join(', ')} });`)(columns) as RowMaker;
}
