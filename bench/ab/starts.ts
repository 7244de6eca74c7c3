// Starts two versions alternately. Measures the time and CPU time to the first response, and the idle memory.
import { setTimeout } from 'node:timers/promises';
import { memoryOf, processMicros } from '../processes.ts';
import { startService } from '../servers.ts';
import { fixtureFor, type Store } from '../stores.ts';
import { figureRow, type Table } from './table.ts';

/** The number of starts per version. The first one fills the compile cache and is not counted. */
const starts = 8;
const settleMs = 1_000;

export async function measureStarts(
  table: Table,
  versions: Table['versions'],
  stores: readonly [Store, Store],
): Promise<void> {
  const seconds: [number[], number[]] = [[], []];
  const cpuSeconds: [number[], number[]] = [[], []];
  const memory: [number[], number[]] = [[], []];
  for (let count = 0; count < starts; count += 1) {
    for (const place of count % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const server = await startService(fixtureFor(stores[place]), versions[place]);
      const used = processMicros(server.pid) / 1e6;
      await setTimeout(settleMs);
      const idle = memoryOf(server.pid);
      await server.stop();
      if (count === 0) continue;
      seconds[place].push(server.startSeconds);
      cpuSeconds[place].push(used);
      memory[place].push(idle);
    }
  }
  table.add(figureRow('start to the first 200', 's', seconds));
  table.add(figureRow('CPU time until then, all threads', 's', cpuSeconds));
  table.add(figureRow('memory, idle', 'MB', memory));
}
