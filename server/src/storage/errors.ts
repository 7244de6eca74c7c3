// The errors that storage throws. Any other error from storage is a bug.

/** The store cannot be reached, is full, or did not confirm a write: the request may be tried again. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** The service or a tool must not use this database; the message is a sentence for the operator. */
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
    super(`A row that must be there is missing: ${what}`);
  }
}
