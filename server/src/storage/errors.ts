// The errors that storage throws. Any other error from storage is a bug.

/**
 * The store cannot be reached, is overloaded or full, or did not confirm a write. The request can be sent again later.
 */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** The database cannot be used by the service or by a tool. The message is a sentence for the operator. */
export class StorageSetupError extends Error {
  override name = 'StorageSetupError';
}

/** The parent of a new row was deleted concurrently. */
export class MissingParentError extends Error {
  override name = 'MissingParentError';
}

/** A row that must exist is missing: a bug. */
export class MissingRowError extends Error {
  override name = 'MissingRowError';

  /** @param what the row, or the statement that did not find it */
  constructor(what: string) {
    super(`A required row is missing: ${what}`);
  }
}
