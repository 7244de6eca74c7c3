// Copies all tables of a database into an empty one, in one transaction, and compares the two.
import { StorageSetupError } from '../errors.ts';
import { newestMigration, refuseNewer } from '../migrate.ts';
import { type BulkDatabase, listMigrations, type Size, type Table } from './bulk-database.ts';
import { Checksum } from './checksum.ts';

export interface CopiedTable {
  name: string;
  rows: number;
  checksum: string;
}

/** The maximum number of rows per batch: enough that the round trip is a small part of a batch's time. */
const maxBatchRows = 2_000;
/** A batch with large text values has fewer rows, so that photos fit into memory. */
const maxBatchBytes = 16 * 2 ** 20;

/**
 * Copies all tables, and commits if each table has the same number of rows and the same checksum in both databases. An
 * interrupted copy is rolled back, so it can simply be run again.
 *
 * @param onProgress called with the completed share, from 0 to 1
 * @throws StorageSetupError if the schemas differ or are not the newest, the target has rows, or the copy differs from
 * the original
 */
export async function copyDatabase(
  from: BulkDatabase,
  to: BulkDatabase,
  onProgress: (share: number) => void,
): Promise<CopiedTable[]> {
  await refuseDifferentSchemas(from, to);
  // Called on both databases, because this is how each object learns its column types.
  const [tables, copies] = [await from.listTables(), await to.listTables()];
  await refuseNonEmpty(to, copies);
  const sizes = new Map<Table, Size>();
  for (const table of tables) sizes.set(table, await from.measure(table));
  const total = [...sizes.values()].reduce((sum, { rows }) => sum + rows, 0);
  let copiedRows = 0;
  const count = (rows: number) => {
    copiedRows += rows;
    onProgress(copiedRows / Math.max(1, 2 * total));
  };
  const originals = new Map<Table, Checksum>();
  for (const [table, size] of sizes) originals.set(table, await copyTable(from, to, table, size, count));
  const copiedTables: CopiedTable[] = [];
  for (const [table, size] of sizes) {
    const checksum = await readChecksum(to, table, size, count);
    refuseDifference(table, size, originals.get(table), checksum);
    copiedTables.push({ name: table.name, rows: checksum.rows, checksum: checksum.toString() });
  }
  await to.commit();
  return copiedTables;
}

async function refuseDifferentSchemas(from: BulkDatabase, to: BulkDatabase): Promise<void> {
  const [source, target] = [await listMigrations(from), await listMigrations(to)];
  if (source.length === 0)
    throw new StorageSetupError('The database to move from is not a Flock Care database.');
  refuseNewer(new Set(source));
  if (source.at(-1) !== newestMigration) {
    throw new StorageSetupError(
      'The database to move from was written by an earlier version. Start and stop this version with it once, then move it.',
    );
  }
  if (target.join() !== source.join())
    throw new StorageSetupError('The two databases have different schemas. Name an empty one to move to.');
}

async function refuseNonEmpty(to: BulkDatabase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const rows = await to.query(`select 1 from "${name}" limit 1`);
    if (rows.length > 0) {
      throw new StorageSetupError(
        `The database to move to is not empty: it has rows in ${name}. Name one that no service has been started on.`,
      );
    }
  }
}

const batchRowsOf = ({ widestBytes }: Size) =>
  Math.max(1, Math.min(maxBatchRows, Math.floor(maxBatchBytes / Math.max(1, widestBytes))));

async function copyTable(
  from: BulkDatabase,
  to: BulkDatabase,
  table: Table,
  size: Size,
  count: (rows: number) => void,
): Promise<Checksum> {
  const checksum = new Checksum(table);
  let lastInsert = Promise.resolve();
  for await (const rows of from.readRows(table, batchRowsOf(size))) {
    // While this loop adds up the batch, the target inserts the previous one.
    for (const row of rows) checksum.add(row);
    await lastInsert;
    lastInsert = to.insertRows(table, rows);
    // The promise is awaited with the next batch; until then, a failure must not count as unhandled.
    lastInsert.catch(() => {});
    count(rows.length);
  }
  await lastInsert;
  // The numbers of deleted rows must not be used again either.
  if (table.hasIdentityColumn) await to.setLastNumber(table, await from.readLastNumber(table));
  return checksum;
}

async function readChecksum(
  database: BulkDatabase,
  table: Table,
  size: Size,
  count: (rows: number) => void,
): Promise<Checksum> {
  const checksum = new Checksum(table);
  for await (const rows of database.readRows(table, batchRowsOf(size))) {
    for (const row of rows) checksum.add(row);
    count(rows.length);
  }
  return checksum;
}

/** Refuses a copy that differs. The database counts the expected rows, so a row that was never read shows as missing. */
function refuseDifference(
  { name }: Table,
  { rows }: Size,
  original: Checksum | undefined,
  copy: Checksum,
): void {
  if (copy.rows === rows && `${copy}` === `${original}`) return;
  throw new StorageSetupError(
    `The copy of ${name} differs (${copy.rows} of ${rows} rows): nothing was kept. Run npm run doctor on the database to move from.`,
  );
}
