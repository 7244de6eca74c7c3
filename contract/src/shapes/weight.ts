// A weight: one per day and bird, and often the first sign of illness.
import * as z from 'zod';
import { Day, Id, OptionalFlag, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { pageFields } from './page.ts';
import { OptionalNotes } from './text.ts';

export const Weight = z.object({
  id: Id,
  birdId: Id,
  weightGrams: z.number(),
  recordedOn: Day,
  notes: z.string(),
});
export type Weight = z.output<typeof Weight>;

export const WeightGrams = z.number().gt(0).lte(limits.weightGrams);

/** Whether the bird was weighed before its meal; null if nobody tells. */
export const OptionalFasting = z
  .union([z.boolean(), z.literal('')], { error: 'Must be true or false.' })
  .nullish()
  .transform(fasting => (fasting === '' ? null : fasting));

export const WeightInput = z.object({
  weightGrams: WeightGrams,
  recordedOn: Day,
  notes: OptionalNotes,
});

const daysSentence = 'Must be a whole number of days.';
const defaultDays = 30;

/** Which weights are asked for: those of so many days before today, clamped to 1 to 425. */
export const WeightsQuery = z.object({
  days: z
    .string({ error: daysSentence })
    .regex(/^[+-]?\d+$/, { error: daysSentence })
    .optional()
    // A query is text on the wire; JSON Schema is told what the text stands for.
    .meta({ type: 'integer', pattern: undefined })
    .transform(days => Math.min(Math.max(Number(days ?? defaultDays), 1), limits.weightDays)),
});

/** Left out, a field keeps its value. */
export const WeightChanges = z.object({
  weightGrams: WeightGrams.optional(),
  recordedOn: Day.optional(),
  notes: OptionalNotes,
  fasting: OptionalFasting,
  confirmed: OptionalFlag,
});
export type WeightChanges = z.output<typeof WeightChanges>;

/** A weight with how it was taken and who recorded it. Weights of earlier versions do not have the last two. */
export const WeightEntry = z.object({
  weight: Weight,
  fasting: z.boolean().nullable(),
  confirmed: z.boolean(),
  recordedByName: z.string().nullable(),
  recordedAt: Timestamp.nullable(),
});
export type WeightEntry = z.output<typeof WeightEntry>;

/** The days from `from` to `to`, both included. */
export const WeightHistoryQuery = z.object({ from: Day.optional(), to: Day.optional(), ...pageFields });
