// The endpoints for care sheets.
import * as z from 'zod';
import { CareSheet, CareSheetInput } from '../shapes/care-sheet.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';

const tag = 'Care sheets';
const birdNotFound = 'The active flock has no such bird.';

const example = {
  room: 'Room 2',
  place: 'Cage 7',
  vetPhone: '+31 20 555 0117',
  emergencyPhone: '+31 20 555 0199',
  diet: 'Pellets in the morning, fresh greens at noon.',
  routine: 'Out of the cage from 17:00 to 19:00.\nCover the cage at 21:00.',
  warnings: 'Panics at night if it is entirely dark.',
  notes: '',
};

document(CareSheet, {
  id: 'CareSheet',
  example: { ...example, updatedAt: '2026-03-01T08:30:00.000Z' },
  fields: {
    room: { description: 'The room of the bird. Rounds go room by room.', example: 'Room 2' },
    place: { description: "The bird's place in the room.", example: 'Cage 7' },
    updatedAt: { description: 'Null until the sheet is first written.' },
  },
});

document(CareSheetInput, { id: 'CareSheetInput' });

export const careSheetEndpoints = {
  'GET /api/birds/:birdId/care-sheet': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Show the care sheet of a bird',
    description: 'Fields are empty until somebody fills them in.',
    responses: { 200: z.object({ careSheet: CareSheet }) },
    refusals: { birdNotFound },
  }),
  'PUT /api/birds/:birdId/care-sheet': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Change the care sheet of a bird',
    description: 'A field that is left out keeps its value; null or an empty string clears it.',
    payloadName: 'care sheet',
    body: CareSheetInput,
    example,
    responses: { 200: z.object({ careSheet: CareSheet }) },
    refusals: { birdNotFound },
  }),
} as const;
