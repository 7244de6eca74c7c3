// Measures the service's startup time and its memory: idle, at its peak, after load and, in the full run, over ten
// minutes of load.
import { setTimeout } from 'node:timers/promises';
import { load } from '../load.ts';
import { memoryOf } from '../processes.ts';
import type { Report } from '../report.ts';
import type { Preset } from '../rounds.ts';
import { type Server, startService } from '../servers.ts';
import { median, noiseOf } from '../statistics.ts';
import { fixtureFor, type Store } from '../stores.ts';

/** The number of starts. The first one fills the compile cache and is not counted. */
const starts = 6;

export async function measureStart(report: Report, store: Store): Promise<void> {
  const seconds: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    const service = await startService(fixtureFor(store));
    if (count > 0) seconds.push(service.startSeconds);
    await service.stop();
  }
  report.addFigure('start', median(seconds), noiseOf(seconds));
}

const settleMs = 1_000;

export async function measureMemory(report: Report, store: Store, preset: Preset): Promise<void> {
  const service = await startService(fixtureFor(store));
  await setTimeout(settleMs);
  const idle = memoryOf(service.pid);
  await readAndWrite(service, store, preset.memorySeconds);
  report.addFigure('memory', memoryOf(service.pid));
  report.addNote(
    `Memory: ${idle.toFixed(0)} MB idle, ${memoryOf(service.pid, 'VmHWM').toFixed(0)} MB peak, after ${preset.memorySeconds} seconds of (a) and (b) concurrently.`,
  );
  if (preset.name === 'full') await measureTenMinutes(report, service, store);
  await service.stop();
}

async function measureTenMinutes(report: Report, service: Server, store: Store): Promise<void> {
  const minutes: number[] = [];
  for (let minute = 0; minute < 10; minute += 1) {
    await readAndWrite(service, store, 60);
    minutes.push(memoryOf(service.pid));
  }
  report.addNote(
    `Memory after each of ten minutes, in MB: ${minutes.map(mega => mega.toFixed(0)).join(', ')}.`,
  );
  report.addFigure('memoryGrowth', (minutes.at(-1) ?? Number.NaN) / (minutes[1] ?? Number.NaN));
}

async function readAndWrite(service: Server, store: Store, seconds: number): Promise<void> {
  const birds = store.lists.plain;
  await Promise.all([
    load(service, { kind: 'get', birds, seconds }),
    load(service, { kind: 'import', birds, seconds }),
  ]);
}
