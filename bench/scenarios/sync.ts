// Checks in a trace of system calls that every accepted weight was on disk before its response was sent.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../load.ts';
import { folder, isInstalled } from '../processes.ts';
import type { Report } from '../report.ts';
import { startService } from '../servers.ts';
import { fixtureFor, type Store } from '../stores.ts';

export async function measureSync(report: Report, store: Store): Promise<void> {
  if (!isInstalled('strace')) {
    return report.addNote(
      'The syncs were not traced: strace is missing. Install it (Debian: apt install strace).',
    );
  }
  const trace = join(folder, 'trace.txt');
  const calls = 'trace=fdatasync,fsync,pwrite64,write,writev';
  const wrapper = ['strace', '-f', '-y', '-s', '16', '-e', calls, '-o', trace];
  const service = await startService(fixtureFor(store), { wrapper });
  await load(service, { kind: 'import', birds: store.lists.plain, seconds: 2 });
  // strace does not forward signals, so the service itself is stopped, and strace exits with it.
  process.kill(childOf(service.pid), 'SIGTERM');
  await service.stop();
  const { responses, syncs, early } = readTrace(readFileSync(trace, 'utf8'));
  if (responses === 0) throw new Error('The trace shows no accepted weight.');
  report.addFigure('unsynced', early);
  report.addNote(
    `The trace shows ${responses} accepted weights, ${syncs} syncs of the log, and ${early} responses sent too early.`,
  );
}

const childOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

interface Trace {
  /** The number of 201 responses that were sent. */
  responses: number;
  syncs: number;
  /** The number of responses that were sent while the log had unsynced writes. */
  early: number;
}

/**
 * Reads the trace in order. A write to the log counts as synced only after the completion of a sync that began later.
 */
export function readTrace(text: string): Trace {
  const seen: Trace = { responses: 0, syncs: 0, early: 0 };
  let written = 0;
  let synced = 0;
  /** For each thread, the number of writes in the log when its sync began. */
  const underWay = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [thread = ''] = line.split(' ', 1);
    if (/pwrite64\(.*-wal>/.test(line)) written += 1;
    else if (/fdatasync\(.*-wal>.*= 0$/.test(line)) [synced, seen.syncs] = [written, seen.syncs + 1];
    else if (/fdatasync\(.*-wal> *<unfinished/.test(line)) underWay.set(thread, written);
    else if (/fdatasync resumed>.*= 0$/.test(line) && underWay.has(thread)) {
      [synced, seen.syncs] = [underWay.get(thread) ?? synced, seen.syncs + 1];
      underWay.delete(thread);
    } else if (line.includes('HTTP/1.1 201')) {
      seen.responses += 1;
      if (synced < written) seen.early += 1;
    }
  }
  return seen;
}
