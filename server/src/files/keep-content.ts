// Stores received bytes under their workspace and digest, before a file refers to them.
import { setTimeout } from 'node:timers/promises';
import type { ServiceContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { FileStoreUnavailableError, keyOf, type ReceivedFile } from '../file-store/file-store.ts';
import { serviceActor } from '../storage/actor.ts';
import { claimContent } from './contents.queries.ts';

/** The pause between attempts. It is short, because the cleanup removes bytes quickly. */
const waitMs = 200;
const maxWaits = 20;

/**
 * Claims the content first, so that the cleanup leaves it alone for a day, and then stores the bytes. If the cleanup is
 * currently removing the same bytes, waits up to four seconds for it to finish.
 *
 * @throws FileStoreUnavailableError
 */
export async function keepContent(
  { storage, clock }: Pick<ServiceContext, 'storage' | 'clock'>,
  contentWorkspaceId: number,
  { digest, bytes, keepAs }: ReceivedFile,
): Promise<void> {
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const content = { contentWorkspaceId, digest, bytes, sentAt: instantOf(clock.now()), removedAt: null };
    if (await storage.writeOne(serviceActor, tx => claimContent(tx, content))) {
      return keepAs(keyOf(contentWorkspaceId, digest));
    }
    await setTimeout(waitMs);
  }
  throw new FileStoreUnavailableError('The same bytes are being removed.');
}
