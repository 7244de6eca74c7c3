// Removes stored bytes that no current or restorable file refers to, unless an unfinished import may need them.
import { setTimeout } from 'node:timers/promises';
import type { ServiceContext } from '../app-context.ts';
import { dayMs, instantOf, later, minuteMs } from '../clock.ts';
import { keyOf } from '../file-store/file-store.ts';
import { serviceActor } from '../storage/actor.ts';
import { deleteContent, listContentKeys, listUnused, markRemoved } from './contents.queries.ts';

/**
 * The cleanup leaves new bytes alone for this long. They are stored before a file refers to them; the file follows much
 * sooner.
 */
const claimedForMs = dayMs;
/** A removal that began longer ago than this was interrupted, and may start again. */
const removalMs = 60 * minuteMs;
const maxRows = 500;
/** The pause between pages lets other work use the database. */
const pauseMs = 5;

/**
 * Goes through all stored content in the order of its keys. Content is marked before its bytes are removed, and its row
 * is deleted afterwards, so that nobody stores the same bytes in between: see `keepContent`.
 *
 * @throws FileStoreUnavailableError; the next run tries again
 */
export async function removeUnusedContents(context: RemovalContext, stopping: AbortSignal): Promise<void> {
  const { storage, fileStore, clock } = context;
  await fileStore.removeLeftovers();
  const before = instantOf(later(clock.now(), -claimedForMs));
  let last = { contentWorkspaceId: 0, digest: '' };
  while (!stopping.aborted) {
    const keys = await listContentKeys(storage, {
      afterWorkspaceId: last.contentWorkspaceId,
      afterDigest: last.digest,
      maxRows,
    });
    const [from, to] = [keys.at(0), keys.at(-1)];
    if (!from || !to) return;
    const unused = await listUnused(storage, {
      ...{ fromWorkspaceId: from.contentWorkspaceId, fromDigest: from.digest },
      ...{ toWorkspaceId: to.contentWorkspaceId, toDigest: to.digest, before },
    });
    for (const content of unused) {
      if (stopping.aborted) return;
      await removeContent(context, content, before);
    }
    last = to;
    await setTimeout(pauseMs);
  }
}

type RemovalContext = Pick<ServiceContext, 'storage' | 'fileStore' | 'clock'>;

async function removeContent(
  { storage, fileStore, clock }: RemovalContext,
  content: { contentWorkspaceId: number; digest: string },
  before: string,
): Promise<void> {
  const removedAt = instantOf(clock.now());
  const interruptedBefore = instantOf(later(clock.now(), -removalMs));
  const marks = { ...content, before, interruptedBefore, now: removedAt };
  const marked = await storage.writeOne(serviceActor, tx => markRemoved(tx, marks));
  if (!marked) return;
  await fileStore.remove(keyOf(content.contentWorkspaceId, content.digest));
  await storage.writeOne(serviceActor, tx => deleteContent(tx, { ...content, removedAt }));
}
