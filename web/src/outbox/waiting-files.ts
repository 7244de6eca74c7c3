// The bytes of unsent files, stored by file id. The entries in the outbox describe the files.
import { deviceStore } from '../device/device-store.ts';

export interface PreparedBytes {
  file: Blob;
  /** A small picture; undefined if the file has none. */
  preview?: Blob;
  /** Undefined in files prepared by an earlier version of the app. */
  facts?: FileFacts;
}

/** The properties that preparing a file may change. */
export interface FileFacts {
  name: string;
  /** The type recognized from the bytes; empty if only the service can recognize it. */
  type: string;
  takenOn: string;
  /** True if the file may still contain the location where it was taken. */
  mayContainLocation: boolean;
}

/**
 * A file as it was chosen, which may contain the location where it was taken. It is not sent: only prepared files have
 * `file`.
 */
export interface ChosenBytes {
  chosen: Blob;
  lastModified: number;
  /** The flock's day and time zone when the file was chosen. */
  today: string;
  timeZone: string;
}

export type WaitingFile = (PreparedBytes | ChosenBytes) & { storedAt: string };

const store = deviceStore('files', 'strict');
const dayMs = 86_400_000;

/** @throws if the device cannot store the file, for example because it is full */
export const storeFile = (fileId: string, file: WaitingFile): Promise<void> => store.put(fileId, file);

export const readFile = (fileId: string): Promise<WaitingFile | undefined> => store.get<WaitingFile>(fileId);

export const deleteFile = (fileId: string): Promise<void> => store.delete(fileId);

/**
 * Deletes files that no entry refers to, if they are more than a day old. Newer ones are kept, so that a discard can be
 * undone.
 */
export async function deleteUnusedFiles(isUsed: (fileId: string) => boolean, now: number): Promise<void> {
  const entries = await store.entries<WaitingFile>();
  const unused = entries
    .filter(([fileId, { storedAt }]) => !isUsed(fileId) && now - Date.parse(storedAt) > dayMs)
    .map(([fileId]) => fileId);
  if (unused.length > 0) await store.delete(...unused);
}
