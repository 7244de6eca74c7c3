// What PostgreSQL's errors mean to us, by their code (postgresql.org/docs/current/errcodes-appendix.html).
import { ParentGone, StorageUnavailable } from './failures.ts';

/**
 * Errors that only say that another transaction came first, and how often the work is tried in all: run again, it sees
 * what that one did. And those of a mislaid statement, which is sent whole the next time.
 */
const attemptsByCode: Readonly<Record<string, number>> = {
  '40001': 8, // serialization_failure
  '40P01': 8, // deadlock_detected
  '23505': 8, // unique_violation: the row appeared after our statement looked
  '23503': 2, // foreign_key_violation: the parent went after our statement looked, and does not come back
  '26000': 8, // invalid_sql_statement_name
  '42P05': 8, // duplicate_prepared_statement
};

/** How often to try what failed with this; once where trying again is of no use. */
export const attemptsAfter = (error: unknown): number => attemptsByCode[codeOf(error) ?? ''] ?? 1;

/**
 * Whether a prepared statement was not where we left it: a proxy gives each transaction another session, and does
 * not keep statements itself.
 */
export const statementMislaid = (error: unknown): boolean =>
  codeOf(error) === '26000' || codeOf(error) === '42P05';

/**
 * Whether the connection is of no use any more: it broke, the server ends, or it has become one that takes no
 * writes (25006), so that the next connection has to look for the one that does.
 */
export function connectionSpent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Errors of the socket have a word for a code, as ECONNRESET; the driver's own have none.
  if (code !== undefined) return /^(08|57P|25P03|25006|E[A-Z])/.test(code);
  return /connection|timeout|terminated|not queryable/i.test(error.message);
}

/** Classes of errors that mean the server is away, going, out of room, read-only, or out of patience. */
const unavailableClasses = /^(08|40|53|57|58|25006|25P03|55P03)/;

/** The error that the rest of the service knows; one that it does not know is a bug, and stays as it is. */
export function meaningOf(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return error;
  if (codeOf(error) === '23503') return new ParentGone('A parent row is gone.', { cause: error });
  if (!unavailableClasses.test(codeOf(error) ?? '') && !connectionSpent(error)) return error;
  return new StorageUnavailable('The database cannot do this at the moment.', { cause: error });
}

/** Why there is no connection, in the words of whoever refused it. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof StorageUnavailable ? error.cause : error;
  // A name with several addresses fails with one error for each, and no words of its own.
  const [first] = cause instanceof AggregateError ? cause.errors : [cause];
  return first instanceof Error ? first.message : String(first);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
