// The endpoints for checking, running and undoing imports of rows or archives.
import * as z from 'zod';
import {
  ArchiveQuery,
  Import,
  ImportedArchive,
  ImportInput,
  ImportProblem,
  ImportRunInput,
  ImportSample,
  ImportsQuery,
  KeptRecord,
} from '../shapes/import.ts';
import { NextCursor } from '../shapes/page.ts';
import { document } from './document.ts';
import { bytes, endpoint } from './endpoint.ts';
import { managers, mib, read, receiveBytes, write } from './policy.ts';

const tag = 'Imports';
const importNotFound = 'The active flock has no such import.';

const example = {
  name: 'Weights 2025.xlsx',
  kind: 'weights',
  rows: [
    { row: 2, birdName: 'Kiwi', recordedOn: '2025-03-01', weightGrams: 92.5 },
    {
      row: 3,
      tagId: 'NL-2041',
      birdName: 'Olive',
      species: 'Cockatiel',
      recordedOn: '2025-03-01',
      weightGrams: 96,
    },
  ],
};

document(ImportInput, {
  id: 'ImportInput',
  fields: {
    name: { description: 'The name of the file, as shown to people.' },
    rows: {
      description:
        'Each row has `row`, its number in the file. Its bird is found by `tagId`, or else by a `birdName` that only one bird has. Otherwise it is a new bird, which needs `birdName` and `species`. `weights`: `{recordedOn, weightGrams, fasting?, notes?}`; `birds`: `{gender?, dateOfBirth?, gotchaDay?, vetClinicName?, vetClinicAddress?, vetAccountNumber?, vetDoctorName?}`; `visits`: `{visitedOn, clinicName?, reason?, notes?}`; `medications`: `{name, dosage, frequency, route?, startDate, endDate?, notes?}`.',
    },
    replace: {
      description:
        'For rows that differ from stored records: true replaces those records, and false keeps them. This can also be decided when the import is run.',
    },
  },
});
document(ImportRunInput, {
  id: 'ImportRunInput',
  fields: {
    replace: {
      description:
        'True replaces stored records that differ, and false keeps them. By default, the choice made with the rows applies.',
    },
  },
});
const problemExample = {
  row: 7,
  column: 'weightGrams',
  value: '-',
  code: 'fieldInvalid',
  message: 'Must be a number.',
};
document(ImportProblem, {
  id: 'ImportProblem',
  example: problemExample,
  fields: {
    column: { description: 'The field of the row.' },
    code: {
      description:
        '`fieldInvalid`, `birdNotNamed`, `birdAmbiguous`, `speciesMissing`, `dayTwice`, `dayInFuture`, `birdGone`, `tagIdTwice`, `recordLimitReached`, or `tagIdTaken` for a bird in an archive.',
    },
  },
});
const sampleExample = {
  row: 2,
  result: 'new',
  birdId: null,
  birdName: 'Kiwi',
  on: '2025-03-01',
  text: '92.5 g',
};
document(ImportSample, {
  id: 'ImportSample',
  example: sampleExample,
  fields: {
    birdId: { description: 'Null for a bird that the import will add.' },
    on: { description: 'The day of the record; null for a bird.' },
    text: { description: 'The record in a few words.' },
  },
});
document(ImportedArchive, {
  id: 'ImportedArchive',
  example: {
    scope: 'flock',
    name: 'Maple Street Flock',
    version: '0.1.0',
    exportedAt: '2026-02-27T18:20:00.000Z',
    settings: true,
  },
  fields: {
    scope: { description: 'An archive of a `flock`, or of one `bird`.' },
    name: { description: 'The name of the flock or the bird.' },
    version: { description: 'The version of the program that wrote the archive.' },
    settings: {
      description:
        'True if the flock gets the name, the kind and the settings in the archive, because it has never had a bird.',
    },
  },
});
document(ArchiveQuery, {
  fields: {
    name: {
      description: 'The name of the file, as shown to people; by default the name of the flock or the bird.',
      example: 'flock.zip',
    },
  },
});
document(Import, {
  id: 'Import',
  example: {
    id: '6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f',
    name: 'Weights 2025.xlsx',
    kind: 'weights',
    state: 'checked',
    preview: {
      birds: { new: 1, same: 4, different: 0, refused: 0 },
      records: { new: 702, same: 12, different: 1, refused: 3 },
      problems: [problemExample],
      sample: [sampleExample],
    },
    progress: { done: 0, leftOut: 0, total: 703 },
    kept: [],
    createdAt: '2026-03-01T12:10:00.000Z',
    createdByName: 'Carl',
  },
  fields: {
    state: {
      description:
        '`checked`: no rows are stored yet; `running`: the import is being run or undone; `done`; `failed`: the import stopped, and the rows stored so far can be undone; `undone`.',
    },
    preview: {
      description:
        'The number of rows with each outcome. A `different` row differs from the stored bird or record. At most 500 problems are listed.',
    },
    progress: {
      description:
        '`done`: the rows processed so far. `leftOut`: the rows among them that were not stored, for example because the bird has left or already has the record. `total`: all rows to process.',
    },
    kept: {
      description:
        'The first 500 records that an undo left in place, because they have changed since or other records depend on them.',
    },
    createdByName: { description: 'Null if the account has been closed.' },
  },
});
document(KeptRecord, {
  id: 'KeptRecord',
  example: {
    birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
    birdName: 'Kiwi',
    on: '2025-03-01',
    text: '92.5 g',
  },
});

const theImport = z.object({ import: Import });

export const importEndpoints = {
  'GET /api/imports': endpoint({
    tag,
    policy: read(managers),
    summary: 'List imports',
    description: 'Newest first, a page at a time. An import is listed for 31 days after it was checked.',
    payloadName: 'import',
    query: ImportsQuery,
    responses: { 200: z.object({ imports: z.array(Import), nextCursor: NextCursor }) },
  }),
  'POST /api/imports': endpoint({
    tag,
    policy: write(managers, { bodyLimitBytes: 16 * mib, jsonStructureBytes: 3 * mib }),
    summary: 'Check rows before they are imported',
    description:
      'Stores none of the rows. A row that cannot be imported is listed in `preview.problems` and does not affect the others. An import that is not run is deleted after a day.',
    payloadName: 'import',
    body: ImportInput,
    example,
    responses: { 201: theImport },
    refusals: { importLimitReached: 'The flock has ten imports that have been checked but not run yet.' },
  }),
  'POST /api/imports/archive': endpoint({
    tag,
    policy: receiveBytes(managers, { bodyLimitBytes: Number.MAX_SAFE_INTEGER }),
    summary: 'Check an archive before it is imported',
    description:
      "The bytes of a file from `GET /api/workspace/export` or `GET /api/birds/:birdId/export`. Unpacked, the archive may be up to 4 GiB plus the size of a flock's file storage. Its digests, rows and references are checked, and none of the rows are stored. Its birds keep their ids. A bird that the flock already has is `same`, and is left out with its records. A bird is refused if another bird has its ring. The people in the archive are kept as the authors of its records, but get no accounts. `preview.archive` describes the archive. An import that is not run is deleted after a day.",
    payloadName: 'archive',
    query: ArchiveQuery,
    body: bytes(['application/zip']),
    responses: { 201: theImport },
    refusals: {
      archiveInvalid:
        'The body is not an archive, or the archive has been changed or damaged. The error message names the file and the line.',
      archiveTooNew: 'The archive was written by a later version.',
      archiveTooLarge:
        "Unpacked, the archive is larger than 4 GiB plus the size of a flock's file storage, or it has more than 100,000 entries. The archives of single birds are smaller.",
      importLimitReached: 'The flock has three archives that have been checked but not run yet.',
      filesFull: "The files in the archive do not fit into the flock's remaining file storage.",
      filesUnavailable: 'The file storage is not available at the moment.',
      tooManyArchives:
        'The server is already reading as many archives as it can, or another archive of the flock. `Retry-After` says when to try again.',
    },
  }),
  'GET /api/imports/:importId': endpoint({
    tag,
    policy: read(managers),
    summary: 'Show an import',
    responses: { 200: theImport },
    refusals: { importNotFound },
  }),
  'POST /api/imports/:importId/run': endpoint({
    tag,
    policy: write(managers),
    summary: 'Run an import',
    description:
      'Continues in the background, even after a restart; `progress` shows how many rows are done. Each bird is judged once, after its last row, and weights from earlier days trigger no alert.',
    payloadName: 'import',
    body: ImportRunInput,
    example: { replace: false },
    responses: { 202: theImport },
    refusals: {
      importNotFound,
      importStarted: 'The import has already been started.',
      importChoiceNeeded: '`replace` is required, because some rows differ from stored records.',
    },
  }),
  'POST /api/imports/:importId/undo': endpoint({
    tag,
    policy: write(managers),
    summary: 'Undo an import',
    description:
      'Possible for 30 days, and done in the background, like the run. Records stay if they have changed since the import or other records depend on them; `kept` lists them. A bird that the import added stays if it has other records, settings or links.',
    responses: { 200: theImport },
    refusals: {
      importNotFound,
      importNotUndoable: 'The import has not been run, is running, or was run more than 30 days ago.',
    },
  }),
  'DELETE /api/imports/:importId': endpoint({
    tag,
    policy: write(managers),
    summary: 'Discard an import that has not run',
    responses: { 204: null },
    refusals: { importNotFound, importStarted: 'The import has already been started.' },
  }),
} as const;
