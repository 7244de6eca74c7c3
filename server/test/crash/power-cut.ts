// Records everything that the service does to its files, and replays it up to a power cut at any moment.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStorage } from '../../src/storage/open-storage.ts';
import { type Cut, Disk } from './disk.ts';
import { readFileFacts } from './facts.ts';
import { startKillable } from './killable.ts';
import { applyChanges, type Changes, compare, type Verdict } from './ledger.ts';
import { runRequired } from './required-program.ts';
import { readTrace, type TraceEvent, tracer } from './trace.ts';
import { type AcknowledgedWrite, writeUntilGone } from './writer.ts';
import { newWriterState } from './writer-state.ts';

const tracedService = fileURLToPath(new URL('./traced-service.ts', import.meta.url));
const writers = 4;
const writesEach = 45;
/** The database is considered idle after this time without a write. A checkpoint may follow the last response. */
const idleMs = 500;

export interface Recording {
  folder: string;
  database: string;
  events: TraceEvent[];
  /** The acknowledged writes of each writer, in order. */
  acknowledged: AcknowledgedWrite[][];
}

/**
 * Records three runs of the service on the same database: the first creates it and is killed, the second recovers it
 * and stops normally, and the third is killed.
 *
 * @param place an empty folder
 */
export async function record(place: string): Promise<Recording> {
  runRequired('strace', ['-V'], 'This test needs strace: apt-get install strace.');
  const folder = join(place, 'disk');
  mkdirSync(folder);
  const database = join(folder, 'data', 'flock.db');
  const recording: Recording = { folder, database, events: [], acknowledged: [] };
  const disk = new Disk(folder);
  for (const [run, end] of (['SIGKILL', 'SIGTERM', 'SIGKILL'] as const).entries()) {
    const trace = join(place, `trace-${run}`);
    const through = tracer(trace);
    const settings = { DATABASE_URL: `sqlite:${database}` };
    const service = await startKillable(settings, { through, program: tracedService });
    const states = Array.from({ length: writers }, (_, writer) => newWriterState(`l${run}w${writer}`));
    const writing = states.map(state => writeUntilGone(service.baseUrl, state, done => done >= writesEach));
    recording.acknowledged.push(...(await Promise.all(writing)));
    await waitUntilIdle(database);
    await service.kill(end);
    assert.equal(service.output(), '', 'the service printed an error');
    assert.equal(existsSync(`${database}-wal`), end === 'SIGKILL', 'only a normal stop removes the log');
    const events = readTrace(trace, folder);
    for (const event of events) disk.apply(event);
    expectSameAsReal(disk);
    recording.events.push(...events);
    rmSync(trace);
  }
  return recording;
}

async function waitUntilIdle(database: string): Promise<void> {
  const writtenMs = () => Math.max(...[database, `${database}-wal`].map(path => statSync(path).mtimeMs));
  while (Date.now() - writtenMs() < idleMs) await setTimeout(idleMs / 10);
}

/** Checks the replay: without a cut, it must end with exactly the bytes on the real disk. */
function expectSameAsReal(disk: Disk): void {
  for (const [path, bytes] of disk.contents())
    assert.ok(bytes.equals(readFileSync(path)), `The replay of ${path} differs from the real file.`);
}

export interface PowerCut extends Cut {
  /** The number of recorded events before the cut. */
  after: number;
}

export interface CutResult extends Pick<Verdict, 'lost' | 'partial'> {
  cut: PowerCut;
  /** The error, if the database cannot be opened or is damaged. */
  refused?: string;
}

/**
 * Opens the storage on the disk after each cut, and compares it with the writes that were acknowledged before the cut.
 *
 * @param cuts in chronological order
 * @param counts decides which events the disk carries out
 */
export async function replayWithCuts(
  { folder, database, events, acknowledged }: Recording,
  place: string,
  cuts: readonly PowerCut[],
  counts: (event: TraceEvent) => boolean = () => true,
): Promise<CutResult[]> {
  const disk = new Disk(folder);
  const progress = new Progress(acknowledged);
  const results: CutResult[] = [];
  let seen = 0;
  for (const cut of cuts) {
    for (const event of events.slice(seen, cut.after)) {
      if (event.what === 'response') progress.response(event.requestId);
      else if (counts(event)) disk.apply(event);
    }
    seen = cut.after;
    const target = join(place, 'after-cut');
    disk.write(target, cut);
    results.push({ cut, ...(await start(join(target, relative(folder, database)), progress)) });
    rmSync(target, { recursive: true, force: true });
  }
  return results;
}

async function start(path: string, progress: Progress): Promise<Omit<CutResult, 'cut'>> {
  try {
    const storage = await openStorage({ databaseUrl: `sqlite:${path}`, poolSize: 1 });
    try {
      return compare(readFileFacts(path), progress.facts, progress.unanswered());
    } finally {
      await storage.close();
    }
  } catch (error) {
    return { lost: [], partial: [], refused: String(error) };
  }
}

/** The acknowledged facts and the writes in progress at a moment in the recording. */
class Progress {
  readonly facts = new Map<string, string>();
  readonly #writers: { writes: readonly AcknowledgedWrite[]; response: number }[];
  readonly #byRequest = new Map<string, () => void>();

  constructor(acknowledged: readonly AcknowledgedWrite[][]) {
    this.#writers = acknowledged.map(writes => ({ writes, response: 0 }));
    for (const writer of this.#writers)
      for (const { requestId, changes } of writer.writes)
        this.#byRequest.set(requestId, () => {
          applyChanges(this.facts, changes);
          writer.response += 1;
        });
  }

  response(requestId: string): void {
    this.#byRequest.get(requestId)?.();
  }

  /** Returns the writes that may be in progress: each writer waits for one response at a time. */
  unanswered(): Changes[] {
    return this.#writers.flatMap(({ writes, response }) => writes[response]?.changes ?? []);
  }
}
