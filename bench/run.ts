// Runs the benchmarks and prints their table: `npm run bench`, or `npm run bench:full` for the long form.
import { measureGrowth } from './measures/growth.ts';
import { measureMemory, measureStart } from './measures/start-and-memory.ts';
import { measureSync } from './measures/sync.ts';
import { measurePostgres, measureSqlite } from './measures/works.ts';
import { isInstalled } from './processes.ts';
import { Report } from './report.ts';
import { full, short } from './rounds.ts';
import { copyOf, seedSqlite } from './stores.ts';

if (isInstalled('wrk')) {
  await run();
} else {
  console.error('The benchmarks need wrk, which makes the requests. Install it (Debian: apt install wrk).');
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const form = process.argv[2] === 'full' ? full : short;
  const report = new Report();
  console.error(`The ${form.name} form: ${form.rounds} rounds of ${form.seconds} seconds.`);
  const store = await seedSqlite('work');
  await measureStart(report, copyOf(store, 'start'));
  await measureSync(report, copyOf(store, 'sync'));
  await measureSqlite(report, store, form);
  await measureMemory(report, copyOf(store, 'memory'), form);
  await measurePostgres(report, form);
  if (form.name === 'full') await measureGrowth(report, form);
  console.log(`\n${report}`);
  process.exitCode = report.missed.length > 0 ? 1 : 0;
}
