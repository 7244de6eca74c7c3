// Shows in a trace of system calls that every accepted weight was on the disk before its answer left.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../contender.ts';
import { load } from '../load.ts';
import { folder, isInstalled } from '../processes.ts';
import type { Report } from '../report.ts';
import { doorTo, type Store } from '../stores.ts';

export async function measureSync(report: Report, store: Store): Promise<void> {
  if (!isInstalled('strace')) {
    return report.note(
      'The syncs were not traced: strace is missing. Install it (Debian: apt install strace).',
    );
  }
  const trace = join(folder, 'trace.txt');
  const calls = 'trace=fdatasync,fsync,pwrite64,write,writev';
  const wrapped = ['strace', '-f', '-y', '-s', '16', '-e', calls, '-o', trace];
  const service = await startService(doorTo(store), { wrapped });
  await load(service, { kind: 'post', birds: store.lists.plain, seconds: 2 });
  // A tracer that began a program passes no signal on: the service is asked itself, and the tracer ends with it.
  process.kill(childOf(service.pid), 'SIGTERM');
  await service.stop();
  const { answers, syncs, early } = readTrace(readFileSync(trace, 'utf8'));
  if (answers === 0) throw new Error('The trace shows no accepted weight.');
  report.figure('unsynced', early);
  report.note(
    `The trace shows ${answers} accepted weights, ${syncs} syncs of the log, and ${early} answers too early.`,
  );
}

const childOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

interface Trace {
  /** Answers 201 that left. */
  answers: number;
  syncs: number;
  /** Answers that left while the log held something no sync had taken along. */
  early: number;
}

/** Reads the trace in order: what was written to the log counts as synced once a sync that began later has ended. */
export function readTrace(text: string): Trace {
  const seen: Trace = { answers: 0, syncs: 0, early: 0 };
  let written = 0;
  let synced = 0;
  /** How much the log held when the sync of each thread began. */
  const under = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [thread = ''] = line.split(' ', 1);
    if (/pwrite64\(.*-wal>/.test(line)) written += 1;
    else if (/fdatasync\(.*-wal>.*= 0$/.test(line)) [synced, seen.syncs] = [written, seen.syncs + 1];
    else if (/fdatasync\(.*-wal> *<unfinished/.test(line)) under.set(thread, written);
    else if (/fdatasync resumed>.*= 0$/.test(line) && under.has(thread)) {
      [synced, seen.syncs] = [under.get(thread) ?? synced, seen.syncs + 1];
      under.delete(thread);
    } else if (line.includes('HTTP/1.1 201')) {
      seen.answers += 1;
      if (synced < written) seen.early += 1;
    }
  }
  return seen;
}
