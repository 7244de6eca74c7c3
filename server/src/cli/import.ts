// `npm run import`: previews the records of a spreadsheet or an archive, and imports them through the API of a service.
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ApiError, type Client, createClient } from '@flock-care/contract/client';
import { type Import, limits } from '@flock-care/contract/shapes';
import {
  inspect,
  type Layout,
  type LayoutName,
  layoutNames,
  questionsOf,
  type ReadTable,
  readRows,
} from '@flock-care/contract/sheets';
import { CommandError, runCommand } from './command.ts';
import {
  printArchive,
  printLayout,
  printNotRead,
  printProblems,
  printQuestions,
} from './import/print-table.ts';
import { type FileSheet, readSheets } from './import/read-file.ts';
import { isArchive, sendArchive } from './import/send-archive.ts';

const help = `Imports a spreadsheet (.xlsx, or delimited text such as .csv) into a flock: weights, birds, vet visits or medications.
Also imports an archive (.zip) exported by Flock Care: birds with all their records, photos and files.

  FLOCK_TOKEN=fci_… npm run import -- weights.xlsx          shows what it would import
  FLOCK_TOKEN=fci_… npm run import -- weights.xlsx --run    imports it
  FLOCK_TOKEN=fci_… npm run import -- flock.zip --run       imports an archive
  FLOCK_TOKEN=fci_… npm run import -- ID --undo             undoes an import

The token is a read-write integration token of an owner or assistant. Nothing is stored before --run.

  --into URL             the address of the service; FLOCK, or http://localhost:3000, by default
  --sheet NAME           the sheet of a workbook; the first one by default
  --layout NAME          one of ${layoutNames.join(', ')}; recognized by default
  --answer QUESTION=…    the answer to an open question about the file; can be repeated
  --species NAME=…       the species of a new bird; without a name, of all new birds; can be repeated
  --replace yes|no       what to do with stored records that differ
  --run                  stores the rows
  --undo                 undoes the import with this id
  --help                 this text
`;

const pollMs = 300;
const usage = 'Name the file to import: npm run import -- weights.xlsx';
const options = {
  into: { type: 'string' },
  sheet: { type: 'string' },
  layout: { type: 'string' },
  answer: { type: 'string', multiple: true },
  species: { type: 'string', multiple: true },
  replace: { type: 'string' },
  run: { type: 'boolean' },
  undo: { type: 'boolean' },
} as const;

await runCommand({ help, usage, options, takesValue: true }, async ({ word, values }) => {
  const token = process.env.FLOCK_TOKEN;
  if (!token)
    throw new CommandError('Set FLOCK_TOKEN to a read-write integration token of an owner or assistant.');
  const baseUrl = values.into ?? process.env.FLOCK ?? 'http://localhost:3000';
  const client = createClient({ baseUrl, token });
  try {
    if (values.undo) await undo(client, word);
    else if (await isArchive(word)) await importArchive(client, word, values);
    else await importFile(client, word, values);
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(error.message);
    if (error instanceof TypeError && error.message === 'fetch failed')
      throw new CommandError(`${baseUrl} does not respond. Start the service, or name another with --into.`);
    throw error;
  }
});

interface ImportOptions {
  sheet?: string | undefined;
  layout?: string | undefined;
  answer?: string[] | undefined;
  species?: string[] | undefined;
  replace?: string | undefined;
  run?: boolean | undefined;
}

async function importFile(client: Client, path: string, choices: ImportOptions): Promise<void> {
  const { body } = await client.call('GET /api/today');
  const today = body?.today.date ?? new Date().toISOString().slice(0, 10);
  const replace = readReplace(choices.replace);
  const sheet = findSheet(await readSheets(path), choices.sheet);
  const read = readTable(sheet, today, choices);
  const needsAnswer = !read || (await preview(client, basename(path), read, replace));
  if (!choices.run)
    return console.log('\nNothing has been stored. To import it, run the command again with --run.');
  if (needsAnswer) throw new CommandError('\nNothing has been stored. Answer the questions above first.');
  // One part at a time, because a later part may need a bird that an earlier one adds.
  for (const rows of partsOf<unknown>(read.rows)) {
    const checked = await check(client, basename(path), { kind: read.kind, rows, replace });
    await run(client, checked);
  }
}

/** Sends an archive, prints what it would import, and runs the import or discards it. */
async function importArchive(client: Client, path: string, { run: runs }: ImportOptions): Promise<void> {
  const checked = await sendArchive(client, path);
  printArchive(checked);
  printPreview(checked);
  if (runs) return run(client, checked);
  await client.call('DELETE /api/imports/:importId', { params: { importId: checked.id } });
  console.log('\nNothing has been stored. To import it, run the command again with --run.');
}

/** Prints what the import would do. Returns true if it needs a decision about stored records. */
async function preview(
  client: Client,
  name: string,
  { kind, rows }: ReadTable,
  replace: boolean | undefined,
): Promise<boolean> {
  if (rows.length === 0) throw new CommandError('\nThe file has no rows to import.');
  let different = 0;
  for (const part of partsOf<unknown>(rows)) {
    const checked = await check(client, name, { kind, rows: part, replace });
    printPreview(checked);
    different += checked.preview.records.different + checked.preview.birds.different;
    await client.call('DELETE /api/imports/:importId', { params: { importId: checked.id } });
  }
  if (different === 0 || replace !== undefined) return false;
  console.log('\nSome rows differ from what is stored: add --replace yes or --replace no.');
  return true;
}

/** Divides the rows of a long file into parts that fit into an import. */
function partsOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / limits.importRows) }, (_, index) =>
    rows.slice(index * limits.importRows, (index + 1) * limits.importRows),
  );
}

function findSheet(sheets: readonly FileSheet[], sheetName: string | undefined): FileSheet {
  const sheet = sheetName === undefined ? sheets[0] : sheets.find(({ name }) => name === sheetName);
  if (sheet) return sheet;
  throw new CommandError(`The sheets of the file are ${sheets.map(({ name }) => name).join(', ')}.`);
}

/** Reads the rows of a sheet. If questions are open, prints them and returns undefined. */
function readTable(
  { name: sheetName, table }: FileSheet,
  today: string,
  choices: ImportOptions,
): ReadTable | undefined {
  const sheetOptions = { today, sheetName };
  const { layout } = inspect(table, sheetOptions, readLayout(choices.layout));
  if (!layout)
    throw new CommandError(`No layout fits this table. Choose one with --layout: ${layoutNames.join(', ')}.`);
  printLayout(layout);
  const answers = pairsOf(choices.answer);
  const open = questionsOf(table, layout, answers, sheetOptions).filter(
    ({ id }) => !Object.hasOwn(answers, id),
  );
  if (open.length > 0) {
    printQuestions(open);
    return undefined;
  }
  const read = withSpecies(readRows(table, layout as Layout, answers, sheetOptions), choices.species);
  printProblems(read.problems);
  printNotRead(read.notRead);
  return read;
}

function readLayout(name: string | undefined): { name?: LayoutName } {
  if (name === undefined) return {};
  const known = layoutNames.find(other => other === name);
  if (!known) throw new CommandError(`The layouts are ${layoutNames.join(', ')}.`);
  return { name: known };
}

/** Returns `NAME=VALUE` pairs by name. */
function pairsOf(pairs: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    pairs.map(pair => {
      const at = pair.indexOf('=');
      return [pair.slice(0, Math.max(at, 0)), pair.slice(at + 1)];
    }),
  );
}

/** Adds the species that the person named to the rows that have none. */
function withSpecies(read: ReadTable, named: readonly string[] | undefined): ReadTable {
  const species = pairsOf(named);
  for (const row of read.rows) {
    const known = species[row.birdName ?? ''] ?? species[''];
    if (known && !row.species) row.species = known;
  }
  return read;
}

function readReplace(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'yes' && text !== 'no') throw new CommandError('--replace must be yes or no.');
  return text === 'yes';
}

async function check(
  client: Client,
  name: string,
  { replace, ...rows }: { kind: ReadTable['kind']; rows: unknown[]; replace: boolean | undefined },
): Promise<Import> {
  const { body } = await client.call('POST /api/imports', {
    body: { name, ...rows, ...(replace !== undefined && { replace }) },
  });
  return body.import;
}

function printPreview({ kind, preview: { birds, records, problems } }: Import): void {
  const refused = birds.refused + records.refused;
  printProblems(problems, refused);
  console.log(
    `\nBirds: ${birds.new} new, ${birds.same} known${birds.different > 0 ? `, ${birds.different} different` : ''}.`,
  );
  if (kind !== 'birds')
    console.log(
      `Records: ${records.new} new, ${records.same} already stored, ${records.different} different.`,
    );
}

async function run(client: Client, { id }: Import): Promise<void> {
  await client.call('POST /api/imports/:importId/run', { params: { importId: id }, body: {} });
  const { state, progress } = await waitUntilEnded(client, id);
  const { done, leftOut, total } = progress;
  if (state === 'failed') throw new CommandError(`The import stopped after ${done} of ${total} rows.`);
  console.log(`\nImported ${done - leftOut} rows. To undo this: npm run import -- ${id} --undo`);
  if (leftOut > 0)
    console.log(`${leftOut} rows were left out, because something has changed since they were checked.`);
}

async function waitUntilEnded(client: Client, importId: string): Promise<Import> {
  for (;;) {
    const { body } = await client.call('GET /api/imports/:importId', { params: { importId } });
    if (body.import.state !== 'running') return body.import;
    await setTimeout(pollMs);
  }
}

async function undo(client: Client, importId: string): Promise<void> {
  await client.call('POST /api/imports/:importId/undo', { params: { importId } });
  const { state, kept } = await waitUntilEnded(client, importId);
  if (state !== 'undone') throw new CommandError('The import could not be undone. Try again.');
  console.log('The import was undone.');
  for (const { birdName, on, text } of kept)
    console.log(`  Kept, because it has changed since: ${[birdName, on, text].filter(Boolean).join(', ')}`);
}
