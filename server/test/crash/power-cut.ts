// Records everything that a run of the service does to its files, and replays it up to a power failure at any moment.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStorage } from '../../src/storage/open-storage.ts';
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
/** If its files have not been written to for this long, a database is at rest: a checkpoint may follow the last response. */
const restMs = 500;

export interface Recording {
  folder: string;
  database: string;
  events: TraceEvent[];
  /** By writer, in order. */
  acknowledged: Acknowledged[][];
}

/**
 * Three runs of the service on one database, which include everything a disk sees of it: the first starts from nothing
 * and is killed, the second starts from what the kill left and stops normally, the third is killed again.
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
    assert.equal(
      existsSync(`${database}-wal`),
      end === 'SIGKILL',
      'the log is removed by a normal stop only',
    );
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

/** The replay is right if it ends, without a cut, in exactly the bytes that are on the disk. */
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
 * Starts the service's storage on what each cut leaves, and compares it with what had been acknowledged by then.
 *
 * @param cuts in chronological order
 * @param counts which syncs the disk carries out
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
      if (event.what === 'response') promised.response(event.requestId);
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

/** What had been acknowledged at a moment of the recording, and what was in progress. */
class Promised {
  readonly facts = new Map<string, string>();
  readonly #writers: { writes: readonly Acknowledged[]; response: number }[];
  readonly #byRequest = new Map<string, () => void>();

  constructor(acknowledged: readonly Acknowledged[][]) {
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

  /** Each writer waits for one response at a time. */
  unanswered(): Changes[] {
    return this.#writers.flatMap(({ writes, response }) => writes[response]?.changes ?? []);
  }
}
