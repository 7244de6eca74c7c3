// The endpoints for weights.
import * as z from 'zod';
import { NextCursor } from '../shapes/page.ts';
import {
  Weight,
  WeightChanges,
  WeightEntry,
  WeightHistoryQuery,
  WeightInput,
  WeightsQuery,
} from '../shapes/weight.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';

const tag = 'Weights';
const birdNotFound = 'The active flock has no such bird.';
const birdGone = 'The bird was no longer in the flock on that day.';
const weightNotFound = 'The bird has no such weight.';

export const weightExample = {
  id: '8c7e1a52-1d0b-4c53-8f5d-4c7b1f2a9e10',
  birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
  weightGrams: 92.5,
  recordedOn: '2026-03-01',
  notes: '',
};

document(Weight, { id: 'Weight', example: weightExample });

const bodyCondition = { description: 'Felt at the keel, from 1 (emaciated) through 3 (good) to 5 (obese).' };

document(WeightInput, {
  id: 'WeightInput',
  fields: { weightGrams: { description: 'In grams.' }, bodyCondition },
});

document(WeightsQuery, {
  fields: {
    days: {
      description:
        'The number of days before today (UTC), from 1 to 425; 30 by default. Values outside this range are clamped.',
      example: 90,
    },
  },
});

document(WeightChanges, {
  id: 'WeightChanges',
  fields: {
    weightGrams: {
      description: 'In grams. A changed weight is no longer confirmed, unless `confirmed` is sent.',
    },
    fasting: { description: 'True if the bird was weighed before its meal; null if unknown.' },
    confirmed: { description: 'True if the bird was weighed a second time, with the same result.' },
    bodyCondition,
  },
});

document(WeightEntry, {
  id: 'WeightEntry',
  example: {
    weight: weightExample,
    fasting: true,
    confirmed: false,
    bodyCondition: null,
    recordedByName: 'Carl',
    recordedAt: '2026-03-01T08:30:00.000Z',
  },
  fields: {
    fasting: { description: 'True if the bird was weighed before its meal; null if unknown.' },
    confirmed: { description: 'True if the bird was weighed a second time, with the same result.' },
    bodyCondition: { description: 'From 1 (emaciated) to 5 (obese); null if none was recorded.' },
    recordedByName: { description: 'Null if it is not known.' },
    recordedAt: { description: 'Null if it is not known.' },
  },
});

document(WeightHistoryQuery, {
  fields: {
    from: {
      description: 'The first day; by default the day of the first weight.',
      example: '2025-01-01',
    },
    to: { description: 'The last day.', example: '2025-12-31' },
  },
});

export const weightEndpoints = {
  'GET /api/birds/:birdId/weights': endpoint({
    tag,
    policy: read(anyRole, { streams: true }),
    summary: 'List the weights of a bird',
    description: 'Oldest first, starting the given number of days before today.',
    payloadName: 'weight',
    query: WeightsQuery,
    responses: { 200: z.object({ weights: z.array(Weight) }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/weights': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'allowed', device: 'weigh' }),
    summary: 'Record a weight',
    payloadName: 'weight',
    body: WeightInput,
    example: { weightGrams: 92.5, recordedOn: '2026-03-01', notes: 'Before breakfast.' },
    responses: { 201: z.object({ weight: Weight }) },
    refusals: {
      birdNotFound,
      birdGone,
      weightAlreadyRecorded: 'The bird already has a weight on that date.',
      recordLimitReached: 'The bird has reached the limit of 5,000 weights.',
    },
  }),
  'PATCH /api/birds/:birdId/weights/:weightId': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'own' }),
    summary: 'Correct a weight',
    description: 'A field that is left out keeps its value.',
    payloadName: 'weight',
    body: WeightChanges,
    example: { weightGrams: 92.5, fasting: true },
    responses: { 200: z.object({ weight: Weight }) },
    refusals: {
      weightNotFound,
      birdGone,
      weightAlreadyRecorded: 'The bird has another weight on that date.',
    },
  }),
  'DELETE /api/birds/:birdId/weights/:weightId': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'own' }),
    summary: 'Delete a weight',
    responses: { 204: null },
    refusals: { weightNotFound },
  }),
  'GET /api/birds/:birdId/weight-history': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'List all weights of a bird',
    description:
      'Newest first, a page at a time. Each entry also gives the body condition, and says whether the bird was fasting, whether the weight was confirmed, and who recorded it.',
    csv: true,
    payloadName: 'weight history',
    query: WeightHistoryQuery,
    responses: { 200: z.object({ entries: z.array(WeightEntry), nextCursor: NextCursor }) },
    refusals: { birdNotFound },
  }),
} as const;
