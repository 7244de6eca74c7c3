// Weights: one a day, and often the first sign of illness.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, limits, optionalNotes } from './fields.ts';

const tag = 'Weights';

export const Weight = z
  .object({ id: Id, birdId: Id, weightGrams: z.number(), recordedOn: Day, notes: z.string() })
  .meta({
    id: 'Weight',
    examples: [
      {
        id: '8c7e1a52-1d0b-4c53-8f5d-4c7b1f2a9e10',
        birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
        weightGrams: 92.5,
        recordedOn: '2026-03-01',
        notes: '',
      },
    ],
  });
export type Weight = z.output<typeof Weight>;

export const WeightInput = z
  .object({
    weightGrams: z.number().gt(0).lte(limits.weightGrams).meta({ description: 'In grams.' }),
    recordedOn: Day,
    notes: optionalNotes(),
  })
  .meta({ id: 'WeightInput' });

const daysSentence = 'Must be a whole number of days.';

/** A whole number of days before today, clamped to 1 to 425; 30 where none is asked for. */
const Days = z
  .string({ error: daysSentence })
  .regex(/^[+-]?\d+$/, { error: daysSentence })
  .optional()
  .meta({
    // A query is text on the wire; this is what the text stands for.
    type: 'integer',
    pattern: undefined,
    description: 'How many days back from today (UTC): clamped to 1 to 425, 30 by default.',
    examples: [90],
  })
  .transform(days => Math.min(Math.max(Number(days ?? 30), 1), limits.weightDays));

export const weightEndpoints = {
  'GET /api/birds/:birdId/weights': endpoint({
    tag,
    summary: 'List the weights of a bird',
    description: 'Oldest first, from the given number of days before today on.',
    thing: 'weight',
    query: z.object({ days: Days }),
    answers: { 200: z.object({ weights: z.array(Weight) }) },
    refusals: { 404: 'The active flock has no such bird.' },
  }),
  'POST /api/birds/:birdId/weights': endpoint({
    tag,
    summary: 'Record a weight',
    thing: 'weight',
    body: WeightInput,
    example: { weightGrams: 92.5, recordedOn: '2026-03-01', notes: 'Before breakfast.' },
    answers: { 201: z.object({ weight: Weight }) },
    refusals: {
      404: 'The active flock has no such bird.',
      409: 'The bird already has a weight on that date.',
    },
  }),
} as const;
