// The endpoint of weigh-ins.
import * as z from 'zod';
import { WeighIn, WeighInInput, WeighInResult } from '../shapes/weigh-in.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { keepers, mib, write } from './policy.ts';
import { guardExample } from './weight-guard.ts';
import { weightExample } from './weights.ts';

document(WeighInInput, {
  id: 'WeighInInput',
  fields: {
    weights: {
      description:
        'Rows of `{birdId, tagId, weightGrams, fasting?, notes?}`; each names its bird by one of the two ids, or by both.',
    },
    replace: { description: 'Replaces the weight that a bird has on that day.' },
    confirm: {
      description: 'Stores what would be questioned, and marks every weight of this weigh-in as confirmed.',
    },
    dryRun: { description: 'Stores nothing, and returns what would become of each row.' },
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
    index: { description: 'The place of the row, from 0.' },
    status: {
      description:
        '`recorded`; `replaced`; `unchanged`: the bird has that weight on that day; `questioned`: not stored unless confirmed; `refused`.',
    },
    weight: { description: 'As it is stored; null if it is not.' },
    previous: { description: "The bird's weight of that day before." },
    previousBy: { description: 'Who recorded it; null if that is not known.' },
    guard: { description: 'With this weight, even if it is not stored; null for a row that is refused.' },
    code: { description: 'Why the row was refused or questioned.' },
    message: { description: 'The same in a sentence.' },
  },
});

export const weighInEndpoints = {
  'POST /api/weigh-ins': endpoint({
    tag: 'Weights',
    // 500 rows, each with notes of full length.
    policy: write(keepers, { careOnly: 'own', device: 'weigh', bodyLimitBytes: 4 * mib }),
    summary: 'Weigh the flock',
    description:
      'Rows are independent: one that is refused keeps no other from being stored. All that is stored is stored at once.',
    thing: 'weigh-in',
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
