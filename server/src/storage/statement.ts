// One mechanism for every query: built with Kysely, compiled once a dialect, prepared once a connection.
//
//   export const findUser = findOne((db, $: Inputs<{ email: string }>) =>
//     db.selectFrom('users').selectAll().where('email', '=', $.email));
//
//   await findUser(storage, { email });
//
// `find…` reads from the storage or in a transaction; `change…` takes a transaction, which only
// `storage.write` and `storage.writeOne` hand out.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

export type Dialect = 'sqlite' | 'postgres';

export interface Outcome {
  rows: readonly unknown[];
  /** How many rows a change touched. */
  changes: number;
}

/** Anything that runs statements: the storage (committed data) or a transaction. */
export interface Reader {
  run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<Outcome>;
}

/** A reader that may also change data; all of it is kept, or nothing. */
export interface Transaction extends Reader {
  readonly mayChange: true;
}

/** The inputs of a statement while it is built: each a typed placeholder, filled at every run. */
export type Inputs<P> = { readonly [K in keyof P]: RawBuilder<P[K]> };

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}
interface Selection<Row> extends Compilable<Row> {
  readonly isSelectQueryBuilder: true;
}
type Build<P, Q> = (db: Kysely<Tables>, $: Inputs<P>, dialect: Dialect) => Q;

/** Stands in the compiled parameters where an input goes. */
class Slot {
  readonly input: string;
  constructor(input: string) {
    this.input = input;
  }
}

const inputs = new Proxy({}, { get: (_, name) => sql`${new Slot(String(name))}` });

const builders: Record<Dialect, Kysely<Tables>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
};

/** The Kysely that builds, and never runs, the statements of a dialect. */
export const builderFor = (dialect: Dialect): Kysely<Tables> => builders[dialect];

export interface CompiledStatement {
  sql: string;
  /** The values to bind, in order. Throws where an input is missing: a bug of ours. */
  bind(inputs: Readonly<Record<string, unknown>>): unknown[];
}

export class Statement {
  /** Whether it changes something, or finds only. */
  readonly changes: boolean;
  readonly #build: Build<never, Compilable<unknown>>;
  readonly #compiled = new Map<Dialect, CompiledStatement>();

  constructor(build: Build<never, Compilable<unknown>>, changes: boolean) {
    this.#build = build;
    this.changes = changes;
  }

  /** The statement's text and binding in a dialect; compiled at its first use. */
  compiled(dialect: Dialect): CompiledStatement {
    const known = this.#compiled.get(dialect);
    if (known) return known;
    const { sql: text, parameters } = this.#build(builders[dialect], inputs as never, dialect).compile();
    const compiled = { sql: text, bind: binder(parameters) };
    this.#compiled.set(dialect, compiled);
    return compiled;
  }
}

/** Compiled for the statement, as an array literal of names that are ours: looked up by name, the inputs of all statements share no shape. */
function binder(parameters: readonly unknown[]): CompiledStatement['bind'] {
  const values = parameters.map((parameter, index) => {
    if (!(parameter instanceof Slot)) return `parameters[${index}]`;
    const name = JSON.stringify(parameter.input);
    return `given(inputs[${name}], ${name})`;
  });
  return new Function('parameters', 'given', `return inputs => [${values.join(', ')}];`)(
    parameters,
    given,
  ) as CompiledStatement['bind'];
}

function given(value: unknown, input: string): unknown {
  if (value === undefined) throw new TypeError(`The statement's input ${input} is missing.`);
  return value;
}

type Run<From, P, Result> = ((from: From, inputs: P) => Promise<Result>) & { statement: Statement };

function runner<From extends Reader, P, Result>(
  build: Build<P, Compilable<unknown>>,
  changes: boolean,
  read: (outcome: Outcome) => Result,
): Run<From, P, Result> {
  const statement = new Statement(build as Build<never, Compilable<unknown>>, changes);
  const run = async (from: From, values: P) =>
    read(await from.run(statement, values as Readonly<Record<string, unknown>>));
  return Object.assign(run, { statement });
}

/** A query whose first row is the answer, if there is one. */
export const findOne = <P, Row>(build: Build<P, Selection<Row>>) =>
  runner<Reader, P, Row | undefined>(build, false, outcome => outcome.rows[0] as Row | undefined);

/** A query that answers all its rows. */
export const findMany = <P, Row>(build: Build<P, Selection<Row>>) =>
  runner<Reader, P, Row[]>(build, false, outcome => outcome.rows as Row[]);

/** A change that returns the row it made or touched, if there was one. */
export const changeOne = <P, Row>(build: Build<P, Compilable<Row>>) =>
  runner<Transaction, P, Row | undefined>(build, true, outcome => outcome.rows[0] as Row | undefined);

/** A change that answers how many rows it touched. */
export const change = <P>(build: Build<P, Compilable<unknown>>) =>
  runner<Transaction, P, number>(build, true, outcome => outcome.changes);

/** The transaction with room for one change: nothing keeps a second one together with the first. */
export function forOneChange(tx: Transaction): Transaction {
  let changed = false;
  return {
    mayChange: true,
    run: (statement, values) => {
      if (changed && statement.changes)
        throw new Error('This work may change one thing, and tried a second.');
      changed ||= statement.changes;
      return tx.run(statement, values);
    },
  };
}
