// `npm run backup`: writes all records to one file, beside the running service.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDatabaseUrl } from '../config.ts';
import { writeBackup } from '../storage/backup.ts';
import { sqlitePathOf } from '../storage/open.ts';
import { describeContents, runTool, ToolRefused } from './tool.ts';

const help = `Writes a backup of the database of DATABASE_URL, a SQLite file, to another file. The service may run.

  npm run backup -- FILE

A file that is there already is never replaced. Once it has its name the backup is whole: it was opened, read from
end to end and checked. npm run restore -- FILE makes it the database again.

  --from  another database than that of DATABASE_URL, as sqlite:PATH
  --help  this text
`;

await runTool(async () => {
  const { file, from, wantsHelp } = readWish();
  if (wantsHelp) return console.log(help);
  const path = sqlitePathOf(
    from === undefined ? readDatabaseUrl() : readDatabaseUrl({ '--from': from }, '--from'),
  );
  if (path === undefined) {
    throw new ToolRefused(
      `The records are in PostgreSQL, which makes its backups itself: pg_dump --format=custom --file=${file} "$DATABASE_URL"\n` +
        'docs/operations.md tells how to restore them.',
    );
  }
  const contents = await writeBackup(path, resolve(file));
  console.log(`The backup is in ${resolve(file)}, checked: ${describeContents(contents)}.`);
});

function readWish(): { file: string; from: string | undefined; wantsHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, help: { type: 'boolean' } },
    });
    const [file = '', ...others] = positionals;
    const wantsHelp = values.help ?? false;
    if (wantsHelp || (file !== '' && others.length === 0)) return { file, from: values.from, wantsHelp };
  } catch {
    // An unknown option gets the same answer as a missing file.
  }
  throw new ToolRefused('Say where the backup is to go: npm run backup -- FILE');
}
