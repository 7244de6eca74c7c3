// Stores files by key, in a folder or in S3. Stored files never change: each key contains a digest of the content.
import type { Readable } from 'node:stream';

export interface FileStore {
  /** A description of the store for operators. */
  readonly address: string;
  /**
   * Receives bytes as fast as the store can write them. They have no key yet, so nobody can read them.
   *
   * @param inspect called with each chunk before it is written; an error stops the upload
   * @throws FileStoreUnavailableError, or an error from the source or from `inspect`; no partial file is left
   */
  receive(source: AsyncIterable<Uint8Array>, inspect: (chunk: Uint8Array) => void): Promise<ReceivedFile>;
  /**
   * Opens a file, or part of it.
   *
   * @throws FileMissingError, FileStoreUnavailableError
   */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns the size of a file in bytes; undefined if there is none. @throws FileStoreUnavailableError */
  findSize(key: string): Promise<number | undefined>;
  /** Removes a file, if there is one. @throws FileStoreUnavailableError */
  remove(key: string): Promise<void>;
  /** Lists all files. @throws FileStoreUnavailableError */
  list(): AsyncIterable<StoredFile>;
  /** Removes temporary files and folders left behind by killed processes. @throws FileStoreUnavailableError */
  removeLeftovers(): Promise<void>;
  close(): Promise<void>;
}

export interface ReceivedFile {
  /** The SHA-256 of the bytes, in hexadecimal. */
  digest: string;
  bytes: number;
  /**
   * Stores the bytes under a key, so that they survive a power failure. A file already stored under the key has the
   * same bytes.
   *
   * @throws FileStoreUnavailableError
   */
  keepAs(key: string): Promise<void>;
  /** Removes the received bytes, unless they were kept. Never fails. */
  discard(): Promise<void>;
}

/** The offsets of the first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  key: string;
  bytes: number;
}

/** Returns the key of a workspace's content with this digest. */
export const keyOf = (workspaceId: number, digest: string): string => `${workspaceId}/${digest}`;

const keyShape = /^[1-9]\d{0,14}\/[0-9a-f]{64}$/;

/** True for keys made by `keyOf`. The store may contain files from other programs. */
export const isKey = (text: string): boolean => keyShape.test(text);

/** The store cannot be reached, is full, or denies access. */
export class FileStoreUnavailableError extends Error {
  override name = 'FileStoreUnavailableError';
}

/** The store has no file with this key. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
}
