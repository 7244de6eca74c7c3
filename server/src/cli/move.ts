// `npm run move`: copies all records into an empty database, of the same engine or the other.
import { existsSync } from 'node:fs';
import { checkDatabaseUrl, readDatabaseUrl, readFilesAddress } from '../config/config.ts';
import { listMigrations } from '../storage/bulk/bulk-database.ts';
import { type CopiedTable, copyDatabase } from '../storage/bulk/copy-database.ts';
import { openBulkDatabase } from '../storage/bulk/open-bulk.ts';
import { openStorage, sqlitePathOf } from '../storage/open-storage.ts';
import { CommandError, runCommand } from './command.ts';
import { describeAddress } from './describe-database.ts';
import { describeFiles, moveFiles } from './files/move-files.ts';
import { withProgressBar } from './progress-bar.ts';

const help = `Copies all records into an empty database, of the same engine or the other one. No service may run on either.

  npm run move -- --to postgres://user:password@host/database
  npm run move -- --to sqlite:./data/flock-care.db --from postgres://user:password@host/database

The copy is one transaction, which is committed only if every table has the same number of rows and the same checksum
as the original. If it is interrupted, nothing is kept: run it again. The original is only read.

Papers and pictures stay where they are. To copy them to another store, use --files-to on its own:

  npm run move -- --files-to s3://bucket/prefix

  --files-to    the store to copy the files in FILES to. For S3, FILES_S3_ENDPOINT and the key must be set
  --files-from  the store to copy them from; the one in FILES by default
  --to    the database to move to; its tables are created if it has none
  --from  the database to move from; the one in DATABASE_URL by default
  --help  this text
`;

const usage = 'Unknown option. See npm run move -- --help.';

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  'files-from': { type: 'string' },
  'files-to': { type: 'string' },
} as const;

await runCommand({ help, usage, options }, async ({ values }) => {
  if (values['files-to'] !== undefined) return moveFiles(values['files-to'], values['files-from']);
  const { from, to } = readAddresses(values);
  const startedAtMs = performance.now();
  const tables = await move(from, to).catch(error => {
    throw explainFailure(error);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.max(0.1, (performance.now() - startedAtMs) / 1_000);
  console.log(
    `Moved ${rows.toLocaleString('en')} rows of ${tables.length} tables from ${describeAddress(from)} to ` +
      `${describeAddress(to)} in ${seconds.toFixed(1)} s; the counts and checksums of all tables match.\n` +
      'Set DATABASE_URL to the new address, then start the service. The old database is unchanged.\n' +
      `Papers and pictures stay where they are: set FILES=${describeFiles(readFilesAddress(from))}.`,
  );
});

function readAddresses({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (to === undefined)
    throw new CommandError('Name the database to move to: npm run move -- --to postgres://…');
  const addresses = {
    from: from === undefined ? readDatabaseUrl() : checkDatabaseUrl(from, '--from'),
    to: checkDatabaseUrl(to, '--to'),
  };
  if (addresses.from === addresses.to) {
    throw new CommandError('--to is the database to move from. Name another one.');
  }
  return addresses;
}

async function move(from: string, to: string): Promise<CopiedTable[]> {
  const source = await openBulkDatabase(from, 'copyFrom');
  try {
    await prepareTarget(to);
    const target = await openBulkDatabase(to, 'copyTo');
    try {
      return await withProgressBar('Moving', onProgress => copyDatabase(source, target, onProgress));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Explains disk, network and database errors, which have a code. Returns any other error as it is. */
function explainFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new CommandError(
    `The move was interrupted: ${error.message}. Run it again: as long as the target is empty, nothing was kept.`,
  );
}

/**
 * Creates the tables if the database is empty. An existing schema is left alone, because a refused move must not
 * migrate it.
 */
async function prepareTarget(databaseUrl: string): Promise<void> {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined || existsSync(path)) {
    const target = await openBulkDatabase(databaseUrl, 'examine');
    try {
      if ((await listMigrations(target)).length > 0) return;
      if ((await target.listTables()).length > 0) {
        throw new CommandError(
          'The database to move to is not empty: it has tables that do not belong to Flock Care.',
        );
      }
    } finally {
      await target.close();
    }
  }
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
}
