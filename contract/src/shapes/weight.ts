// A weight, at most one per bird and day.
import * as z from 'zod';
import { BodyConditionScore, OptionalBodyCondition } from './body-condition.ts';
import { Day, Id, OptionalFlag, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { pageFields } from './page.ts';
import { formatField } from './response-format.ts';
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

/** True if the bird was weighed before its meal; null if unknown. */
export const OptionalFasting = z
  .union([z.boolean(), z.literal('')], { error: 'Must be true or false.' })
  .nullish()
  .transform(fasting => (fasting === '' ? null : fasting));

export const WeightInput = z.object({
  weightGrams: WeightGrams,
  recordedOn: Day,
  notes: OptionalNotes,
  bodyCondition: OptionalBodyCondition,
});

const daysSentence = 'Must be a whole number of days.';
const defaultDays = 30;

/** The number of days to look back from today: 30 by default, clamped to the range from 1 to 425. */
export const WeightsQuery = z.object({
  days: z
    .string({ error: daysSentence })
    .regex(/^[+-]?\d+$/, { error: daysSentence })
    .optional()
    // A query is text on the wire; `meta` gives JSON Schema the type of the parsed value.
    .meta({ type: 'integer', pattern: undefined })
    .transform(days => Math.min(Math.max(Number(days ?? defaultDays), 1), limits.weightDays)),
});

/** A field that is left out keeps its value. */
export const WeightChanges = z.object({
  weightGrams: WeightGrams.optional(),
  recordedOn: Day.optional(),
  notes: OptionalNotes,
  fasting: OptionalFasting,
  confirmed: OptionalFlag,
  bodyCondition: OptionalBodyCondition,
});
export type WeightChanges = z.output<typeof WeightChanges>;

/**
 * A weight with its fasting state, confirmation, body condition and author. `recordedByName` and `recordedAt` are null
 * if unknown, as in weights from earlier versions.
 */
export const WeightEntry = z.object({
  weight: Weight,
  fasting: z.boolean().nullable(),
  confirmed: z.boolean(),
  bodyCondition: BodyConditionScore.nullable(),
  recordedByName: z.string().nullable(),
  recordedAt: Timestamp.nullable(),
});
export type WeightEntry = z.output<typeof WeightEntry>;

/** Both `from` and `to` are included. */
export const WeightHistoryQuery = z.object({
  from: Day.optional(),
  to: Day.optional(),
  ...pageFields,
  ...formatField,
});
