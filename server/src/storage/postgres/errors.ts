// The meaning of PostgreSQL's errors, by their code (postgresql.org/docs/current/errcodes-appendix.html).
import { MissingParentError, StorageUnavailableError } from '../errors.ts';

/**
 * The total number of attempts for work that fails with one of these errors. Most mean that another transaction came
 * first, and the next attempt sees its changes. The last two mean that a prepared statement was lost, and the next attempt
 * sends it in full.
 */
const maxAttemptsByCode: Readonly<Record<string, number>> = {
  '40001': 16, // serialization_failure
  '40P01': 8, // deadlock_detected
  '23505': 8, // unique_violation: another transaction has inserted the row
  '23503': 2, // foreign_key_violation: another transaction has deleted the parent, which does not come back
  '26000': 8, // invalid_sql_statement_name
  '42P05': 8, // duplicate_prepared_statement
};

/** Returns the number of attempts for work that fails with this error; 1 if a retry is useless. */
export const maxAttempts = (error: unknown): number => maxAttemptsByCode[codeOf(error) ?? ''] ?? 1;

/**
 * True if a prepared statement was lost: a connection pooler may give each transaction a different session, and may not
 * track prepared statements.
 */
export const isPreparedStatementLost = (error: unknown): boolean =>
  codeOf(error) === '26000' || codeOf(error) === '42P05';

/**
 * True if the connection must be discarded: it broke, the server is shutting down, or the server no longer accepts
 * writes (25006). The next connection must then find the server that accepts them.
 */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Errors of the socket have codes such as ECONNRESET; errors of the driver have none.
  if (code !== undefined) return /^(08|57P|25P03|25006|E[A-Z])/.test(code);
  return /connection|timeout|terminated|not queryable/i.test(error.message);
}

/** Error classes of a server that is unreachable, shutting down, out of resources or read-only, or that timed out. */
const unavailableClasses = /^(08|40|53|57|58|25006|25P03|55P03)/;

/** Translates an error for the rest of the service. An unexpected error is a bug and is returned unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof StorageUnavailableError) return error;
  if (codeOf(error) === '23503') return new MissingParentError('The parent row is gone.', { cause: error });
  if (!unavailableClasses.test(codeOf(error) ?? '') && !breaksConnection(error)) return error;
  return new StorageUnavailableError('The database is unavailable at the moment.', { cause: error });
}

/** Returns the reason for a failed connection, in the words of the server or the system. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof StorageUnavailableError ? error.cause : error;
  // If a host name has several addresses, there is one error per address, and the aggregate error has no message.
  const [first] = cause instanceof AggregateError ? cause.errors : [cause];
  return first instanceof Error ? first.message : String(first);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
