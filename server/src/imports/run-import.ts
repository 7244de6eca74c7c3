// The job that runs an import, or undoes it: one part per transaction, so that after a restart it continues with the next.
import { setTimeout } from 'node:timers/promises';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import type { AppContext } from '../app-context.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import { dayMs, instantOf } from '../clock.ts';
import { recordChange } from '../history/record-change.ts';
import { enqueue, type JobHandler, JobNotYetError, jobHandler, jobType } from '../jobs/job.ts';
import { type Actor, serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import {
  advanceImport,
  completePart,
  countFailure,
  endImport,
  findNextPart,
  findStarter,
  lockImport,
} from './imports.queries.ts';
import { recordKinds } from './kinds.ts';
import { fieldsOfImport } from './show-import.ts';
import { endUndo, undoLastPart } from './undo-import.ts';
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
/** After this time, other jobs get a turn. */
const turnMs = 5_000;
/** After this many failures without a part in between, the import has failed. */
const maxFailures = 8;

export const importHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(runImport, async ({ payload: { workspaceId, importId: id } }) => {
    const { clock, storage } = context;
    const since = clock.now().getTime();
    try {
      while (await takeStep(context, { workspaceId, id })) {
        if (clock.now().getTime() - since > turnMs) throw new JobNotYetError(clock.now());
        await setTimeout(pauseMs);
      }
      return undefined;
    } catch (error) {
      if (error instanceof JobNotYetError) throw error;
      const failed = await storage.write(serviceActor, async tx => {
        const { failures } = await countFailure.required(tx, { workspaceId, id });
        if (failures < maxFailures) return false;
        await end(tx, { workspaceId, id }, 'failed', instantOf(clock.now()));
        return true;
      });
      if (failed) return undefined;
      throw error;
    }
  }),
];

interface ImportKey {
  workspaceId: WorkspaceId;
  id: string;
}

/** Stores or undoes the next part; false if there is none, or the import is no longer running. */
async function takeStep(context: AppContext, key: ImportKey): Promise<boolean> {
  const { storage } = context;
  const starter = await findStarter(storage, key);
  if (!starter) return false;
  return storage.write(actorOf(starter), async tx => {
    // In the same order as an endpoint that adds a bird.
    await keepLimits(tx, { workspaceId: key.workspaceId });
    const stored = await lockImport(tx, key);
    if (stored?.state !== 'running') return false;
    const { now, today } = await findWorkspaceTime(tx, key.workspaceId, context);
    const moment = { at: instantOf(now), today };
    if (!stored.isUndoing) return storeNextPart(tx, stored, moment);
    if (await undoLastPart(tx, stored, moment)) return true;
    await endUndo(tx, stored, moment.at);
    return false;
  });
}

/** The person or token that started the run or the undo. */
const actorOf = ({ startedByUserId: userId, startedByTokenId: tokenId }: Starter): Actor =>
  userId === null ? serviceActor : { userId, tokenId };

type Starter = NonNullable<Awaited<ReturnType<typeof findStarter>>>;
type StoredImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

async function storeNextPart(
  tx: Transaction,
  { workspaceId, id, ...stored }: StoredImport,
  moment: { at: string; today: string },
): Promise<boolean> {
  const next = await findNextPart(tx, { workspaceId, importId: id });
  if (!next) {
    await end(tx, { workspaceId, id }, 'done', moment.at);
    return false;
  }
  const kind = stored.kind === 'birds' ? undefined : recordKinds[stored.kind];
  const replaces = stored.replaces === true;
  const written = await writePart(tx, next.planned, { workspaceId, ...moment, replaces, kind });
  await completePart(tx, { workspaceId, importId: id, part: next.part, written: JSON.stringify(written) });
  const rows = kind
    ? next.planned.reduce((sum, { records }) => sum + records.length, 0)
    : next.planned.length;
  await advanceImport(tx, { workspaceId, id, rows, leftOut: written.leftOut });
  return true;
}

/** Ends an import, with its line in the history: boards that were read earlier are then read again. */
async function end(tx: Transaction, key: ImportKey, state: 'done' | 'failed', at: string): Promise<void> {
  const stored = await lockImport.required(tx, key);
  const { workspaceId, id } = key;
  const changeId =
    stored.changeId ??
    (await recordChange(tx, {
      ...{ workspaceId, at, kind: 'import', recordId: id, birdId: null },
      ...{ before: null, after: fieldsOfImport(stored) },
    }));
  const { problems: _problems, sample: _sample, ...counts } = stored.preview;
  // The rows name birds, and the import is stored for a month.
  const preview = JSON.stringify({ ...counts, problems: [], sample: [] });
  await endImport(tx, { workspaceId, id, state, changeId, preview });
  await wakeFlockClock(tx, workspaceId, at);
}
