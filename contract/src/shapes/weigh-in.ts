// A weigh-in: the weights of many birds at once. Each row is judged, and stored or refused, on its own.
import * as z from 'zod';
import { OptionalBodyCondition } from './body-condition.ts';
import { weighInCodes, weighInStatuses } from './enums.ts';
import { Day, Id, OptionalFlag, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes, optionalText } from './text.ts';
import { OptionalFasting, Weight, WeightGrams } from './weight.ts';
import { Guard } from './weight-guard.ts';

/** A row that does not match `WeighInRow` is refused without refusing the rest of the weigh-in. */
export const WeighInInput = z.object({
  recordedOn: Day,
  weights: z.array(z.unknown()).min(1).max(limits.weighInRows),
  replace: OptionalFlag,
  confirm: OptionalFlag,
  dryRun: OptionalFlag,
});
export type WeighInInput = z.output<typeof WeighInInput>;

/** A row. It names its bird by `birdId`, `tagId` or both. */
export const WeighInRow = z.object({
  birdId: z.union([Id, z.literal('')], { error: 'Must be a UUID.' }).nullish(),
  tagId: optionalText(limits.key),
  weightGrams: WeightGrams,
  fasting: OptionalFasting,
  bodyCondition: OptionalBodyCondition,
  notes: OptionalNotes,
});
export type WeighInRow = z.output<typeof WeighInRow>;

export const WeighInResult = z.object({
  index: z.int(),
  birdId: Id.nullable(),
  tagId: z.string().nullable(),
  status: z.enum(weighInStatuses),
  weight: Weight.nullable(),
  previous: Weight.nullable(),
  previousBy: z.object({ name: z.string().nullable(), at: Timestamp }).nullable(),
  guard: Guard.nullable(),
  code: z.enum(weighInCodes).nullable(),
  message: z.string().nullable(),
});
export type WeighInResult = z.output<typeof WeighInResult>;

export const WeighIn = z.object({
  recordedOn: Day,
  dryRun: z.boolean(),
  results: z.array(WeighInResult),
});
