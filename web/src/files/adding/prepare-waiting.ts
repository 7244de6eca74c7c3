// Prepares the chosen files on this device, one at a time, because decoding a picture takes a lot of memory.
import { findUnprepared, outbox } from '../../outbox/device-outbox.ts';
import type { Entry, Refused } from '../../outbox/entry.ts';
import {
  type ChosenBytes,
  type FileFacts,
  type PreparedBytes,
  readFile,
  storeFile,
} from '../../outbox/waiting-files.ts';
import { prepareFile } from './prepare-file.ts';
import { chooseTakenOn } from './taken-on.ts';

/** Marks a file that may still contain the location where it was taken. The file waits until the person decides. */
const showsPlace: Refused = { status: 0, code: 'showsPlace', message: '' };
const notPrepared: Refused = { status: 0, code: 'notPrepared', message: '' };
const bytesLost: Refused = { status: 0, code: 'bytesLost', message: '' };
/**
 * The maximum number of attempts, because a file may crash the page. After that, the person has to ask for another
 * attempt.
 */
const maxAttempts = 3;

let isRunning = false;

export async function prepareWaiting(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    while (findUnprepared()) await withLock(prepareNext);
  } finally {
    isRunning = false;
  }
}

/**
 * Runs the work in one tab at a time. Without a secure context there are no locks, and two tabs may prepare the same
 * file.
 */
async function withLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('prepare', work);
  else await work();
}

async function prepareNext(): Promise<void> {
  // Another tab may have prepared the file since the last reload.
  await outbox.reload();
  const entry = findUnprepared();
  if (!entry) return;
  const attempts = entry.preparing ?? 0;
  if (attempts >= maxAttempts) return outbox.updateFile(entry.id, { refused: notPrepared });
  await outbox.updateFile(entry.id, { preparing: attempts + 1 });
  await prepareEntry(entry).catch(() => outbox.updateFile(entry.id, { refused: notPrepared }));
}

async function prepareEntry(entry: Entry): Promise<void> {
  const { id, about } = entry;
  if (about.kind !== 'file') return;
  const waiting = await readFile(about.fileId);
  if (!waiting) return outbox.updateFile(id, { refused: bytesLost });
  const bytes = 'chosen' in waiting ? await prepareBytes(waiting, about.name) : waiting;
  // If the entry was discarded or the person signed out in the meantime, stored bytes would stay on the device.
  if (outbox.hasLanded(id)) return;
  if ('chosen' in waiting) await storeFile(about.fileId, { ...bytes, storedAt: waiting.storedAt });
  const { name, type, takenOn, mayContainLocation } = bytes.facts ?? { ...about, mayContainLocation: true };
  const { query, ...request } = entry.request as { query: object };
  await outbox.updateFile(id, {
    preparing: undefined,
    request: { ...request, query: { ...query, name, takenOn } },
    about: { ...about, name, type, takenOn, bytes: bytes.file.size, text: `${about.birdName}: ${name}` },
    ...(mayContainLocation && { refused: showsPlace }),
  });
}

async function prepareBytes(
  { chosen, lastModified, timeZone, today }: ChosenBytes,
  chosenName: string,
): Promise<PreparedBytes> {
  const prepared = await prepareFile(chosen, { name: chosenName, lastModified });
  const { file, preview, name, type, mayContainLocation } = prepared;
  const facts: FileFacts = {
    name,
    type,
    mayContainLocation,
    takenOn: chooseTakenOn(prepared, timeZone, today),
  };
  return { file, ...(preview && { preview }), facts };
}
