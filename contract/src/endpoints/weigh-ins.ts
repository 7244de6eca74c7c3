// The endpoint for weigh-ins, which record the weights of many birds at once.
import * as z from 'zod';
import { WeighIn, WeighInInput, WeighInResult } from '../shapes/weigh-in.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { keepers, mib, writeOfBirds } from './policy.ts';
import { guardExample } from './weight-guard.ts';
import { weightExample } from './weights.ts';

document(WeighInInput, {
  id: 'WeighInInput',
  fields: {
    weights: {
      description:
        'Rows of `{birdId, tagId, weightGrams, fasting?, bodyCondition?, notes?}`; each names its bird by one of the two ids, or by both.',
    },
    replace: { description: 'Replaces the weight that a bird has on that day.' },
    confirm: {
      description: 'Stores questioned weights as well, and marks every weight of this weigh-in as confirmed.',
    },
    dryRun: { description: 'Stores nothing, and returns the status that each row would have.' },
  },
});

document(WeighInResult, {
  id: 'WeighInResult',
  example: {
    index: 0,
    birdId: weightExample.birdId,
    tagId: 'NL-2041',
    status: 'recorded',
    weight: weightExample,
    previous: null,
    previousBy: null,
    guard: guardExample,
    code: null,
    message: null,
  },
  fields: {
    index: { description: 'The index of the row, from 0.' },
    status: {
      description:
        '`recorded`; `replaced`; `unchanged`: the bird already has that weight on that day; `questioned`: not stored unless confirmed; `refused`.',
    },
    weight: { description: 'The stored weight; null if it was not stored.' },
    previous: { description: "The bird's earlier weight for that day." },
    previousBy: { description: 'The person who recorded the earlier weight; null if unknown.' },
    guard: { description: 'The verdict with this weight, even if it is not stored; null for a refused row.' },
    code: { description: 'The reason why the row was refused or questioned.' },
    message: { description: 'The reason as a sentence.' },
  },
});

export const weighInEndpoints = {
  'POST /api/weigh-ins': endpoint({
    tag: 'Weights',
    // The body limit is enough for 500 rows with long notes.
    policy: writeOfBirds(keepers, { careOnly: 'own', device: 'weigh', bodyLimitBytes: 4 * mib }),
    summary: 'Record a weigh-in',
    description:
      'Rows are independent: a refused row does not affect the others. All accepted rows are stored in one transaction.',
    payloadName: 'weigh-in',
    body: WeighInInput,
    example: {
      recordedOn: '2026-03-01',
      weights: [
        { tagId: 'NL-2041', weightGrams: 92.5 },
        { birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e', weightGrams: 412, fasting: true, notes: 'Quiet.' },
      ],
    },
    responses: { 200: z.object({ weighIn: WeighIn }) },
  }),
} as const;
