// The job that runs an import: stores its parts, each in one transaction, so that after a restart it continues with the
// next part.
import { setTimeout } from 'node:timers/promises';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import type { AppContext } from '../app-context.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import { dayMs, instantOf } from '../clock.ts';
import { recordChange } from '../history/record-change.ts';
import {
  enqueue,
  type JobHandler,
  JobNotYetError,
  jobHandler,
  jobType,
  PermanentJobError,
} from '../jobs/job.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import {
  advanceImport,
  completePart,
  endImport,
  findCreator,
  findNextPart,
  lockImport,
} from './imports.queries.ts';
import { recordKinds } from './kinds.ts';
import { fieldsOfImport } from './show-import.ts';
import { writePart } from './write-part.ts';

interface Payload {
  workspaceId: WorkspaceId;
  importId: string;
}

const runImport = jobType<Payload>('runImport', { queue: 'imports', validForMs: 30 * dayMs });

export const enqueueRun = (tx: Transaction, payload: Payload, now: Date): Promise<void> =>
  enqueue(tx, runImport, { payload, uniqueKey: `runImport:${payload.importId}` }, now);

/** About as long as a part takes, so that other writes get half of the time. */
const pauseMs = 10;
/** Less than a job may take. The rest is another run of the job. */
const longestRunMs = 60_000;
/** After this many failures in a row, the import has failed. */
const maxAttempts = 8;

export const importHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(runImport, async ({ payload, attempt }) => {
    const since = context.clock.now().getTime();
    try {
      while (await storeNextPart(context, payload)) {
        if (context.clock.now().getTime() - since > longestRunMs)
          throw new JobNotYetError(context.clock.now());
        await setTimeout(pauseMs);
      }
      return undefined;
    } catch (error) {
      if (error instanceof JobNotYetError || attempt < maxAttempts) throw error;
      await context.storage.write(serviceActor, tx =>
        end(tx, payload, 'failed', instantOf(context.clock.now())),
      );
      throw new PermanentJobError('The import cannot be stored.', { cause: error });
    }
  }),
];

/** Stores the next part; false if there is none, or the import is no longer running. */
async function storeNextPart(context: AppContext, { workspaceId, importId }: Payload): Promise<boolean> {
  const { storage } = context;
  const key = { workspaceId, id: importId };
  const found = await findCreator(storage, key);
  if (!found) return false;
  const { createdByUserId: userId } = found;
  return storage.write(userId === null ? serviceActor : { userId, tokenId: null }, async tx => {
    // In the same order as an endpoint that adds a bird.
    await keepLimits(tx, { workspaceId });
    const stored = await lockImport(tx, key);
    if (stored?.state !== 'running') return false;
    const time = await findWorkspaceTime(tx, workspaceId, context);
    const at = instantOf(time.now);
    const next = await findNextPart(tx, { workspaceId, importId });
    if (!next) {
      await end(tx, { workspaceId, importId }, 'done', at);
      return false;
    }
    const kind = stored.kind === 'birds' ? undefined : recordKinds[stored.kind];
    const replaces = stored.replaces === true;
    const written = await writePart(tx, next.planned, { workspaceId, at, today: time.today, replaces, kind });
    await completePart(tx, { workspaceId, importId, part: next.part, written: JSON.stringify(written) });
    const rows = kind
      ? next.planned.reduce((sum, { records }) => sum + records.length, 0)
      : next.planned.length;
    await advanceImport(tx, { ...key, rows });
    return true;
  });
}

/** Ends an import, and records it in the history, so that outdated boards are read again. */
async function end(
  tx: Transaction,
  { workspaceId, importId: id }: Payload,
  state: 'done' | 'failed',
  at: string,
): Promise<void> {
  const stored = await lockImport.required(tx, { workspaceId, id });
  const changeId = await recordChange(tx, {
    ...{ workspaceId, at, kind: 'import', recordId: id, birdId: null },
    ...{ before: null, after: fieldsOfImport(stored) },
  });
  await endImport(tx, { workspaceId, id, state, changeId });
  await wakeFlockClock(tx, workspaceId, at);
}
