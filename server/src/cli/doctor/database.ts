// Examines the database: its readability, its integrity, and the consistency of its records.
import { signUpWarning } from '../../auth/sign-in-warnings.ts';
import { findWaysIn } from '../../auth/users.queries.ts';
import type { Config } from '../../config/config.ts';
import { type BulkDatabase, listMigrations } from '../../storage/bulk/bulk-database.ts';
import { openBulkDatabase } from '../../storage/bulk/open-bulk.ts';
import { StorageSetupError } from '../../storage/errors.ts';
import { newestMigration, refuseNewer } from '../../storage/migrate.ts';
import { describeAddress } from '../describe-database.ts';
import { type Finding, ok, problem } from './finding.ts';
import { recordRules } from './records.ts';

const lastResort =
  'Stop the service, move the database away, and restore the newest backup: docs/operations.md explains how.';

/**
 * Examines a single snapshot, so the service may be running.
 *
 * @param config undefined if the settings are wrong
 */
export async function* examineDatabase(
  databaseUrl: string,
  config: Config | undefined,
): AsyncGenerator<Finding> {
  const address = describeAddress(databaseUrl);
  let database: BulkDatabase | undefined;
  try {
    database = await openBulkDatabase(databaseUrl, 'examine');
    const migrations = await listMigrations(database);
    yield ok(`The database ${address} can be read.`);
    yield* examineSoundness(database);
    const schema = examineSchema(migrations);
    yield schema.finding;
    if (!schema.isKnown) return;
    yield* examineReferences(database);
    yield* examineRecords(database);
    if (config) yield* examineSignUp(database, config);
  } catch (error) {
    yield problem(sentenceOf(error, address));
  } finally {
    await database?.close();
  }
}

function sentenceOf(error: unknown, address: string): string {
  if (error instanceof StorageSetupError) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `The database ${address} cannot be read (${reason}). ${lastResort}`;
}

async function* examineSoundness(database: BulkDatabase): AsyncGenerator<Finding> {
  const defects = await database.listDefects();
  if (defects.length === 0) yield ok('The database is sound.');
  const advice = database.dialect === 'sqlite' ? ` ${lastResort}` : '';
  for (const defect of defects) yield problem(`The database is not sound: ${oneLine(defect)}.${advice}`);
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');

function examineSchema(migrations: readonly string[]): { finding: Finding; isKnown: boolean } {
  const schema = migrations.at(-1);
  if (!schema) {
    const message =
      'The database has no tables of Flock Care. Check DATABASE_URL, or start the service to create them.';
    return { finding: problem(message), isKnown: false };
  }
  try {
    refuseNewer(new Set(migrations));
  } catch (error) {
    return { finding: problem(sentenceOf(error, '')), isKnown: false };
  }
  if (schema === newestMigration) {
    return { finding: ok(`The schema is up to date, ${schema}.`), isKnown: true };
  }
  const message = `The schema is ${schema}, and this version needs ${newestMigration}. Make a backup, then start the service: it brings the schema up to date.`;
  return { finding: problem(message), isKnown: false };
}

async function* examineReferences(database: BulkDatabase): AsyncGenerator<Finding> {
  const orphans = await database.listOrphans();
  if (orphans.length === 0) yield ok('Every foreign key refers to a row.');
  for (const { table, parent, rows } of orphans) {
    yield problem(
      `Rows of ${table} refer to ${parent} that do not exist: ${rows}. Another program has written to the database. ${lastResort}`,
    );
  }
}

async function* examineRecords(database: BulkDatabase): AsyncGenerator<Finding> {
  let allHold = true;
  for (const { dialect, broken, advice, count } of recordRules) {
    if (dialect && dialect !== database.dialect) continue;
    const [counted] = await database.query(count);
    const rows = Number(counted?.rows);
    if (rows === 0) continue;
    allHold = false;
    yield problem(`${broken}: ${rows}. ${advice}`);
  }
  if (allHold) yield ok('The records are consistent.');
}

async function* examineSignUp(database: BulkDatabase, config: Config): AsyncGenerator<Finding> {
  const warning = await signUpWarning(config, () => findWaysIn.required(database, {}));
  if (warning) yield problem(warning);
}
