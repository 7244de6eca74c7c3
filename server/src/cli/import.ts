// `npm run import`: reads a spreadsheet, says what it would bring, and imports it through the API of a service.
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
import { printLayout, printNotRead, printProblems, printQuestions } from './import/print-table.ts';
import { type FileSheet, readSheets } from './import/read-file.ts';

const help = `Imports a spreadsheet (.xlsx, or text such as .csv) into a flock: weights, birds, vet visits or medications.

  FLOCK_TOKEN=fct_… npm run import -- weights.xlsx          says what it would import
  FLOCK_TOKEN=fct_… npm run import -- weights.xlsx --run    imports it
  FLOCK_TOKEN=fct_… npm run import -- ID --undo             undoes an import

The token is a read-write integration token of an owner or assistant. Nothing is stored before --run.

  --into URL             the address of the service; FLOCK, or http://localhost:3000, by default
  --sheet NAME           the sheet of a workbook; the first one by default
  --layout NAME          one of ${layoutNames.join(', ')}; recognised by default
  --answer QUESTION=…    the answer to a question that the file leaves open; can be repeated
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
    else await importFile(client, word, values);
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(error.message);
    if (error instanceof TypeError && error.message === 'fetch failed')
      throw new CommandError(`${baseUrl} does not answer. Start the service, or name another with --into.`);
    throw error;
  }
});

interface Wishes {
  sheet?: string | undefined;
  layout?: string | undefined;
  answer?: string[] | undefined;
  species?: string[] | undefined;
  replace?: string | undefined;
  run?: boolean | undefined;
}

async function importFile(client: Client, path: string, wishes: Wishes): Promise<void> {
  const { body } = await client.call('GET /api/today');
  const sheet = findSheet(await readSheets(path), wishes.sheet);
  const today = body?.today.date ?? new Date().toISOString().slice(0, 10);
  const read = readTable(sheet, today, wishes);
  if (!read) return;
  const imports = await check(client, basename(path), read, wishes);
  const hasDifferent = imports.some(({ preview }) => preview.records.different + preview.birds.different > 0);
  const replace = readReplace(wishes.replace);
  if (hasDifferent && replace === undefined)
    console.log('\nSome rows differ from what is stored: say --replace yes or --replace no.');
  if (!wishes.run || (hasDifferent && replace === undefined)) {
    await discard(client, imports);
    console.log('\nNothing has been stored. To import it, run the command again with --run.');
    return;
  }
  for (const one of imports) await run(client, one, replace);
}

function findSheet(sheets: readonly FileSheet[], wanted: string | undefined): FileSheet {
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (sheet) return sheet;
  throw new CommandError(`The sheets of the file are ${sheets.map(({ name }) => name).join(', ')}.`);
}

/** Reads the rows of a sheet. Returns undefined if it leaves a question open, which is printed. */
function readTable(
  { name: sheetName, table }: FileSheet,
  today: string,
  wishes: Wishes,
): ReadTable | undefined {
  const sheetOptions = { today, sheetName };
  const { layout } = inspect(table, sheetOptions, readLayout(wishes.layout));
  if (!layout)
    throw new CommandError(`No layout fits this table. Choose one with --layout: ${layoutNames.join(', ')}.`);
  printLayout(layout);
  const answers = pairsOf(wishes.answer);
  const open = questionsOf(table, layout, answers, sheetOptions).filter(
    ({ id }) => !Object.hasOwn(answers, id),
  );
  if (open.length > 0) {
    printQuestions(open);
    return undefined;
  }
  const read = withSpecies(readRows(table, layout as Layout, answers, sheetOptions), wishes.species);
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
  if (text !== 'yes' && text !== 'no') throw new CommandError('--replace is yes or no.');
  return text === 'yes';
}

/** Checks the rows, in several imports if one would be too long. */
async function check(
  client: Client,
  name: string,
  { kind, rows }: ReadTable,
  wishes: Wishes,
): Promise<Import[]> {
  const imports: Import[] = [];
  const replace = readReplace(wishes.replace);
  for (let start = 0; start < rows.length; start += limits.importRows) {
    const part = rows.slice(start, start + limits.importRows);
    const { body } = await client.call('POST /api/imports', {
      body: { name, kind, rows: part, ...(replace !== undefined && { replace }) },
    });
    imports.push(body.import);
    printPreview(body.import);
  }
  return imports;
}

function printPreview({ kind, preview: { birds, records, problems } }: Import): void {
  const refused = birds.refused + records.refused;
  printProblems(problems, refused);
  console.log(
    `\nBirds: ${birds.new} new, ${birds.same} known${birds.different > 0 ? `, ${birds.different} different` : ''}.`,
  );
  if (kind !== 'birds')
    console.log(
      `Records: ${records.new} new, ${records.same} stored already, ${records.different} different.`,
    );
}

async function discard(client: Client, imports: readonly Import[]): Promise<void> {
  for (const { id } of imports)
    await client.call('DELETE /api/imports/:importId', { params: { importId: id } });
}

async function run(client: Client, { id }: Import, replace: boolean | undefined): Promise<void> {
  const params = { importId: id };
  await client.call('POST /api/imports/:importId/run', {
    params,
    body: replace === undefined ? {} : { replace },
  });
  for (;;) {
    const { body } = await client.call('GET /api/imports/:importId', { params });
    const { state, progress } = body.import;
    if (state === 'failed')
      throw new CommandError(`The import stopped after ${progress.done} of ${progress.total} rows.`);
    if (state === 'done') {
      console.log(`\nImported ${progress.done} rows. To undo that: npm run import -- ${id} --undo`);
      return;
    }
    await setTimeout(pollMs);
  }
}

async function undo(client: Client, importId: string): Promise<void> {
  const { body } = await client.call('POST /api/imports/:importId/undo', { params: { importId } });
  console.log('The import is undone.');
  for (const { birdName, on, text } of body.kept)
    console.log(`  Kept, because it has changed since: ${[birdName, on, text].filter(Boolean).join(', ')}`);
}
