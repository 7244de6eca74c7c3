// The doctor and the database: can it be read, is it whole, and does all in it belong together?
import { StorageRefused } from '../storage/failures.ts';
import { newestMigration, refuseNewer } from '../storage/migrate.ts';
import { openWhole } from '../storage/open-whole.ts';
import { listMigrations, type WholeDatabase } from '../storage/whole.ts';
import { type Finding, problem, well } from './doctor-finding.ts';
import { recordRules } from './doctor-records.ts';
import { describeAddress } from './tool.ts';

const lastResort =
  'Stop the service, move the database away, and restore the newest backup: docs/operations.md tells how.';

/** Reads beside a running service, all of it as of one moment. */
export async function* examineDatabase(databaseUrl: string): AsyncGenerator<Finding> {
  const address = describeAddress(databaseUrl);
  let database: WholeDatabase | undefined;
  try {
    database = await openWhole(databaseUrl, 'examine');
    const migrations = await listMigrations(database);
    yield well(`The database ${address} can be read.`);
    yield* examineWholeness(database);
    const schema = examineSchema(migrations);
    yield schema.finding;
    if (!schema.isKnown) return;
    yield* examineReferences(database);
    yield* examineRecords(database);
  } catch (error) {
    yield problem(sentenceOf(error, address));
  } finally {
    await database?.close();
  }
}

function sentenceOf(error: unknown, address: string): string {
  if (error instanceof StorageRefused) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `The database ${address} cannot be read (${reason}). ${lastResort}`;
}

async function* examineWholeness(database: WholeDatabase): AsyncGenerator<Finding> {
  const defects = await database.listDefects();
  if (defects.length === 0) yield well('The database is sound in itself.');
  const advice = database.dialect === 'sqlite' ? ` ${lastResort}` : '';
  for (const defect of defects) yield problem(`The database is not sound: ${oneLine(defect)}.${advice}`);
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');

function examineSchema(migrations: readonly string[]): { finding: Finding; isKnown: boolean } {
  const schema = migrations.at(-1);
  if (!schema) {
    const says =
      'The database has no tables of ours. Check DATABASE_URL, or start the service, which makes them.';
    return { finding: problem(says), isKnown: false };
  }
  try {
    refuseNewer(new Set(migrations));
  } catch (error) {
    return { finding: problem(sentenceOf(error, '')), isKnown: false };
  }
  if (schema === newestMigration) {
    return { finding: well(`The schema is the one of this version, ${schema}.`), isKnown: true };
  }
  const says = `The schema is ${schema}, and this version needs ${newestMigration}. Make a backup, then start the service: it brings the schema up to date.`;
  return { finding: problem(says), isKnown: false };
}

async function* examineReferences(database: WholeDatabase): AsyncGenerator<Finding> {
  const orphans = await database.listOrphans();
  if (orphans.length === 0) yield well('Every foreign key leads to its row.');
  for (const { table, parent, rows } of orphans) {
    yield problem(
      `Rows of ${table} refer to ${parent} that are not there: ${rows}. Something else has written to the database. ${lastResort}`,
    );
  }
}

async function* examineRecords(database: WholeDatabase): AsyncGenerator<Finding> {
  let allKept = true;
  for (const { dialect, broken, advice, count } of recordRules) {
    if (dialect && dialect !== database.dialect) continue;
    const [counted] = await database.query(count);
    const rows = Number(counted?.rows);
    if (rows === 0) continue;
    allKept = false;
    yield problem(`${broken}: ${rows}. ${advice}`);
  }
  if (allKept) yield well('No record is left without what it belongs to.');
}
