// Runs the benchmarks and prints their table: `npm run bench`, or `npm run bench:full` for the long run.

import { isInstalled } from './processes.ts';
import { Report } from './report.ts';
import { full, short } from './rounds.ts';
import { measureGrowth } from './scenarios/growth.ts';
import { measureMemory, measureStart } from './scenarios/start-and-memory.ts';
import { measureSync } from './scenarios/sync.ts';
import { measureNewWeights, measurePostgres, measureSqlite } from './scenarios/workloads.ts';
import { copyStore, seedSqlite } from './stores.ts';

if (isInstalled('wrk')) {
  await run();
} else {
  console.error('The benchmarks need wrk, which makes the requests. Install it (Debian: apt install wrk).');
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const preset = process.argv[2] === 'full' ? full : short;
  const report = new Report();
  console.error(`The ${preset.name} run: ${preset.rounds} rounds of ${preset.seconds} seconds.`);
  const store = await seedSqlite('main');
  await measureStart(report, copyStore(store, 'start'));
  await measureSync(report, copyStore(store, 'sync'));
  await measureSqlite(report, store, preset);
  await measureNewWeights(report, preset);
  await measureMemory(report, copyStore(store, 'memory'), preset);
  await measurePostgres(report, preset);
  if (preset.name === 'full') await measureGrowth(report, preset);
  console.log(`\n${report}`);
  process.exitCode = report.missed.length > 0 ? 1 : 0;
}
