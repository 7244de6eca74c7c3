// The endpoints for observations.
import * as z from 'zod';
import { Observation, ObservationChanges, ObservationInput } from '../shapes/observation.ts';
import { NextCursor, PageQuery } from '../shapes/page.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';

const tag = 'Observations';
const birdNotFound = 'The active flock has no such bird.';
const observationNotFound = 'The bird has no such observation.';

const example = {
  id: 'b0c6f4de-3a51-4f0a-9d6b-5f0a2f3c7e18',
  observedOn: '2026-03-01',
  signs: ['fluffed_up', 'eating_less'],
  bodyCondition: 2,
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
  fields: { createdByName: { description: 'The person who recorded the observation.', example: 'Carl' } },
});

document(ObservationInput, {
  id: 'ObservationInput',
  fields: {
    id: {
      description:
        'Optional: a UUID chosen by the client, so that it can repeat the request. By default, the service chooses one.',
    },
    observedOn: { description: "Not after today in the flock's time zone." },
    signs: { description: 'At least one, unless there are notes or a body condition.' },
    bodyCondition: { description: 'Felt at the keel, from 1 (emaciated) through 3 (good) to 5 (obese).' },
  },
});

document(ObservationChanges, { id: 'ObservationChanges' });

export const observationEndpoints = {
  'GET /api/birds/:birdId/observations': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'List the observations of a bird',
    description: 'Newest first, a page at a time.',
    payloadName: 'observation',
    query: PageQuery,
    responses: { 200: z.object({ observations: z.array(Observation), nextCursor: NextCursor }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/observations': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'allowed' }),
    summary: 'Record an observation',
    description:
      'An observation has at least one sign, a body condition, or notes. The `id` is optional. A client that chooses it can repeat the request after a lost response: the same id and content returns 200 with the stored observation, other content 409. Without an id, each request records another observation, unless it has an `Idempotency-Key`.',
    payloadName: 'observation',
    body: ObservationInput,
    example,
    responses: { 200: z.object({ observation: Observation }), 201: z.object({ observation: Observation }) },
    refusals: {
      birdNotFound,
      observationIdTaken: 'The bird has another observation with that id.',
      recordLimitReached: 'The bird has reached the limit of 5,000 observations.',
    },
  }),
  'PATCH /api/birds/:birdId/observations/:observationId': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'own' }),
    summary: 'Correct an observation',
    description: 'A field that is left out keeps its value.',
    payloadName: 'observation',
    body: ObservationChanges,
    example: { signs: ['fluffed_up'] },
    responses: { 200: z.object({ observation: Observation }) },
    refusals: { observationNotFound },
  }),
  'DELETE /api/birds/:birdId/observations/:observationId': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'own' }),
    summary: 'Delete an observation',
    responses: { 204: null },
    refusals: { observationNotFound },
  }),
} as const;
