// What a slow disk and busy writers do to those who read.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Contender, startService } from '../contender.ts';
import { type Answered, load } from '../load.ts';
import { folder, isInstalled } from '../processes.ts';
import type { Report } from '../report.ts';
import { compare, type Form, middleOf } from '../rounds.ts';
import { median, noiseOf } from '../statistics.ts';
import { copyOf, doorTo, type Store } from '../stores.ts';

const source = fileURLToPath(new URL('../slow-disk.c', import.meta.url));

/** The mixed work with every sync of the process delayed, against the same without. */
export async function measureSlowDisk(
  report: Report,
  service: Contender,
  store: Store,
  form: Form,
): Promise<void> {
  if (!isInstalled('gcc')) {
    return report.note('The slow disk was left out: gcc is missing. Install it (Debian: apt install gcc).');
  }
  const shim = join(folder, 'slow-disk.so');
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', shim, source, '-ldl']);
  const environment = { LD_PRELOAD: shim, SLOW_DISK_MS: '4' };
  const slow = await startService(doorTo(copyOf(store, 'slow')), { environment });
  const work = { kind: 'mixed', birds: store.lists.plain } as const;
  const compared = await compare(
    { measured: slow, baseline: service },
    { measured: work, baseline: work },
    form,
  );
  report.compared('slowDisk', compared);
  await slow.stop();
}

/** Connections that write at a pace: many, so that the pause of each is long against a millisecond. */
const writers = 64;
/** What an answer takes beside the pause, about. */
const answerMs = 2;

/** The tail of the reads while writes come at half the rate they can. */
export async function measureReadBesideWrites(
  report: Report,
  service: Contender,
  store: Store,
  form: Form,
  postsPerSecond: number,
): Promise<void> {
  const birds = store.lists.plain;
  const pauseMs = Math.max(1, Math.round((writers * 1_000) / (postsPerSecond / 2) - answerMs));
  const tails: Answered[] = [];
  const rates: number[] = [];
  for (let round = 0; round < form.rounds; round += 1) {
    const [reads, writes] = await Promise.all([
      load(service, { kind: 'get', birds, seconds: form.seconds }),
      load(service, { kind: 'post', birds, seconds: form.seconds, connections: writers, pauseMs }),
    ]);
    tails.push(reads);
    rates.push(writes.perSecond);
  }
  const p99s = tails.map(({ p99Ms }) => p99Ms);
  report.figure('readBesideWrites', median(p99s), noiseOf(p99s), middleOf(tails));
  report.note(`Beside those reads ${Math.round(median(rates))} weights were written a second.`);
}
