// Enforces the limits on the number of a bird's files and on a flock's file storage.
import { limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { refuse } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { sumContents } from './contents.queries.ts';
import { countFiles, sumFiles } from './files.queries.ts';

const mib = 2 ** 20;
/** Bytes that no file refers to count for this long, because the cleanup leaves them alone. */
const claimedForMs = dayMs;
/**
 * Deleted files stay in the store for 30 days. Current and deleted files and their previews together may take twice the
 * flock's file storage, so that nobody can fill the disk by adding and deleting files.
 */
const factorWithDeleted = 2;

interface Needed {
  /** The size of the new files. Their previews do not count. */
  fileBytes: number;
  /** The number of bytes still to be stored, including previews. */
  storedBytes: number;
}

/** @throws RefusalError: 409 if this many bytes do not fit into the flock's remaining file storage */
export async function expectFreeStorage(
  from: Reader,
  workspaceId: WorkspaceId,
  { fileBytes, storedBytes }: Needed,
  { config: { filesMibPerFlock }, clock }: Pick<AppContext, 'config' | 'clock'>,
): Promise<void> {
  const maxBytes = filesMibPerFlock * mib;
  const files = await sumFiles.required(from, { workspaceId });
  const stored = await sumContents.required(from, {
    ...{ workspaceId, contentWorkspaceId: workspaceId },
    claimedSince: instantOf(later(clock.now(), -claimedForMs)),
  });
  const isFull =
    Number(files.bytes) + fileBytes > maxBytes ||
    Number(stored.bytes) + storedBytes > factorWithDeleted * maxBytes;
  if (isFull) throw refuse('filesFull');
}

/** @throws RefusalError: 409 if the bird has reached its limit */
export async function expectBelowFileLimit(
  from: Reader,
  bird: { workspaceId: WorkspaceId; birdId: string },
): Promise<void> {
  const { records } = await countFiles.required(from, bird);
  if (records >= limits.filesPerBird) throw refuse('fileLimitReached');
}
