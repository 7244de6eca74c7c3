// Prepares statements on PostgreSQL: once per connection under a name, or each time if a connection pooler loses names.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Statement, StatementResult } from '../statement.ts';

export class PreparedStatements {
  /** Unique to this process and pool, because a connection pooler may let several of them share a session. */
  readonly #prefix = randomUUID().slice(0, 8);
  readonly #names = new Map<Statement, string>();
  #usesNames = true;

  async run(
    client: pg.ClientBase,
    statement: Statement,
    inputs: Readonly<Record<string, unknown>>,
  ): Promise<StatementResult> {
    const { sql, bind } = statement.compiled('postgres');
    const name = this.#usesNames ? { name: this.#nameOf(statement) } : {};
    const { rows, rowCount } = await client.query({ ...name, text: sql, values: bind(inputs) });
    return { rows, changes: rowCount ?? 0 };
  }

  /** Prepares statements each time from now on, because a connection pooler lost one. */
  stopNaming(): void {
    this.#usesNames = false;
  }

  #nameOf(statement: Statement): string {
    const knownName = this.#names.get(statement);
    if (knownName) return knownName;
    const name = `${this.#prefix}_${this.#names.size}`;
    this.#names.set(statement, name);
    return name;
  }
}
