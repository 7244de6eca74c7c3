// The endpoint that receives an archive and checks it.
import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { AppContext } from '../../app-context.ts';
import { archiveLimits } from '../../archives/archive-limits.ts';
import { readArchive } from '../../archives/read-archive.ts';
import { temporaryFolderOf, withReceived } from '../../archives/receive-archive.ts';
import { instantOf, minuteMs } from '../../clock.ts';
import { created } from '../../http/responses.ts';
import type { Serve } from '../../http/serve.ts';
import { refuse } from '../../refusals.ts';
import { serviceActor } from '../../storage/actor.ts';
import { StorageUnavailableError } from '../../storage/errors.ts';
import { Semaphore } from '../../storage/semaphore.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';
import { countChecked, findImport, insertImport, setImportState, showChecked } from '../imports.queries.ts';
import { showImport } from '../show-import.ts';
import { storeArchive } from './store-archive.ts';

/** The maximum number of archives received at a time. Each takes up disk space. */
const maxReceiving = 8;
const maxWaitMs = 5_000;
/** The maximum number of archives checked at a time. Each takes processor time. */
const maxChecking = 2;
/** Enough time for the checks of a few large archives. */
const maxWaitForCheckMs = 10 * minuteMs;
const retryAfterSeconds = 30;
/** The maximum number of archives per flock that have been checked but not run. Each may contain gigabytes of data. */
const maxChecked = 3;

export function archiveImportRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;
  const receiving = new Semaphore(maxReceiving, maxWaitMs);
  const checking = new Semaphore(maxChecking, maxWaitForCheckMs);
  /**
   * The flocks whose archives are being received or checked: one archive per flock, so that no flock takes up all
   * slots.
   */
  const senders = new Set<WorkspaceId>();
  const folder = temporaryFolderOf(config.databaseUrl);

  serve('POST /api/imports/archive', async call => {
    const { caller, query, body, storage, write, lockWorkspace, outsideQueue } = call;
    const { workspaceId, userId } = caller;
    const maxBytes = archiveLimits.unpackedBytes + config.filesMibPerFlock * mib;
    // Checked here, because the endpoint's policy does not know the file storage limit.
    if (Number(call.request.headers['content-length'] ?? 0) > maxBytes) throw refuse('bodyTooLarge');
    if (!(await isBelowLimit(storage, workspaceId))) throw refuse('importLimitReached');
    if (senders.has(workspaceId)) throw refuse('tooManyArchives', { retryAfterSeconds });
    const id = randomUUID();
    const key = { workspaceId, id };
    // Marked before it waits for a free slot, so that no second upload of the flock waits with it.
    senders.add(workspaceId);
    return outsideQueue(() =>
      runWhenFree(receiving, async () => {
        const check = async (file: FileHandle) => {
          const archive = await readArchive(file.fd, { now: clock.now(), maxBytes });
          await storage.writeOne(serviceActor, tx =>
            insertImport(tx, {
              ...{ ...key, name: query.name || archive.manifest.name, kind: 'archive', state: 'receiving' },
              ...{ replaces: null, preview: '{}', rowsDone: 0, rowsTotal: 0, rowsLeftOut: 0 },
              ...{ createdAt: instantOf(clock.now()), createdByUserId: userId, kept: '[]', failures: 0 },
              ...{ isUndoing: false, startedAt: null, startedByUserId: null, startedByTokenId: null },
              changeId: null,
            }),
          );
          return storeArchive({ ...context, storage }, archive, { workspaceId, importId: id });
        };
        const { preview, rows } = await withReceived(folder, body, maxBytes, file =>
          runWhenFree(checking, () => check(file)),
        );
        return write(async tx => {
          // The caller may have lost their role in the meantime.
          await lockWorkspace(tx);
          if (!(await isBelowLimit(tx, workspaceId))) throw refuse('importLimitReached');
          await showChecked(tx, { ...key, preview: JSON.stringify(preview), rowsTotal: rows });
          return created({ import: showImport(await findImport.required(tx, key)) });
        });
      })
        .catch(async error => {
          await storage.writeOne(serviceActor, tx => setImportState(tx, { ...key, state: 'discarded' }));
          throw error;
        })
        .finally(() => senders.delete(workspaceId)),
    );
  });
}

const mib = 2 ** 20;

const isBelowLimit = async (from: Parameters<typeof countChecked>[0], workspaceId: WorkspaceId) =>
  (await countChecked.required(from, { workspaceId })).archives < maxChecked;

/** Runs the work when a slot is free. @throws RefusalError: 429 if no slot becomes free in time */
async function runWhenFree<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  let begun = false;
  try {
    return await semaphore.run(() => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (!begun && error instanceof StorageUnavailableError)
      throw refuse('tooManyArchives', { retryAfterSeconds });
    throw error;
  }
}
