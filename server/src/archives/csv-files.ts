// The CSV files of an archive, for people to open in a spreadsheet. Their headings are in the language of the export.
import { type Phrase, phrase } from '@flock-care/contract/languages';
import type { FileType } from '@flock-care/contract/shapes';
import { type Columns, csvPieces } from '../http/csv.ts';
import type { Speaker } from '../languages/sentence.ts';
import type { Reader } from '../storage/statement.ts';
import { contentPath } from './contents.ts';
import { type DataFile, dataFiles } from './data-files.ts';
import type { ArchiveRow } from './read-rows.queries.ts';
import { readRows, type Scope } from './read-rows.ts';

type Cell = string | number | boolean | null;
type Headings = readonly (readonly [Phrase, string | ((row: ArchiveRow) => Cell)])[];

interface CsvFile {
  name: string;
  table: DataFile['table'];
  /** The headings with their fields. The columns about the bird come before them. */
  headings: Headings;
}

const listOf = (field: string) => (row: ArchiveRow) =>
  (row[field] as (string | { label: string; time?: string })[])
    .map(entry => (typeof entry === 'string' ? entry : [entry.label, entry.time].filter(Boolean).join(' ')))
    .join(', ');

const csvFiles: readonly CsvFile[] = [
  {
    name: 'birds',
    table: 'birds',
    headings: [
      [phrase('Sex'), 'gender'],
      [phrase('Hatched on'), 'dateOfBirth'],
      [phrase('Gotcha day'), 'gotchaDay'],
      [phrase('Clinic'), 'vetClinicName'],
      [phrase('Address of the clinic'), 'vetClinicAddress'],
      [phrase('Account number'), 'vetAccountNumber'],
      [phrase('Vet'), 'vetDoctorName'],
      [phrase('Added at'), 'createdAt'],
    ],
  },
  {
    name: 'weights',
    table: 'weights',
    headings: [
      [phrase('Weighed on'), 'recordedOn'],
      [phrase('Weight in grams'), 'weightGrams'],
      [phrase('Fasting'), 'fasting'],
      [phrase('Confirmed'), 'confirmed'],
      [phrase('Body condition'), 'bodyCondition'],
      [phrase('Notes'), 'notes'],
      [phrase('Recorded by'), 'recordedByName'],
      [phrase('Recorded at'), 'recordedAt'],
    ],
  },
  {
    name: 'vet-visits',
    table: 'vetVisits',
    headings: [
      [phrase('Visited on'), 'visitedOn'],
      [phrase('Clinic'), 'clinicName'],
      [phrase('Reason'), 'reason'],
      [phrase('Notes'), 'notes'],
    ],
  },
  {
    name: 'observations',
    table: 'observations',
    headings: [
      [phrase('Observed on'), 'observedOn'],
      [phrase('Signs'), listOf('signs')],
      [phrase('Body condition'), 'bodyCondition'],
      [phrase('Notes'), 'notes'],
      [phrase('Recorded by'), 'createdByName'],
      [phrase('Recorded at'), 'createdAt'],
    ],
  },
  {
    name: 'medications',
    table: 'medications',
    headings: [
      [phrase('Medication'), 'name'],
      [phrase('Dosage'), 'dosage'],
      [phrase('Frequency'), 'frequency'],
      [phrase('Doses'), listOf('doseSchedule')],
      [phrase('Route'), 'route'],
      [phrase('First day'), 'startDate'],
      [phrase('Last day'), 'endDate'],
      [phrase('Notes'), 'notes'],
    ],
  },
  {
    name: 'doses',
    table: 'administrations',
    headings: [
      [phrase('Medication'), 'medicationName'],
      [phrase('Day'), 'administeredOn'],
      [phrase('Dose'), 'administrationSlot'],
      [phrase('Status'), 'status'],
      [phrase('Outcome'), 'outcome'],
      [phrase('Given at'), 'givenAt'],
      [phrase('Recorded by'), row => (row.givenByName ?? row.createdByName) as Cell],
      [phrase('Notes'), 'notes'],
    ],
  },
  {
    name: 'stays',
    table: 'stays',
    headings: [
      [phrase('Stay'), 'kind'],
      [phrase('Begins on'), 'startedOn'],
      [phrase('Person'), 'personName'],
      [phrase('Contact'), 'personContact'],
      [phrase('Reason'), 'reason'],
      [phrase('Review on'), 'reviewOn'],
      [phrase('Notes'), 'notes'],
    ],
  },
  {
    name: 'arrivals',
    table: 'arrivals',
    headings: [
      [phrase('Source'), 'source'],
      [phrase('From whom'), 'fromName'],
      [phrase('Contact of the giver'), 'fromContact'],
      [phrase('Found at'), 'foundPlace'],
      [phrase('Case number'), 'caseNumber'],
      [phrase('Condition'), 'condition'],
      [phrase('Breeder'), 'breeder'],
      [phrase('Certificate'), 'certificateNumber'],
      [phrase('Ring number on arrival'), 'ringNumber'],
      [phrase('Ring kind'), 'ringKind'],
      [phrase('Microchip'), 'microchip'],
      [phrase('Reportable'), 'reportable'],
    ],
  },
  {
    name: 'files',
    table: 'files',
    headings: [
      [phrase('Taken on'), 'takenOn'],
      [phrase('File name'), 'fileName'],
      [phrase('Type'), 'fileType'],
      [phrase('Caption'), 'caption'],
      [phrase('Recorded by'), 'createdByName'],
      [phrase('Recorded at'), 'createdAt'],
      [phrase('In the archive'), row => contentPath(String(row.digest), row.fileType as FileType)],
    ],
  },
];

export interface CsvEntry {
  path: string;
  pieces: () => AsyncIterable<string>;
}

/** The first columns of every file. */
const firstHeadings = { name: phrase('Name'), ringNumber: phrase('Ring number'), species: phrase('Species') };

/** The headings of each file, by file name. */
export const headingsOfFiles: ReadonlyMap<string, readonly Phrase[]> = new Map(
  csvFiles.map(({ name, headings }) => [
    name,
    [...Object.values(firstHeadings), ...headings.map(([heading]) => heading)],
  ]),
);

/** Lists the CSV files of an archive. Rows are read only as `pieces` is iterated. */
export function listCsvFiles(from: Reader, scope: Scope, speaker: Speaker): CsvEntry[] {
  return csvFiles.map(({ name, table, headings }) => ({
    path: `csv/${name}.csv`,
    pieces: () => writeFile(from, scope, { table, headings }, speaker),
  }));
}

async function* writeFile(
  from: Reader,
  scope: Scope,
  { table, headings }: Pick<CsvFile, 'table' | 'headings'>,
  { say }: Speaker,
): AsyncGenerator<string> {
  const birds = await readByKey(from, scope, 'birds', ['name', 'tagId', 'species']);
  const medications =
    table === 'administrations' ? await readByKey(from, scope, 'medications', ['name']) : new Map();
  const birdOf = (row: ArchiveRow) => birds.get(row.birdId ?? row.id);
  const columns: Columns<ArchiveRow> = {
    [say(firstHeadings.name)]: row => birdOf(row)?.name as Cell,
    [say(firstHeadings.ringNumber)]: row => birdOf(row)?.tagId as Cell,
    [say(firstHeadings.species)]: row => birdOf(row)?.species as Cell,
    ...Object.fromEntries(
      headings.map(([heading, field]) => [
        say(heading),
        typeof field === 'string' ? (row: ArchiveRow) => (row[field] ?? null) as Cell : field,
      ]),
    ),
  };
  yield* csvPieces(columns, withMedications(readRows(from, scope, fileOf(table)), medications));
}

async function* withMedications(
  pages: AsyncIterable<ArchiveRow[]>,
  medications: ReadonlyMap<unknown, ArchiveRow>,
): AsyncGenerator<ArchiveRow[]> {
  for await (const rows of pages)
    yield rows.map(row =>
      'medicationId' in row ? { ...row, medicationName: medications.get(row.medicationId)?.name } : row,
    );
}

/** Reads the given fields of all rows into a map by id. Only for short fields, because the map is held in memory. */
async function readByKey(
  from: Reader,
  scope: Scope,
  table: DataFile['table'],
  fields: readonly string[],
): Promise<Map<unknown, ArchiveRow>> {
  const found = new Map<unknown, ArchiveRow>();
  for await (const rows of readRows(from, scope, fileOf(table)))
    for (const row of rows) found.set(row.id, Object.fromEntries(fields.map(field => [field, row[field]])));
  return found;
}

function fileOf(table: DataFile['table']): DataFile {
  const file = dataFiles.find(other => other.table === table);
  if (!file) throw new Error(`No data file has the table ${table}.`);
  return file;
}
