// What SQLite's errors mean to the rest of the service.
import { ParentGone, StorageUnavailable } from './failures.ts';

export function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** SQLite's primary result codes that speak of the disk or of locks, not of the statement (sqlite.org/rescode.html). */
const unavailableCodes: ReadonlySet<number> = new Set([
  5, // SQLITE_BUSY
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
]);

/** SQLITE_CONSTRAINT_FOREIGNKEY, an extended result code. */
const foreignKeyCode = 787;

/** The failure an error of SQLite stands for; any other error is itself. */
export function meaningOf(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  if (error.errcode === foreignKeyCode) return new ParentGone('A parent row is gone.', { cause: error });
  if (!unavailableCodes.has(error.errcode & 0xff)) return error;
  return new StorageUnavailable('The database file cannot be read or written at the moment.', {
    cause: error,
  });
}
