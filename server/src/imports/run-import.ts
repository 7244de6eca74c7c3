// The job that runs or undoes an import, one part per transaction, so that it continues with the next part after a restart.
import { setTimeout } from 'node:timers/promises';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import type { ServiceContext } from '../app-context.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import { dayMs, instantOf } from '../clock.ts';
import { recordChange } from '../history/record-change.ts';
import { wakingWorkers } from '../http/waking-workers.ts';
import { enqueue, type JobHandler, JobNotYetError, jobHandler, jobType } from '../jobs/job.ts';
import { type Actor, serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { judgeFile, writeArchivePart } from './archive/write-archive-part.ts';
import {
  advanceImport,
  completeArchivePart,
  completePart,
  countFailure,
  endImport,
  findNextPart,
  findStarter,
  lockImport,
} from './imports.queries.ts';
import { kindOfRecords } from './kinds.ts';
import { fieldsOfImport } from './show-import.ts';
import { endUndo, undoLastPart } from './undo-import.ts';
import { writePart } from './write-part.ts';

interface Payload {
  workspaceId: WorkspaceId;
  importId: string;
}

const inQueue = { queue: 'imports', validForMs: 30 * dayMs } as const;
const runImport = jobType<Payload>('runImport', inQueue);
/** A separate type, because an older version that runs at the same time would misread the parts. */
const runArchive = jobType<Payload>('runArchive', inQueue);

export const enqueueRun = (
  tx: Transaction,
  { kind, ...payload }: Payload & Pick<StoredImport, 'kind'>,
  now: Date,
): Promise<void> => {
  const type = kind === 'archive' ? runArchive : runImport;
  return enqueue(tx, type, { payload, uniqueKey: `runImport:${payload.importId}` }, now);
};

/** About as long as a part takes, so that other writes get half the time. */
const pauseMs = 10;
/** After this time, the job is rescheduled behind other jobs. */
const turnMs = 5_000;
/** The import fails after this many failures in a row. */
const maxFailures = 8;
const mib = 2 ** 20;

export const importHandlers = (context: ServiceContext): JobHandler[] =>
  [runImport, runArchive].map(type => jobHandler(type, ({ payload }) => run(context, payload)));

async function run(context: ServiceContext, { workspaceId, importId: id }: Payload): Promise<undefined> {
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
}

interface ImportKey {
  workspaceId: WorkspaceId;
  id: string;
}

/** Stores or undoes the next part. Returns false if there is none, or if the import is no longer running. */
async function takeStep(context: ServiceContext, key: ImportKey): Promise<boolean> {
  const { storage } = context;
  const starter = await findStarter(storage, key);
  if (!starter) return false;
  const write = wakingWorkers<boolean>(context, work => storage.write(actorOf(starter), work));
  return write(async tx => {
    // Locks in the same order as an endpoint that adds a bird.
    await keepLimits(tx, { workspaceId: key.workspaceId });
    const stored = await lockImport(tx, key);
    if (stored?.state !== 'running') return false;
    const { now, today } = await findWorkspaceTime(tx, key.workspaceId, context);
    const moment = { at: instantOf(now), today };
    const maxFileBytes = context.config.filesMibPerFlock * mib;
    if (!stored.isUndoing) return storeNextPart(tx, stored, { ...moment, maxFileBytes });
    if (await undoLastPart(tx, stored, moment)) return true;
    await endUndo(tx, stored, moment.at);
    return false;
  });
}

/** Returns the person or token that started the run or the undo, or the service if they are unknown. */
const actorOf = ({ startedByUserId: userId, startedByTokenId: tokenId }: Starter): Actor =>
  userId === null ? serviceActor : { userId, tokenId };

type Starter = NonNullable<Awaited<ReturnType<typeof findStarter>>>;
type StoredImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

async function storeNextPart(
  tx: Transaction,
  { workspaceId, id, ...stored }: StoredImport,
  moment: { at: string; today: string; maxFileBytes: number },
): Promise<boolean> {
  const next = await findNextPart(tx, { workspaceId, importId: id });
  if (!next) {
    await end(tx, { workspaceId, id }, 'done', moment.at);
    return false;
  }
  const { part, planned } = next;
  if (!Array.isArray(planned)) {
    const written = await writeArchivePart(tx, planned, { workspaceId, importId: id, ...moment });
    await completeArchivePart(tx, { workspaceId, importId: id, part, written: JSON.stringify(written) });
    // Birds were already counted with their rows.
    const rows = planned.file === judgeFile ? 0 : planned.rows.length;
    await advanceImport(tx, { workspaceId, id, rows, leftOut: rows === 0 ? 0 : written.leftOut });
    return true;
  }
  const kind = kindOfRecords(stored.kind);
  const replaces = stored.replaces === true;
  const written = await writePart(tx, planned, { workspaceId, ...moment, replaces, kind });
  await completePart(tx, { workspaceId, importId: id, part, written: JSON.stringify(written) });
  const rows = kind ? planned.reduce((sum, { records }) => sum + records.length, 0) : planned.length;
  await advanceImport(tx, { workspaceId, id, rows, leftOut: written.leftOut });
  return true;
}

/** Ends an import, and adds its line to the history unless it has one. */
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
  // Removes the problems and the sample: they name birds, and the import is stored for a month.
  const preview = JSON.stringify({ ...counts, problems: [], sample: [] });
  await endImport(tx, { workspaceId, id, state, changeId, preview });
  await wakeFlockClock(tx, workspaceId, at);
}
