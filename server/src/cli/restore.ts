// `npm run restore`: restores a backup as the database, if there is no database yet.
import { resolve } from 'node:path';
import { readDatabaseUrl } from '../config/config.ts';
import { sqlitePathOf } from '../storage/open-storage.ts';
import { restoreBackup } from '../storage/sqlite/backup.ts';
import { CommandError, runCommand } from './command.ts';
import { describeContents } from './describe-database.ts';

const help = `Restores a backup as the SQLite file in DATABASE_URL. The service must be stopped.

  npm run restore -- FILE

The backup is checked first, and stays where it is. An existing database is never replaced: move it away first.

  --help  this text
`;

const usage = 'Name the backup to restore: npm run restore -- FILE';

await runCommand({ help, usage, options: {}, takesValue: true }, async ({ word: file }) => {
  const path = sqlitePathOf(readDatabaseUrl());
  if (path === undefined) {
    throw new CommandError(
      `DATABASE_URL names PostgreSQL. Restore a file that pg_dump wrote with: pg_restore --single-transaction --no-owner --dbname="$DATABASE_URL" ${file}\n` +
        'A backup of a SQLite file moves there with npm run move. docs/operations.md describes both.',
    );
  }
  const contents = await restoreBackup(resolve(file), path);
  console.log(
    [
      `Restored ${resolve(file)} to ${path}: ${describeContents(contents)}.`,
      ...(contents.isOlder ? ['An earlier version wrote it: the next start brings it up to date.'] : []),
      'Start the service with npm start.',
    ].join('\n'),
  );
});
