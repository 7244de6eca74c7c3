// The birds that a recipient may see: nobody is notified of a bird that is hidden from them.
import { findBirdId } from '../birds/birds.queries.ts';
import { translatorFor } from '../languages/translator.ts';
import { restrictReader, restrictStorage } from '../storage/restricted-storage.ts';
import type { Reader } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import type { About } from './about.ts';
import { digestFor } from './daily-digest.ts';
import type { listRecipients } from './recipients.queries.ts';

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

/** Returns the storage, restricted to what a recipient may see. */
export const storageFor = (
  storage: Storage,
  workspaceId: WorkspaceId,
  { birdsListedAt, memberId }: Recipient,
): Storage => (birdsListedAt === null ? storage : restrictStorage(storage, { workspaceId, memberId }));

/** Returns a reader, restricted to what a recipient may see. */
const readerFor = (from: Reader, workspaceId: WorkspaceId, { birdsListedAt, memberId }: Recipient): Reader =>
  birdsListedAt === null ? from : restrictReader(from, { workspaceId, memberId });

/** True if a recipient may see a bird. Runs no statement for a recipient who may see all birds. */
export async function maySee(
  from: Reader,
  workspaceId: WorkspaceId,
  recipient: Recipient,
  birdId: string,
): Promise<boolean> {
  if (recipient.birdsListedAt === null) return true;
  const bird = { workspaceId, birdId };
  return (await findBirdId(readerFor(from, workspaceId, recipient), bird)) !== undefined;
}

interface Subject {
  workspaceId: WorkspaceId;
  time: WorkspaceTime;
  birdId: string | null;
  about: About;
}

/**
 * True if a notification is about a bird that the recipient may see, or is a digest with lines for them. Always true
 * for a recipient who may see all birds.
 */
export async function concerns(
  from: Reader,
  { workspaceId, time, birdId, about }: Subject,
  recipient: Recipient,
): Promise<boolean> {
  if (recipient.birdsListedAt === null) return true;
  if (birdId !== null) return maySee(from, workspaceId, recipient, birdId);
  if (about.topic === 'weigh_in_overdue') {
    for (const overdueId of about.birdIds) {
      if (await maySee(from, workspaceId, recipient, overdueId)) return true;
    }
    return false;
  }
  if (about.topic !== 'daily_digest') return false;
  // Only the number of lines matters, not their language.
  const translator = await translatorFor(null);
  const request = { workspaceId, time, day: about.day, formatName: (name: string) => name, translator };
  return (await digestFor(readerFor(from, workspaceId, recipient), request)).lines.length > 0;
}
