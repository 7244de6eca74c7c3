// The endpoints of observations.
import * as z from 'zod';
import { Observation, ObservationChanges, ObservationInput } from '../shapes/observation.ts';
import { NextCursor, PageQuery } from '../shapes/page.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, write } from './policy.ts';

const tag = 'Observations';
const birdNotFound = 'The active flock has no such bird.';
const observationNotFound = 'The bird has no such observation.';

const example = {
  id: 'b0c6f4de-3a51-4f0a-9d6b-5f0a2f3c7e18',
  observedOn: '2026-03-01',
  signs: ['fluffed_up', 'eating_less'],
  notes: 'Sat at the bottom of the cage at noon.',
};

document(Observation, {
  id: 'Observation',
  example: {
    ...example,
    birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
    createdAt: '2026-03-01T12:10:00.000Z',
    createdByName: 'Carl',
  },
  fields: { createdByName: { description: 'Who recorded it.', example: 'Carl' } },
});

document(ObservationInput, {
  id: 'ObservationInput',
  fields: {
    id: { description: 'A UUID made by the client, the same if it sends the observation again.' },
    observedOn: { description: "Not after the flock's today." },
    signs: { description: 'At least one, unless there are notes.' },
  },
});

document(ObservationChanges, { id: 'ObservationChanges' });

export const observationEndpoints = {
  'GET /api/birds/:birdId/observations': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'List the observations of a bird',
    description: 'Newest first, a page at a time.',
    thing: 'observation',
    query: PageQuery,
    responses: { 200: z.object({ observations: z.array(Observation), nextCursor: NextCursor }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/observations': endpoint({
    tag,
    policy: write(keepers, { careOnly: 'allowed' }),
    summary: 'Record an observation',
    description:
      'It has at least one sign, or notes. An observation that is sent again with the same id and the same content is a 200 with the stored one.',
    thing: 'observation',
    body: ObservationInput,
    example,
    responses: { 200: z.object({ observation: Observation }), 201: z.object({ observation: Observation }) },
    refusals: {
      birdNotFound,
      observationIdTaken: 'The bird has another observation with that id.',
      recordLimitReached: 'The bird has as many observations as it may have: 5,000.',
    },
  }),
  'PATCH /api/birds/:birdId/observations/:observationId': endpoint({
    tag,
    policy: write(keepers, { careOnly: 'own' }),
    summary: 'Correct an observation',
    description: 'A field that is left out keeps its value.',
    thing: 'observation',
    body: ObservationChanges,
    example: { signs: ['fluffed_up'] },
    responses: { 200: z.object({ observation: Observation }) },
    refusals: { observationNotFound },
  }),
  'DELETE /api/birds/:birdId/observations/:observationId': endpoint({
    tag,
    policy: write(keepers, { careOnly: 'own' }),
    summary: 'Delete an observation',
    responses: { 204: null },
    refusals: { observationNotFound },
  }),
} as const;
