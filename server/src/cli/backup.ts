// `npm run backup`: writes all records to one file and copies a folder of files, even while the service is running.
import { resolve } from 'node:path';
import { checkDatabaseUrl, readDatabaseUrl, readFilesAddress } from '../config/config.ts';
import { sqlitePathOf } from '../storage/open-storage.ts';
import { writeBackup } from '../storage/sqlite/backup.ts';
import { CommandError, runCommand } from './command.ts';
import { describeContents } from './describe-database.ts';
import { backUpFiles, type CopiedFiles, removeUnneeded } from './files/backup-files.ts';

const help = `Writes a backup of the database in DATABASE_URL, a SQLite file, to another file. The service may be running.

  npm run backup -- FILE

An existing file is never replaced. The backup is written under a temporary name and renamed once it has been read back
and verified. To restore it, run npm run restore -- FILE.

Papers and pictures in a folder (FILES=dir:…) are copied next to the backup, into a folder that ends in -files. Each is copied
once and checked: the next backup there copies only new ones. If some are missing or damaged, the backup is made without them,
and the command names one and exits with 1.

  --from  a database other than the one in DATABASE_URL, as sqlite:PATH
  --help  this text
`;

const usage = 'Name the file to write: npm run backup -- FILE';

await runCommand(
  { help, usage, options: { from: { type: 'string' } }, takesValue: true },
  async ({ values: { from }, word: file }) => {
    const path = sqlitePathOf(from === undefined ? readDatabaseUrl() : checkDatabaseUrl(from, '--from'));
    if (path === undefined) {
      throw new CommandError(
        `The records are in PostgreSQL, which makes its own backups: pg_dump --format=custom --file=${file} "$DATABASE_URL"\n` +
          'docs/operations.md says how to restore them.',
      );
    }
    const target = resolve(file);
    let files: CopiedFiles | undefined;
    const contents = await writeBackup(path, target, async copy => {
      files = await backUpFiles(copy, target, readFilesAddress(`sqlite:${path}`));
    });
    console.log(`Wrote and checked the backup ${target}: ${describeContents(contents)}.`);
    if (!files) return;
    console.log(files.summary);
    await removeUnneeded(target);
    files.expectAll();
  },
);
