// The endpoints for a workspace's history.
import * as z from 'zod';
import { Change, ChangeAuthor, ChangesQuery } from '../shapes/change.ts';
import { NextCursor } from '../shapes/page.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';

const tag = 'History';

document(ChangeAuthor, {
  id: 'ChangeAuthor',
  description:
    'The person who made the change, with their name at the time. All fields are null if the service itself made the change.',
  fields: {
    tokenName: {
      description: 'The name of the token that made the change; null if the change was made without one.',
    },
  },
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
    action: {
      description:
        '`restored` is the undo of a deletion. A move appears in the history of both flocks, with the same id.',
    },
    recordId: {
      description: 'Null if the change is not about a record, such as a change to the settings of the flock.',
    },
    birdName: { description: 'The name of the bird at the time.' },
    before: {
      description: 'The values of the changed fields before the change; null if the record did not exist.',
    },
    after: {
      description:
        'The values of the changed fields after the change; null if the record was deleted, or the bird left. If a bird arrived, `sourceWorkspaceName` is the name of the flock that it came from.',
    },
    undoable: {
      description:
        'True if the change is recent enough to be undone (30 days, and 24 hours on a shared tablet), of a kind that can be undone, and has not been undone. In the flock that received a bird, a move is undoable only while the bird is there and nothing about it has changed. In the flock that gave the bird away, `undoable` stays true, because that flock cannot see what happened to the bird afterwards.',
    },
    undoes: { description: 'The change that this one undid.' },
  },
});

document(ChangesQuery.shape.birdId, { description: 'Only changes to this bird and its records.' });
document(ChangesQuery.shape.kind, { description: 'Only changes to records of this kind.' });

export const changeEndpoints = {
  'GET /api/changes': endpoint({
    tag,
    policy: read(anyRole, { device: null, tablet: true }),
    summary: 'List the changes in the active flock',
    description:
      'Newest first. A page has fewer changes than `limit` if they are very long. A shared tablet gets only changes to weights, doses and observations.',
    payloadName: 'change',
    query: ChangesQuery,
    responses: { 200: z.object({ changes: z.array(Change), nextCursor: NextCursor }) },
  }),
  'POST /api/changes/:changeId/undo': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'own' }),
    summary: 'Undo a change',
    description: `Possible for 30 days. Undoing a deletion brings back everything that was deleted with the record. An undo is itself a change, which can be undone.

Undoing a move returns the bird to the flock that it came from, with all its records. Only owners and assistants of the flock that received the bird can do that, in a session, and only as long as nothing about the bird has been recorded or changed there. They may also call this endpoint in the flock that gave the bird away, if they are an owner or assistant there too. Links to the bird, codes and pending transfers that ended with the move do not come back.`,
    responses: { 200: z.object({ change: Change }) },
    refusals: {
      sessionRequired: 'The change is a move, and the token is an integration token.',
      roleNotAllowed:
        "Only an owner or assistant may undo this kind of change, such as a move or a change to the flock's settings.",
      changeNotFound: 'The active flock has no such change.',
      changedSince: 'A field has been changed in the meantime, or a tagId, day or dose is taken.',
      changeAlreadyUndone: 'The change has already been undone.',
      changeNotUndoable:
        'The change is older than 30 days, or is about a member, a move to an unknown flock, or a deletion that came with an imported archive.',
      receiverMustUndo: 'The bird has moved to another flock, where the caller is not an owner or assistant.',
      birdHasMovedOn: 'The bird is no longer in the flock that received it.',
      birdChangedSinceMove: 'Something about the bird has been recorded or changed since it moved.',
      formerFlockGone: 'The flock that the bird came from no longer exists.',
      formerTagIdTaken: 'The flock that the bird came from has another bird with its tagId.',
    },
  }),
} as const;
