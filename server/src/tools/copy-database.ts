// Copies all tables of one database into another that is empty, in one transaction, and compares the two.
import { newestMigration, refuseNewer } from '../storage/migrate.ts';
import { listMigrations, type Size, type Table, type WholeDatabase } from '../storage/whole.ts';
import { Checksum } from './checksum.ts';
import { ToolRefused } from './tool.ts';

export interface CopiedTable {
  name: string;
  rows: number;
  checksum: string;
}

/** Enough that a round trip is small beside its rows. */
const mostRowsAtOnce = 2_000;
/** What the texts of one batch come to at most, so that a flock of large photos fits into memory too. */
const mostBytesAtOnce = 16 * 2 ** 20;

/**
 * Copies everything and commits once each table of the copy has as many rows and the same checksum. Before that
 * nothing is kept: a copy that was cut short is simply begun again.
 *
 * @param onProgress told the share that is done, 0 to 1
 * @throws ToolRefused where the schemas differ, the target has rows, or the copy is not the same
 */
export async function copyDatabase(
  from: WholeDatabase,
  to: WholeDatabase,
  onProgress: (share: number) => void,
): Promise<CopiedTable[]> {
  await refuseUnlikeSchemas(from, to);
  // Asked for on both sides: each prepares itself for its own tables.
  const [tables, copies] = [await from.listTables(), await to.listTables()];
  await refuseFilled(to, copies);
  const sizes = new Map<Table, Size>();
  for (const table of tables) sizes.set(table, await from.measure(table));
  const total = [...sizes.values()].reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const count = (rows: number) => {
    done += rows;
    onProgress(done / Math.max(1, 2 * total));
  };
  const originals = new Map<Table, Checksum>();
  for (const [table, size] of sizes) originals.set(table, await copyTable(from, to, table, size, count));
  const copied: CopiedTable[] = [];
  for (const [table, size] of sizes) {
    const checksum = await readChecksum(to, table, size, count);
    refuseDifference(table, size, originals.get(table), checksum);
    copied.push({ name: table.name, rows: checksum.rows, checksum: checksum.toString() });
  }
  await to.commit();
  return copied;
}

async function refuseUnlikeSchemas(from: WholeDatabase, to: WholeDatabase): Promise<void> {
  const [source, target] = [await listMigrations(from), await listMigrations(to)];
  if (source.length === 0) throw new ToolRefused('The database to move from is none of Flock Care.');
  refuseNewer(new Set(source));
  if (source.at(-1) !== newestMigration) {
    throw new ToolRefused(
      'An earlier version wrote the database to move from. Start and stop this version on it once, then move it.',
    );
  }
  if (target.join() !== source.join())
    throw new ToolRefused('The two databases have different schemas. Name an empty one to move to.');
}

async function refuseFilled(to: WholeDatabase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const rows = await to.query(`select 1 from "${name}" limit 1`);
    if (rows.length > 0) {
      throw new ToolRefused(
        `The database to move to is not empty: it has rows in ${name}. Name one that no service has been started on.`,
      );
    }
  }
}

const rowsAtOnce = ({ widestBytes }: Size) =>
  Math.max(1, Math.min(mostRowsAtOnce, Math.floor(mostBytesAtOnce / Math.max(1, widestBytes))));

async function copyTable(
  from: WholeDatabase,
  to: WholeDatabase,
  table: Table,
  size: Size,
  count: (rows: number) => void,
): Promise<Checksum> {
  const checksum = new Checksum(table);
  let inserted = Promise.resolve();
  for await (const rows of from.readRows(table, rowsAtOnce(size))) {
    // While the target is busy with the batch before.
    for (const row of rows) checksum.add(row);
    await inserted;
    inserted = to.insertRows(table, rows);
    // Whatever fails first ends the move; this one, where it fails, is awaited with the next batch.
    inserted.catch(() => {});
    count(rows.length);
  }
  await inserted;
  // Also past rows that are gone: their numbers must not come back as somebody else's.
  if (table.selfNumbered) await to.continueAfter(table, await from.findLastNumber(table));
  return checksum;
}

async function readChecksum(
  database: WholeDatabase,
  table: Table,
  size: Size,
  count: (rows: number) => void,
): Promise<Checksum> {
  const checksum = new Checksum(table);
  for await (const rows of database.readRows(table, rowsAtOnce(size))) {
    for (const row of rows) checksum.add(row);
    count(rows.length);
  }
  return checksum;
}

/** The count is the database's own, so that a row that was never read is missed too. */
function refuseDifference(
  { name }: Table,
  { rows }: Size,
  original: Checksum | undefined,
  copy: Checksum,
): void {
  if (copy.rows === rows && `${copy}` === `${original}`) return;
  throw new ToolRefused(
    `The copy of ${name} differs (${copy.rows} of ${rows} rows): nothing was kept. Run npm run doctor on the database to move from.`,
  );
}
