// A run of the service, recorded with all that it did to its files, and replayed up to a power cut at any moment.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStorage } from '../../src/storage/open.ts';
import { type Cut, Disk } from './disk.ts';
import { readFileFacts } from './facts.ts';
import { newKeeping } from './keeping.ts';
import { startKillable } from './killable.ts';
import { applyChanges, type Changes, compare, type Verdict } from './ledger.ts';
import { runNeeded } from './needed.ts';
import { readTrace, type TraceEvent, tracer } from './trace.ts';
import { type Acknowledged, writeOn } from './writer.ts';

const tracedService = fileURLToPath(new URL('./traced-service.ts', import.meta.url));
const writers = 4;
const writesEach = 45;
/** A store whose files were not written to for so long is at rest: a copy of the log may go on after the last answer. */
const restMs = 500;

export interface Recording {
  folder: string;
  database: string;
  events: TraceEvent[];
  /** By writer, in order. */
  acknowledged: Acknowledged[][];
}

/**
 * Three lives of the service on one store, which has all that a disk sees of it: the first begins with nothing and
 * is killed, the second begins with what a kill left and ends in good order, the third is killed again.
 *
 * @param place an empty folder
 */
export async function record(place: string): Promise<Recording> {
  runNeeded('strace', ['-V'], 'This test needs strace: apt-get install strace.');
  const folder = join(place, 'disk');
  mkdirSync(folder);
  const database = join(folder, 'data', 'flock.db');
  const recording: Recording = { folder, database, events: [], acknowledged: [] };
  const disk = new Disk(folder);
  for (const [life, end] of (['SIGKILL', 'SIGTERM', 'SIGKILL'] as const).entries()) {
    const trace = join(place, `trace-${life}`);
    const through = tracer(trace);
    const settings = { DATABASE_URL: `sqlite:${database}` };
    const service = await startKillable(settings, { through, program: tracedService });
    const keepings = Array.from({ length: writers }, (_, writer) => newKeeping(`l${life}w${writer}`));
    const writing = keepings.map(keeping => writeOn(service.baseUrl, keeping, done => done >= writesEach));
    recording.acknowledged.push(...(await Promise.all(writing)));
    await untilAtRest(database);
    await service.kill(end);
    assert.equal(service.said(), '', 'the service complains');
    assert.equal(existsSync(`${database}-wal`), end === 'SIGKILL', 'the log goes where the end was good');
    const events = readTrace(trace, folder);
    for (const event of events) disk.apply(event);
    expectSameAsReal(disk);
    recording.events.push(...events);
    rmSync(trace);
  }
  return recording;
}

async function untilAtRest(database: string): Promise<void> {
  const writtenMs = () => Math.max(...[database, `${database}-wal`].map(path => statSync(path).mtimeMs));
  while (Date.now() - writtenMs() < restMs) await setTimeout(restMs / 10);
}

/** The replay is worth what it shares with the disk: without a cut it ends in the very bytes that are there. */
function expectSameAsReal(disk: Disk): void {
  for (const [path, bytes] of disk.contents())
    assert.ok(bytes.equals(readFileSync(path)), `The replay of ${path} differs from what is there.`);
}

export interface PowerCut extends Cut {
  /** How many events of the recording came before it. */
  after: number;
}

export interface Aftermath extends Pick<Verdict, 'lost' | 'halfDone'> {
  cut: PowerCut;
  /** Why the service would not start, if it would not. */
  refused?: string;
}

/**
 * Starts the service's storage on what each cut leaves, and holds it against what was acknowledged by then.
 *
 * @param cuts in the order of their moments
 * @param counts which syncs the disk heeds
 */
export async function suffer(
  { folder, database, events, acknowledged }: Recording,
  place: string,
  cuts: readonly PowerCut[],
  counts: (event: TraceEvent) => boolean = () => true,
): Promise<Aftermath[]> {
  const disk = new Disk(folder);
  const promised = new Promised(acknowledged);
  const aftermaths: Aftermath[] = [];
  let seen = 0;
  for (const cut of cuts) {
    for (const event of events.slice(seen, cut.after)) {
      if (event.what === 'answered') promised.answered(event.requestId);
      else if (counts(event)) disk.apply(event);
    }
    seen = cut.after;
    const target = join(place, 'after-cut');
    disk.write(target, cut);
    aftermaths.push({ cut, ...(await start(join(target, relative(folder, database)), promised)) });
    rmSync(target, { recursive: true, force: true });
  }
  return aftermaths;
}

async function start(path: string, promised: Promised): Promise<Omit<Aftermath, 'cut'>> {
  try {
    const storage = await openStorage({ databaseUrl: `sqlite:${path}`, poolSize: 1 });
    try {
      return compare(readFileFacts(path), promised.facts, promised.unanswered());
    } finally {
      await storage.close();
    }
  } catch (error) {
    return { lost: [], halfDone: [], refused: String(error) };
  }
}

/** What was acknowledged up to a moment of the recording, and what was under way. */
class Promised {
  readonly facts = new Map<string, string>();
  readonly #writers: { writes: readonly Acknowledged[]; answered: number }[];
  readonly #byRequest = new Map<string, () => void>();

  constructor(acknowledged: readonly Acknowledged[][]) {
    this.#writers = acknowledged.map(writes => ({ writes, answered: 0 }));
    for (const writer of this.#writers)
      for (const { requestId, changes } of writer.writes)
        this.#byRequest.set(requestId, () => {
          applyChanges(this.facts, changes);
          writer.answered += 1;
        });
  }

  answered(requestId: string): void {
    this.#byRequest.get(requestId)?.();
  }

  /** Each writer waits for one answer at a time. */
  unanswered(): Changes[] {
    return this.#writers.flatMap(({ writes, answered }) => writes[answered]?.changes ?? []);
  }
}
