// `npm run move`: moves house, from a SQLite file to PostgreSQL, back, or between two of a kind.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import progress from 'cli-progress';
import { readDatabaseUrl } from '../config.ts';
import { openStorage, sqlitePathOf } from '../storage/open.ts';
import { openWhole } from '../storage/open-whole.ts';
import { listMigrations } from '../storage/whole.ts';
import { type CopiedTable, copyDatabase } from './copy-database.ts';
import { describeAddress, runTool, ToolRefused } from './tool.ts';

const help = `Copies all records into an empty database, of the same engine or the other one. No service may run on either.

  npm run move -- --to postgres://user:password@host/database
  npm run move -- --to sqlite:./data/flock-care.db --from postgres://user:password@host/database

It happens in one transaction, which is kept once every table of the copy has as many rows and the same checksum as
the original. If it is cut short nothing is kept: run it again. The original is only read.

  --to    the database to move to; its schema is made where there is none
  --from  the one to move from; that of DATABASE_URL by default
  --help  this text
`;

await runTool(async () => {
  const wish = readWish();
  if (wish === 'help') return console.log(help);
  const { from, to } = wish;
  const startedAtMs = performance.now();
  const tables = await move(from, to).catch(error => {
    throw brokenOff(error);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.max(0.1, (performance.now() - startedAtMs) / 1_000);
  console.log(
    `Moved ${rows.toLocaleString('en')} rows of ${tables.length} tables from ${describeAddress(from)} to ` +
      `${describeAddress(to)} in ${seconds.toFixed(1)} s; the counts and checksums of all tables agree.\n` +
      'Set DATABASE_URL to the new address, then start the service. The old database is as it was.',
  );
});

async function move(from: string, to: string): Promise<CopiedTable[]> {
  const source = await openWhole(from, 'copyFrom');
  try {
    await prepareTarget(to);
    const target = await openWhole(to, 'copyTo');
    try {
      return await withBar(onProgress => copyDatabase(source, target, onProgress));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Errors of the disk, the network and the databases have a code: the operator can mend those, others are ours. */
function brokenOff(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new ToolRefused(
    `The move was broken off: ${error.message}. Run it again: as long as the target is empty, nothing was kept.`,
  );
}

/** Makes the schema where there is none. What has one is left alone: being refused must not bring records up to date. */
async function prepareTarget(databaseUrl: string): Promise<void> {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined || existsSync(path)) {
    const target = await openWhole(databaseUrl, 'examine');
    try {
      if ((await listMigrations(target)).length > 0) return;
      if ((await target.listTables()).length > 0) {
        throw new ToolRefused('The database to move to is not empty: it holds tables that are not ours.');
      }
    } finally {
      await target.close();
    }
  }
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
}

function readWish(): { from: string; to: string } | 'help' {
  const { from, to, help: wantsHelp = false } = readOptions();
  if (wantsHelp) return 'help';
  if (to === undefined) throw new ToolRefused('Say where to move to: npm run move -- --to postgres://…');
  const wish = {
    from: from === undefined ? readDatabaseUrl() : readDatabaseUrl({ '--from': from }, '--from'),
    to: readDatabaseUrl({ '--to': to }, '--to'),
  };
  if (wish.from === wish.to) throw new ToolRefused('--to is the database to move from. Name another one.');
  return wish;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
    });
    return values;
  } catch {
    throw new ToolRefused('That is no option of the move. See npm run move -- --help.');
  }
}

/** The bar shows on a terminal only; elsewhere nothing but the result is printed. */
async function withBar<T>(work: (onProgress: (share: number) => void) => Promise<T>): Promise<T> {
  const bar = new progress.SingleBar({
    format: 'Moving  {bar}  {percentage} %  {eta_formatted} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  bar.start(1_000, 0);
  try {
    return await work(share => bar.update(Math.floor(share * 1_000)));
  } finally {
    bar.stop();
  }
}
