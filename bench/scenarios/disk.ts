// Measures the mixed workload on a slow disk, and the latency of reads during many writes.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LoadResult, load } from '../load.ts';
import { folder, isInstalled } from '../processes.ts';
import type { Report } from '../report.ts';
import { compare, mediansOf, type Preset } from '../rounds.ts';
import { type Server, startService } from '../servers.ts';
import { median, noiseOf } from '../statistics.ts';
import { copyStore, fixtureFor, type Store } from '../stores.ts';

const source = fileURLToPath(new URL('../slow-disk.c', import.meta.url));

/** Compares the mixed workload with and without a delay in every sync. */
export async function measureSlowDisk(
  report: Report,
  service: Server,
  store: Store,
  preset: Preset,
): Promise<void> {
  if (!isInstalled('gcc')) {
    return report.addNote(
      'The slow disk was left out: gcc is missing. Install it (Debian: apt install gcc).',
    );
  }
  const shim = join(folder, 'slow-disk.so');
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', shim, source, '-ldl']);
  const environment = { LD_PRELOAD: shim, SLOW_DISK_MS: '4' };
  const slow = await startService(fixtureFor(copyStore(store, 'slow')), { environment });
  const workload = { kind: 'mixed', birds: store.lists.plain } as const;
  const compared = await compare(
    { candidate: slow, baseline: service },
    { candidate: workload, baseline: workload },
    preset,
  );
  report.addComparison('slowDisk', compared);
  await slow.stop();
}

/**
 * The number of connections that write at a fixed rate. With this many, each pause is long enough to be rounded to
 * whole milliseconds.
 */
const writers = 64;
/** The approximate response time of a write. */
const responseMs = 2;

/** Measures the tail latency of reads while writes run at half their maximum rate. */
export async function measureReadsDuringWrites(
  report: Report,
  service: Server,
  store: Store,
  preset: Preset,
  postsPerSecond: number,
): Promise<void> {
  const birds = store.lists.plain;
  const pauseMs = Math.max(1, Math.round((writers * 1_000) / (postsPerSecond / 2) - responseMs));
  const tails: LoadResult[] = [];
  const rates: number[] = [];
  for (let round = 0; round < preset.rounds; round += 1) {
    const [reads, writes] = await Promise.all([
      load(service, { kind: 'get', birds, seconds: preset.seconds }),
      load(service, { kind: 'import', birds, seconds: preset.seconds, connections: writers, pauseMs }),
    ]);
    tails.push(reads);
    rates.push(writes.requestsPerSecond);
  }
  const p99s = tails.map(({ p99Ms }) => p99Ms);
  report.addFigure('readsDuringWrites', median(p99s), noiseOf(p99s), mediansOf(tails));
  report.addNote(`During those reads ${Math.round(median(rates))} weights were written per second.`);
}
