// `npm run restore`: makes a backup the database, where there is none yet.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDatabaseUrl } from '../config.ts';
import { restoreBackup } from '../storage/backup.ts';
import { sqlitePathOf } from '../storage/open.ts';
import { describeContents, runTool, ToolRefused } from './tool.ts';

const help = `Makes a backup the database of DATABASE_URL, a SQLite file. The service must be stopped.

  npm run restore -- FILE

The backup is checked first, and stays where it is. A database that is there already is never replaced: move it
away before.

  --help  this text
`;

await runTool(async () => {
  const { file, wantsHelp } = readWish();
  if (wantsHelp) return console.log(help);
  const path = sqlitePathOf(readDatabaseUrl());
  if (path === undefined) {
    throw new ToolRefused(
      `DATABASE_URL names PostgreSQL, which restores what pg_dump wrote: pg_restore --single-transaction --no-owner --dbname="$DATABASE_URL" ${file}\n` +
        'A backup of a SQLite file moves there with npm run move. docs/operations.md tells both.',
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

function readWish(): { file: string; wantsHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    });
    const [file = '', ...others] = positionals;
    const wantsHelp = values.help ?? false;
    if (wantsHelp || (file !== '' && others.length === 0)) return { file, wantsHelp };
  } catch {
    // An unknown option gets the same answer as a missing file.
  }
  throw new ToolRefused('Say which backup to restore: npm run restore -- FILE');
}
