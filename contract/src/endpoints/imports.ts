// The endpoints of imports: check rows from a file or another program, store them, and undo that.
import * as z from 'zod';
import {
  Import,
  ImportInput,
  ImportProblem,
  ImportRunInput,
  ImportSample,
  ImportsQuery,
  KeptRecord,
} from '../shapes/import.ts';
import { NextCursor } from '../shapes/page.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { managers, mib, read, write } from './policy.ts';

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
    name: { description: 'The name of the file, for people.' },
    rows: {
      description:
        'Each row has `row`, its number in the file, and finds its bird by `tagId`, else by a `birdName` that only one bird has; else it is a new bird, which needs `birdName` and `species`. `weights`: `{recordedOn, weightGrams, fasting?, notes?}`; `birds`: `{gender?, dateOfBirth?, gotchaDay?, vetClinicName?, vetClinicAddress?, vetAccountNumber?, vetDoctorName?}`; `visits`: `{visitedOn, clinicName?, reason?, notes?}`; `medications`: `{name, dosage, frequency, route?, startDate, endDate?, notes?}`.',
    },
    replace: {
      description:
        'For rows that differ from what is stored: true replaces it, false keeps it. It can also be set when the import is run.',
    },
  },
});
document(ImportRunInput, {
  id: 'ImportRunInput',
  fields: { replace: { description: 'True replaces what is stored and differs, false keeps it.' } },
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
        '`fieldInvalid`, `birdNotNamed`, `birdAmbiguous`, `speciesMissing`, `dayTwice`, `dayInFuture`, `birdGone`, `tagIdTwice` or `recordLimitReached`.',
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
        '`checked`: nothing is stored yet; `running`, also while it is being undone; `done`; `failed`: it stopped, and what it stored can be undone; `undone`.',
    },
    preview: {
      description:
        'The outcome of each row, counted. A `different` record has another value for the same bird and day. At most 500 problems are listed.',
    },
    progress: {
      description:
        'The rows stored so far, of which `leftOut` could not be, because their bird has left or has another weight on that day by now; and all rows to store.',
    },
    kept: {
      description: 'The first 500 records that an undo left in place, because they have changed since.',
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
    refusals: { importLimitReached: 'The flock has ten imports that were checked and not run.' },
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
      'Continues in the background, also after a restart; `progress` says how far it is. Each bird is judged once, after its last row, and nobody is alerted of weights from earlier days.',
    payloadName: 'import',
    body: ImportRunInput,
    example: { replace: false },
    responses: { 202: theImport },
    refusals: {
      importNotFound,
      importStarted: 'The import has been started already.',
      importChoiceNeeded: '`replace` is required, because some rows differ from what is stored.',
    },
  }),
  'POST /api/imports/:importId/undo': endpoint({
    tag,
    policy: write(managers),
    summary: 'Undo an import',
    description:
      'Within 30 days, in the background as the run. Records that have changed since stay, and are listed in `kept`. A bird that the import added stays if it has other records, settings or links.',
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
    refusals: { importNotFound, importStarted: 'The import has been started already.' },
  }),
} as const;
