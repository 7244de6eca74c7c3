// Runs statements on one connection to a SQLite file, each prepared at its first use.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { flagColumns, jsonColumns } from './columns.ts';
import { meaningOf } from './sqlite-errors.ts';
import type { Outcome, Reader, Statement } from './statement.ts';

interface Prepared {
  statement: StatementSync;
  bind: (inputs: Readonly<Record<string, unknown>>) => unknown[];
  returnsRows: boolean;
  flags: string[];
  jsons: string[];
}

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
      if (!prepared.returnsRows) {
        return { rows: [], changes: Number(prepared.statement.run(...values).changes) };
      }
      const rows = prepared.statement.all(...values);
      for (const row of rows) revive(row, prepared);
      return { rows, changes: rows.length };
    } catch (error) {
      throw meaningOf(error);
    }
  }

  #prepare(statement: Statement): Prepared {
    const { sql, bind } = statement.compiled('sqlite');
    const preparedStatement = this.#database.prepare(sql);
    const names = preparedStatement.columns().map(column => column.name);
    const prepared = {
      statement: preparedStatement,
      bind,
      returnsRows: names.length > 0,
      flags: names.filter(name => flagColumns.has(name)),
      jsons: names.filter(name => jsonColumns.has(name)),
    };
    this.#prepared.set(statement, prepared);
    return prepared;
  }
}

function bound(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}

function revive(row: Record<string, unknown>, { flags, jsons }: Prepared): void {
  for (const name of flags) row[name] = row[name] === 1;
  for (const name of jsons) row[name] = JSON.parse(String(row[name]));
}
