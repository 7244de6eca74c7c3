// What the two engines spell differently: column types, table options, row locks, and how values travel.
import {
  type CreateTableBuilder,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Dialect } from './statement.ts';

/** The column types of a dialect, by what the column holds. */
export const columnTypes = (dialect: Dialect) =>
  dialect === 'sqlite'
    ? ({
        uuid: sql`text`,
        text: sql`text`,
        instant: sql`text`,
        day: sql`text`,
        flag: sql`integer`,
        json: sql`text`,
        real: sql`real`,
        count: sql`integer`,
        flockNumber: sql`integer`,
        /** Counts on, and never gives a number twice. */
        flockNumberKey: sql`integer primary key autoincrement`,
      } as const)
    : ({
        uuid: sql`uuid`,
        text: sql`text`,
        instant: sql`timestamptz(3)`,
        day: sql`date`,
        flag: sql`boolean`,
        json: sql`jsonb`,
        real: sql`double precision`,
        count: sql`integer`,
        flockNumber: sql`bigint`,
        flockNumberKey: sql`bigint generated always as identity primary key`,
      } as const);

/** Ends a table's definition: strict types on SQLite, and rows clustered by their key where asked for. */
export const tableOptions =
  (dialect: Dialect, { clustered = false } = {}) =>
  <T extends string, C extends string>(table: CreateTableBuilder<T, C>) => {
    if (dialect === 'postgres') return table;
    return table.modifyEnd(clustered ? sql`strict, without rowid` : sql`strict`);
  };

/** Columns that hold booleans. SQLite keeps them as 0 and 1; a column's name means the same in every table. */
export const flagColumns: ReadonlySet<string> = new Set(['notifyOnDob', 'notifyOnGotchaDay']);

/** Columns that hold JSON. SQLite keeps it as text. */
export const jsonColumns: ReadonlySet<string> = new Set(['doseSchedule', 'payload']);

/**
 * Locks the selected rows until the transaction ends, also against rows that refer to them.
 * SQLite has one writer at a time and needs no lock.
 */
export const lockRows =
  (dialect: Dialect) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    dialect === 'postgres' ? query.forUpdate() : query;

/** As above, but passes over rows that another transaction holds: workers take different jobs. */
export const lockFreeRows =
  (dialect: Dialect) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    dialect === 'postgres' ? query.forUpdate().skipLocked() : query;

/**
 * True where the transaction could take, without waiting, the lock that a text names, and false where another one
 * holds it; it is held until the transaction ends. On SQLite nobody else can hold it: there is one writer at a time.
 */
export const tryLock = (dialect: Dialect, name: RawBuilder<string>) =>
  dialect === 'postgres'
    ? sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
    : sql<boolean>`true`;

/**
 * A condition that holds for many rows of a table. SQLite counts none, and would go by it rather than by one that
 * says more; PostgreSQL has counted.
 */
export const ofMany = (dialect: Dialect, condition: Expression<SqlBool>) =>
  dialect === 'sqlite' ? sql<SqlBool>`likelihood(${condition}, 0.9)` : condition;

/**
 * Where the latest weight of a bird is, the last by day: among all its weights, or where SQLite keeps those of a flock
 * together. The two have the same columns, but for those that nobody needs of a latest weight.
 */
export const tableOfLatestWeights = (dialect: Dialect) =>
  `${dialect === 'sqlite' ? 'latestWeights' : 'weights'} as latest` as 'latestWeights as latest';

/** The month and day of a column of days, `MM-DD`. */
export const monthAndDay = (dialect: Dialect, column: string) =>
  dialect === 'postgres'
    ? sql<string>`to_char(${sql.ref(column)}, 'MM-DD')`
    : sql<string>`substr(${sql.ref(column)}, 6)`;
