// The meaning of SQLite's errors, by their result code (sqlite.org/rescode.html).
import { MissingParentError, StorageUnavailableError } from '../errors.ts';

export function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** Primary result codes about the disk or locks, not about the statement. */
const unavailableCodes: ReadonlySet<number> = new Set([
  5, // SQLITE_BUSY
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
]);

/** The extended result code SQLITE_CONSTRAINT_FOREIGNKEY. */
const foreignKeyCode = 787;

/** Translates an error for the rest of the service. An unexpected error is a bug and is returned unchanged. */
export function toStorageError(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  if (error.errcode === foreignKeyCode)
    return new MissingParentError('The parent row is gone.', { cause: error });
  if (!unavailableCodes.has(error.errcode & 0xff)) return error;
  return new StorageUnavailableError('The database file cannot be read or written at the moment.', {
    cause: error,
  });
}
