// Statements on PostgreSQL: prepared once a connection under a name, or each time anew where names are not kept.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Outcome, Statement } from './statement.ts';

export class PreparedStatements {
  /** No other process or pool uses it, even where a proxy lets them share a session. */
  readonly #prefix = randomUUID().slice(0, 8);
  readonly #names = new Map<Statement, string>();
  #named = true;

  async run(
    client: pg.ClientBase,
    statement: Statement,
    inputs: Readonly<Record<string, unknown>>,
  ): Promise<Outcome> {
    const { sql, bind } = statement.compiled('postgres');
    const name = this.#named ? { name: this.#nameOf(statement) } : {};
    const { rows, rowCount } = await client.query({ ...name, text: sql, values: bind(inputs) });
    return { rows, changes: rowCount ?? 0 };
  }

  /** From now on statements are prepared anew each time: a proxy between us and the server mislaid one. */
  forgetNames(): void {
    this.#named = false;
  }

  #nameOf(statement: Statement): string {
    const known = this.#names.get(statement);
    if (known) return known;
    const name = `${this.#prefix}_${this.#names.size}`;
    this.#names.set(statement, name);
    return name;
  }
}
