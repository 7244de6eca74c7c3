// The differences between the two engines: column types, table options, locks, stored values and SQL expressions.
import {
  type CreateTableBuilder,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Dialect } from './statement.ts';

/** Column types, keyed by the kind of value. */
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
        workspaceNumber: sql`integer`,
        /** Counts up and never uses a number twice. */
        workspaceNumberKey: sql`integer primary key autoincrement`,
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
        workspaceNumber: sql`bigint`,
        workspaceNumberKey: sql`bigint generated always as identity primary key`,
      } as const);

/** Completes the definition of a table: on SQLite with strict types and, if requested, with rows clustered by their key. */
export const tableOptions =
  (dialect: Dialect, { clustered = false } = {}) =>
  <T extends string, C extends string>(table: CreateTableBuilder<T, C>) => {
    if (dialect === 'postgres') return table;
    return table.modifyEnd(clustered ? sql`strict, without rowid` : sql`strict`);
  };

/** The names of boolean columns, which SQLite stores as 0 and 1. A name means the same in every table. */
export const flagColumns: ReadonlySet<string> = new Set([
  'notifyOnDob',
  'notifyOnGotchaDay',
  'fasting',
  'confirmed',
  'targetReached',
  'forced',
  'careOnly',
  'reportable',
  'joinedDead',
  'replaces',
  'isUndoing',
]);

/** The names of JSON columns, which SQLite stores as text. */
export const jsonColumns: ReadonlySet<string> = new Set([
  'about',
  'absences',
  'after',
  'before',
  'birdIds',
  'can',
  'changeIds',
  'contents',
  'details',
  'doseSchedule',
  'emergencyContacts',
  'feedTopics',
  'formerStays',
  'memberNames',
  'patterns',
  'pastSchedules',
  'payload',
  'planned',
  'preview',
  'recentGrams',
  'recordedDoses',
  'signs',
  'topics',
  'judgement',
  'kept',
  'knownBirds',
  'lastWeights',
  'written',
]);

/**
 * On PostgreSQL, locks the selected rows, skipping those that another transaction has locked, so that workers take
 * different jobs.
 */
export const lockFreeRows =
  (dialect: Dialect) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    dialect === 'postgres' ? query.forUpdate().skipLocked() : query;

/**
 * Locks a name until the transaction ends. Does not wait: returns false if another transaction holds the lock. On SQLite
 * that cannot happen, because there is one writer at a time.
 */
export const tryLock = (dialect: Dialect, name: RawBuilder<string>) =>
  dialect === 'postgres'
    ? sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
    : sql<boolean>`true`;

/**
 * Marks a condition that most rows of a table meet. SQLite has no statistics here and would use the condition's index
 * instead of a more selective one.
 */
export const markUnselective = (dialect: Dialect, condition: Expression<SqlBool>) =>
  dialect === 'sqlite' ? sql<SqlBool>`likelihood(${condition}, 0.9)` : condition;

/**
 * Returns the table to read a bird's latest weight from: `weights`, or on SQLite `latestWeights`, which keeps the rows of
 * a workspace together. `latestWeights` has only some of the columns of `weights`.
 */
export const tableOfLatestWeights = (dialect: Dialect) =>
  `${dialect === 'sqlite' ? 'latestWeights' : 'weights'} as latest` as 'latestWeights as latest';

/** Returns the elements of a JSON array as rows of a table named "key"; `keyPart` reads them. */
export const keyList = (dialect: Dialect, keys: RawBuilder<string>) =>
  (dialect === 'postgres'
    ? sql<{ value: string }>`jsonb_array_elements(${keys}::jsonb)`
    : // Only the value is selected, because json_each also has a column named id.
      sql<{ value: string }>`(select "value" from json_each(${keys}))`
  ).as('key');

export type KeyPartType = Exclude<keyof ReturnType<typeof columnTypes>, 'workspaceNumberKey'>;

/** Selects one element of a key, which is itself a JSON array. */
export const keyPart = <T>(dialect: Dialect, index: number, type: KeyPartType) =>
  sql<T>`cast("key"."value" ->> ${sql.lit(index)} as ${columnTypes(dialect)[type]})`;

/** Selects the month and day of a column that holds days, as `MM-DD`. */
export const monthAndDay = (dialect: Dialect, column: string) =>
  dialect === 'postgres'
    ? sql<string>`to_char(${sql.ref(column)}, 'MM-DD')`
    : sql<string>`substr(${sql.ref(column)}, 6)`;
