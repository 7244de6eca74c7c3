// The endpoints of a workspace's history.
import * as z from 'zod';
import { Change, ChangeAuthor, ChangesQuery } from '../shapes/change.ts';
import { NextCursor } from '../shapes/page.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, write } from './policy.ts';

const tag = 'History';

document(ChangeAuthor, {
  id: 'ChangeAuthor',
  description: 'As they were called at the time. All null if the service made the change itself.',
  fields: { tokenName: { description: 'The integration token that made the change; null for a browser.' } },
});

document(Change, {
  id: 'Change',
  example: {
    id: '01983c1e-8a52-7b0c-9a63-2a9d1c1f6b7e',
    at: '2026-03-01T08:30:00.000Z',
    by: { userId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e', name: 'Olive', tokenName: null },
    action: 'updated',
    kind: 'weight',
    recordId: '7d5f2a8b-6f1e-4c9b-8f5d-0a4b6c2d8e10',
    birdId: 'b1e4a6d2-0c3f-4e57-9a18-5d7c9e0f2a46',
    birdName: 'Kiwi',
    before: { weightGrams: 925 },
    after: { weightGrams: 92.5 },
    undoable: true,
    undoneAt: null,
    undoes: null,
  },
  fields: {
    action: { description: '`restored` is the undo of a deletion.' },
    recordId: { description: 'Null for the settings of the flock.' },
    birdName: { description: 'As the bird was called at the time.' },
    before: { description: 'The changed fields as they were; null if the record did not exist.' },
    after: { description: 'The changed fields as they became; null if the record was deleted.' },
    undoable: {
      description: 'Whether it is recent enough to be undone, of a kind that can, and not undone yet.',
    },
    undoes: { description: 'The change that this one undid.' },
  },
});

document(ChangesQuery.shape.birdId, { description: 'Only changes of this bird and its records.' });
document(ChangesQuery.shape.kind, { description: 'Only changes of records of this kind.' });

export const changeEndpoints = {
  'GET /api/changes': endpoint({
    tag,
    policy: read(anyRole, { device: null }),
    summary: 'List what has been changed',
    description: 'Newest first. A page has fewer changes than `limit` if they are very long.',
    thing: 'change',
    query: ChangesQuery,
    responses: { 200: z.object({ changes: z.array(Change), nextCursor: NextCursor }) },
  }),
  'POST /api/changes/:changeId/undo': endpoint({
    tag,
    policy: write(keepers, { careOnly: 'own' }),
    summary: 'Undo a change',
    description:
      'For 30 days. The undo of a deletion brings back everything that went with the record. An undo is a change, which can be undone as well.',
    responses: { 200: z.object({ change: Change }) },
    refusals: {
      changeNotFound: 'The active flock has no such change.',
      changedSince: 'A field has changed since, or a tagId, day or dose is taken.',
      changeAlreadyUndone: 'It has been undone.',
      changeNotUndoable: 'It is older than 30 days, or of a member or a move.',
    },
  }),
} as const;
