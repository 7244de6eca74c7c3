// Statements: built and typed by Kysely, compiled once per dialect, prepared once per connection.
//
//   export const findUser = findOne((db, $: Inputs<{ email: string }>) =>
//     db.selectFrom('users').selectAll().where('email', '=', $.email));
//
//   await findUser(storage, { email });           // the row, or undefined
//   await findUser.required(storage, { email });  // the row; throws MissingRowError if there is none
//
// `find…` takes the storage or a transaction. `change…` and `lock…` take a transaction, which only `storage.write` and
// `storage.writeOne` provide.
import {
  type AliasedRawBuilder,
  type CompiledQuery,
  createQueryId,
  DummyDriver,
  Kysely,
  type LimitNode,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  RawNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Actor } from './actor.ts';
import { MissingRowError } from './errors.ts';
import { restrictToBirds } from './restrict-statement.ts';
import type { Tables, WorkspaceId } from './tables/index.ts';

export type Dialect = 'sqlite' | 'postgres';

export interface StatementResult {
  rows: readonly unknown[];
  /** The number of rows that a change touched. */
  changes: number;
}

/** Runs statements: the storage, which reads committed data, a snapshot, or a transaction. */
export interface Reader {
  run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<StatementResult>;
}

/** A reader that may also change data, on behalf of its actor. Either all of its changes are kept, or none are. */
export interface Transaction extends Reader {
  readonly actor: Actor;
}

/** The inputs of a statement while it is built: typed placeholders that each run fills. */
export type Inputs<P> = { readonly [K in keyof P]: RawBuilder<P[K]> };

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
  toOperationNode(): OperationNode;
}
interface Selection<Row> extends Compilable<Row> {
  readonly isSelectQueryBuilder: true;
}
interface LockableSelection<Row> extends Selection<Row> {
  forUpdate(): Compilable<Row>;
  forNoKeyUpdate(): Compilable<Row>;
  forShare(): Compilable<Row>;
}
type Build<P, Q> = (db: Kysely<Tables>, $: Inputs<P>, dialect: Dialect) => Q;

/** Marks the place of an input among the compiled parameters. */
class Placeholder {
  readonly input: string;
  constructor(input: string) {
    this.input = input;
  }
}

const inputs = new Proxy({}, { get: (_, name) => sql`${new Placeholder(String(name))}` });

/** Writes constant numbers, such as a limit, into the text, because SQLite takes 3 µs longer for each bound number. */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (typeof value === 'number') this.appendImmediateValue(value);
    else super.appendValue(value);
  }

  /**
   * SQLite would prepare a statement again for each run if its limit is only a parameter, to plan for its value. That takes
   * 15 to 150 µs.
   */
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    if (RawNode.is(node.limit)) this.append(' + 0');
  }
}

const builders: Record<Dialect, Kysely<Tables>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteCompiler(),
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

/** Returns the builder for a dialect's statements. It cannot run them. */
export const builderFor = (dialect: Dialect): Kysely<Tables> => builders[dialect];

export interface CompiledStatement {
  sql: string;
  /** Returns the values to bind, in order. @throws TypeError if an input is missing: a bug */
  bind(inputs: Readonly<Record<string, unknown>>): unknown[];
  /** True if the statement is restricted and reads the list of birds. */
  readonly dependsOnBirds: boolean;
}

export class Statement {
  /** True if the statement changes data. */
  readonly changes: boolean;
  /** On SQLite, the statement to run with the same inputs if this one returned a row: see `followedBy`. */
  readonly follower: Statement | undefined;
  readonly #build: Build<never, Compilable<unknown>>;
  readonly #compiled = new Map<Dialect, CompiledStatement>();
  #restricted: Statement | undefined;

  constructor(build: Build<never, Compilable<unknown>>, changes: boolean, follower?: Statement) {
    this.#build = build;
    this.changes = changes;
    this.follower = follower;
  }

  /**
   * The statement for a person limited to some of the birds: it does not read or change the others. It has two more
   * inputs: `restrictedWorkspaceId` and `restrictedMemberId`.
   */
  get restricted(): Statement {
    this.#restricted ??= new Statement(
      (db, _, dialect) => restrictedQuery(this.query(dialect), db),
      this.changes,
      this.follower?.restricted,
    );
    return this.#restricted;
  }

  /** Makes `restricted` return this statement itself, without filters. */
  neverRestrict(): void {
    this.#restricted = this;
  }

  /** Returns the statement before compilation, for use as part of another statement. */
  query(dialect: Dialect): Compilable<unknown> {
    return this.#build(builders[dialect], inputs as never, dialect);
  }

  /** Returns the SQL and the binding for a dialect, compiled on first use. */
  compiled(dialect: Dialect): CompiledStatement {
    const known = this.#compiled.get(dialect);
    if (known) return known;
    const { sql: text, parameters } = this.query(dialect).compile();
    const bind: CompiledStatement['bind'] = values => valuesToBind(parameters, values);
    const dependsOnBirds = parameters.some(
      parameter => parameter instanceof Placeholder && parameter.input === 'restrictedMemberId',
    );
    const compiled = { sql: text, bind, dependsOnBirds };
    this.#compiled.set(dialect, compiled);
    return compiled;
  }
}

function restrictedQuery(query: Compilable<unknown>, db: Kysely<Tables>): Compilable<unknown> {
  const $ = inputs as Inputs<{ restrictedWorkspaceId: WorkspaceId; restrictedMemberId: string }>;
  const birdIds = db
    .selectFrom('memberBirds as visible')
    .select('visible.birdId')
    .where('visible.workspaceId', '=', $.restrictedWorkspaceId)
    .where('visible.memberId', '=', $.restrictedMemberId);
  const node = restrictToBirds(query.toOperationNode(), birdIds.toOperationNode());
  return {
    toOperationNode: () => node,
    compile: () => db.getExecutor().compileQuery(node as never, createQueryId()),
  };
}

function valuesToBind(parameters: readonly unknown[], inputs: Readonly<Record<string, unknown>>): unknown[] {
  return parameters.map(parameter => {
    if (!(parameter instanceof Placeholder)) return parameter;
    const value = inputs[parameter.input];
    if (value === undefined) throw new TypeError(`The statement's input ${parameter.input} is missing.`);
    return value;
  });
}

interface Run<From, P, Result> {
  (from: From, inputs: P): Promise<Result>;
  readonly statement: Statement;
}

interface RunOne<From, P, Row> extends Run<From, P, Row | undefined> {
  /** Returns a row that must exist. @throws MissingRowError if it does not: a bug */
  required(from: From, inputs: P): Promise<Row>;
}

function runner<From extends Reader, P, Result>(
  build: Build<P, Compilable<unknown>>,
  changes: boolean,
  read: (result: StatementResult) => Result,
  follower?: Statement,
): Run<From, P, Result> {
  const statement = new Statement(build as Build<never, Compilable<unknown>>, changes, follower);
  const run = async (from: From, values: P) =>
    read(await from.run(statement, values as Readonly<Record<string, unknown>>));
  return Object.assign(run, { statement });
}

function oneRow<From extends Reader, P, Row>(
  build: Build<P, Compilable<unknown>>,
  changes: boolean,
  follower?: Statement,
): RunOne<From, P, Row> {
  const firstRow = (result: StatementResult) => result.rows[0] as Row | undefined;
  const run = runner<From, P, Row | undefined>(build, changes, firstRow, follower);
  const required = async (from: From, values: P): Promise<Row> => {
    const row = await run(from, values);
    if (row === undefined) throw new MissingRowError(run.statement.compiled('sqlite').sql);
    return row;
  };
  return Object.assign(run, { required });
}

/** Finds the first row. */
export const findOne = <P, Row>(build: Build<P, Selection<Row>>) => oneRow<Reader, P, Row>(build, false);

/** Finds all rows. */
export const findMany = <P, Row>(build: Build<P, Selection<Row>>) =>
  runner<Reader, P, Row[]>(build, false, result => result.rows as Row[]);

/**
 * Finds a row and locks it until the transaction ends, so that nobody else changes or deletes it, or adds rows that refer
 * to it. SQLite has one writer at a time and needs no lock.
 */
export const lockOne = <P, Row>(build: Build<P, LockableSelection<Row>>) =>
  lockedRow(build, query => query.forUpdate());

/** Like `lockOne`, but others may add rows that refer to the row. */
export const lockOneForChange = <P, Row>(build: Build<P, LockableSelection<Row>>) =>
  lockedRow(build, query => query.forNoKeyUpdate());

/** Finds a row and keeps others from changing it until the transaction ends. Several transactions can hold this lock. */
export const lockOneShared = <P, Row>(build: Build<P, LockableSelection<Row>>) =>
  lockedRow(build, query => query.forShare());

const lockedRow = <P, Row>(
  build: Build<P, LockableSelection<Row>>,
  lock: (query: LockableSelection<Row>) => Compilable<Row>,
) =>
  oneRow<Transaction, P, Row>((db, $: Inputs<P>, dialect) => {
    const query = build(db, $, dialect);
    return dialect === 'postgres' ? lock(query) : query;
  }, false);

/**
 * Makes a statement run unchanged even for a person limited to some of the birds, for example to count records for a
 * limit of the flock. The result must not reveal anything about a bird.
 */
export function ofAllBirds<Query extends { readonly statement: Statement }>(query: Query): Query {
  query.statement.neverRestrict();
  return query;
}

/** Makes a change and returns the row that it made or touched. */
export const changeOne = <P, Row>(build: Build<P, Compilable<Row>>) =>
  oneRow<Transaction, P, Row>(build, true);

/** Makes a change and returns the rows that it made or touched. */
export const changeMany = <P, Row>(build: Build<P, Compilable<Row>>) =>
  runner<Transaction, P, Row[]>(build, true, result => result.rows as Row[]);

/** Makes a change and returns how many rows it touched. */
export const change = <P>(build: Build<P, Compilable<unknown>>) =>
  runner<Transaction, P, number>(build, true, result => result.changes);

/**
 * Makes a change and, if it returns a row, a second change. Either both are kept or neither is, and `writeOne` counts them
 * as one change: PostgreSQL runs them as one statement. SQLite does not allow changes in a `with`, so it runs two
 * statements, in the transaction that every write has there.
 *
 * On PostgreSQL, neither change sees the other, and both see the state at the beginning of the statement.
 *
 * @param second an insert that selects from `first`, which has one row
 */
export function followedBy<P, Row, Q>(
  { statement }: RunOne<Transaction, P, Row>,
  second: (
    db: Kysely<Tables>,
    $: Inputs<Q>,
    first: AliasedRawBuilder<object, 'first'>,
  ) => Compilable<unknown>,
): RunOne<Transaction, P & Q, Row> {
  const rowOf = (table: string) => sql<object>`${sql.raw(table)}`.as('first');
  const follower = new Statement((db, $: Inputs<Q>) => second(db, $, rowOf('(select 1)')), true);
  const build: Build<P & Q, Compilable<unknown>> = (db, $, dialect) => {
    const first = statement.query(dialect);
    if (dialect === 'sqlite') return first;
    const combined = sql`with "first" as (${first}), "second" as (${second(db, $, rowOf('"first"'))}) select * from "first"`;
    return { compile: () => combined.compile(db), toOperationNode: () => combined.toOperationNode() };
  };
  return oneRow<Transaction, P & Q, Row>(build, true, follower);
}

/** Limits a transaction to one change, because nothing would undo the first change if a second one failed. */
export function limitToOneChange(tx: Transaction): Transaction {
  let hasChanged = false;
  return {
    actor: tx.actor,
    run: (statement, values) => {
      if (hasChanged && statement.changes)
        throw new Error('This work may make only one change, but tried a second.');
      hasChanged ||= statement.changes;
      return tx.run(statement, values);
    },
  };
}
