// `npm run restore`: restores a backup as the database, if there is no database yet.
import { resolve } from 'node:path';
import { readConfig, readDatabaseUrl } from '../config/config.ts';
import { sqlitePathOf } from '../storage/open-storage.ts';
import { restoreBackup } from '../storage/sqlite/backup.ts';
import { CommandError, runCommand } from './command.ts';
import { describeContents } from './describe-database.ts';
import { type CopiedFiles, restoreFiles } from './files/backup-files.ts';

const help = `Restores a backup as the SQLite file in DATABASE_URL. The service must be stopped.

  npm run restore -- FILE

Papers and pictures in the folder next to the backup are copied to FILES, unless they are already there. If some are missing or
damaged, the rest is restored, and the command names one and exits with 1.

The backup is checked first, and stays where it is. An existing database is never replaced: move it away first.

  --help  this text
`;

const usage = 'Name the backup to restore: npm run restore -- FILE';

await runCommand({ help, usage, options: {}, takesValue: true }, async ({ word: file }) => {
  const databaseUrl = readDatabaseUrl();
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined) {
    throw new CommandError(
      `DATABASE_URL names PostgreSQL. Restore a file that pg_dump wrote with: pg_restore --single-transaction --no-owner --dbname="$DATABASE_URL" ${file}\n` +
        'A backup of a SQLite file moves there with npm run move. docs/operations.md describes both.',
    );
  }
  let files: CopiedFiles | undefined;
  const contents = await restoreBackup(resolve(file), path, async copy => {
    files = await restoreFiles(copy, resolve(file), readConfig());
  });
  console.log(
    [
      `Restored ${resolve(file)} to ${path}: ${describeContents(contents)}.`,
      ...(contents.isOlder ? ['It is from an earlier version: the next start upgrades it.'] : []),
      ...(files ? [files.summary] : []),
      'Start the service with npm start.',
    ].join('\n'),
  );
  files?.expectAll();
});
