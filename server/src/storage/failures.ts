// What storage says when it cannot do its work; everything else that it throws is a bug.

/** The store cannot be reached, is full, or did not confirm a write: the request may be tried again. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** The service must not start on this database; the message is a sentence for the operator. */
export class StorageRefused extends Error {
  override name = 'StorageRefused';
}

/** What a new row belongs to was deleted at the same moment. */
export class ParentGone extends Error {
  override name = 'ParentGone';
}
