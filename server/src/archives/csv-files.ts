// The CSV files of an archive, for people to open in a spreadsheet.
import type { FileType } from '@flock-care/contract/shapes';
import { type Columns, csvPieces } from '../http/csv.ts';
import type { Reader } from '../storage/statement.ts';
import { contentPath } from './contents.ts';
import { type DataFile, dataFiles } from './data-files.ts';
import type { ArchiveRow } from './read-rows.queries.ts';
import { readRows, type Scope } from './read-rows.ts';

type Cell = string | number | boolean | null;
type Headings = Readonly<Record<string, string | ((row: ArchiveRow) => Cell)>>;

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
    headings: {
      Sex: 'gender',
      'Hatched on': 'dateOfBirth',
      'Gotcha day': 'gotchaDay',
      Clinic: 'vetClinicName',
      'Address of the clinic': 'vetClinicAddress',
      'Account number': 'vetAccountNumber',
      Vet: 'vetDoctorName',
      'Added at': 'createdAt',
    },
  },
  {
    name: 'weights',
    table: 'weights',
    headings: {
      'Weighed on': 'recordedOn',
      'Weight in grams': 'weightGrams',
      Fasting: 'fasting',
      Confirmed: 'confirmed',
      'Body condition': 'bodyCondition',
      Notes: 'notes',
      'Recorded by': 'recordedByName',
      'Recorded at': 'recordedAt',
    },
  },
  {
    name: 'vet-visits',
    table: 'vetVisits',
    headings: { 'Visited on': 'visitedOn', Clinic: 'clinicName', Reason: 'reason', Notes: 'notes' },
  },
  {
    name: 'observations',
    table: 'observations',
    headings: {
      'Observed on': 'observedOn',
      Signs: listOf('signs'),
      'Body condition': 'bodyCondition',
      Notes: 'notes',
      'Recorded by': 'createdByName',
      'Recorded at': 'createdAt',
    },
  },
  {
    name: 'medications',
    table: 'medications',
    headings: {
      Medication: 'name',
      Dosage: 'dosage',
      Frequency: 'frequency',
      Doses: listOf('doseSchedule'),
      Route: 'route',
      'First day': 'startDate',
      'Last day': 'endDate',
      Notes: 'notes',
    },
  },
  {
    name: 'doses',
    table: 'administrations',
    headings: {
      Medication: 'medicationName',
      Day: 'administeredOn',
      Dose: 'administrationSlot',
      Status: 'status',
      Outcome: 'outcome',
      'Given at': 'givenAt',
      'Recorded by': row => (row.givenByName ?? row.createdByName) as Cell,
      Notes: 'notes',
    },
  },
  {
    name: 'stays',
    table: 'stays',
    headings: {
      Stay: 'kind',
      'Begins on': 'startedOn',
      Person: 'personName',
      Contact: 'personContact',
      Reason: 'reason',
      'Review on': 'reviewOn',
      Notes: 'notes',
    },
  },
  {
    name: 'arrivals',
    table: 'arrivals',
    headings: {
      Source: 'source',
      'From whom': 'fromName',
      'Contact of the giver': 'fromContact',
      'Found at': 'foundPlace',
      'Case number': 'caseNumber',
      Condition: 'condition',
      Breeder: 'breeder',
      Certificate: 'certificateNumber',
      'Ring number': 'ringNumber',
      'Ring kind': 'ringKind',
      Microchip: 'microchip',
      Reportable: 'reportable',
    },
  },
  {
    name: 'files',
    table: 'files',
    headings: {
      'Taken on': 'takenOn',
      'File name': 'fileName',
      Type: 'fileType',
      Caption: 'caption',
      'Recorded by': 'createdByName',
      'Recorded at': 'createdAt',
      'In the archive': row => contentPath(String(row.digest), row.fileType as FileType),
    },
  },
];

export interface CsvEntry {
  path: string;
  pieces: () => AsyncIterable<string>;
}

/** Lists the CSV files of an archive. Their rows are read only when their pieces are. */
export function listCsvFiles(from: Reader, scope: Scope): CsvEntry[] {
  return csvFiles.map(({ name, table, headings }) => ({
    path: `csv/${name}.csv`,
    pieces: () => writeFile(from, scope, table, headings),
  }));
}

async function* writeFile(
  from: Reader,
  scope: Scope,
  table: DataFile['table'],
  headings: Headings,
): AsyncGenerator<string> {
  const birds = await readByKey(from, scope, 'birds', ['name', 'tagId', 'species']);
  const medications =
    table === 'administrations' ? await readByKey(from, scope, 'medications', ['name']) : new Map();
  const birdOf = (row: ArchiveRow) => birds.get(row.birdId ?? row.id);
  const columns: Columns<ArchiveRow> = {
    Name: row => birdOf(row)?.name as Cell,
    'Ring number': row => birdOf(row)?.tagId as Cell,
    Species: row => birdOf(row)?.species as Cell,
    ...Object.fromEntries(
      Object.entries(headings).map(([heading, field]) => [
        heading,
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

/** Reads some short fields of all rows, by id. */
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
