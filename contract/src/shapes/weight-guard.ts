// The weight guard's verdict on a bird, a keeper's acknowledgement of it, and the inputs that a browser needs to judge
// weights.
import * as z from 'zod';
import { stages } from '../guard/words.ts';
import { acknowledgementDecisions } from './enums.ts';
import { Day, Id, optionalEnum, optionalNumber, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { inLanguages } from './species.ts';
import { OptionalNotes } from './text.ts';
import { verdictFields } from './verdict.ts';
import { Weight } from './weight.ts';

const LimitsInForce = z.object({
  watchPercent: z.number(),
  callVetPercent: z.number(),
  urgentPercent: z.number(),
});

export const Acknowledgement = z.object({
  decision: z.enum(acknowledgementDecisions),
  at: Timestamp,
  /** Null if the account no longer exists. */
  byName: z.string().nullable(),
  notes: z.string(),
});

export const Guard = z.object({
  birdId: Id,
  ...verdictFields,
  notJudged: z.boolean(),
  lowGrams: z.number().nullable(),
  highGrams: z.number().nullable(),
  basedOnCount: z.int().nullable(),
  latest: Weight.nullable(),
  stage: z.enum(stages),
  targetGrams: z.number().nullable(),
  weighEveryDays: z.int().nullable(),
  weighInDueOn: Day,
  acknowledgement: Acknowledgement.nullable(),
  limits: LimitsInForce,
  scaleStepGrams: z.number(),
});
export type Guard = z.output<typeof Guard>;

/** A field that is left out keeps its value; null and "" reset it. */
export const GuardSettingsInput = z.object({
  stage: optionalEnum(stages, 'adult'),
  targetGrams: optionalNumber(z.number().gt(0).lte(limits.weightGrams)),
  weighEveryDays: optionalNumber(z.int().min(1).max(limits.weighEveryDays)),
});
export type GuardSettingsInput = z.output<typeof GuardSettingsInput>;

export const AcknowledgementInput = z.object({
  decision: z.enum(acknowledgementDecisions),
  notes: OptionalNotes,
});

/** The context for `weightGuard`. Days are counted from 1970-01-01. */
export const GuardContextShape = z.object({
  stage: z.enum(stages),
  stageSince: z.int().nullable(),
  baselineFrom: z.int().nullable(),
  arrivedDay: z.int(),
  target: z.number().nullable(),
  targetFrom: z.int().nullable(),
  targetReached: z.boolean(),
  reference: z.number().nullable(),
  lastCallDay: z.int().nullable(),
  weighEveryDays: z.int(),
  limits: LimitsInForce,
  signs: z.array(z.object({ sign: z.string(), noted: z.enum(['today', 'yesterday', 'earlier']) })),
});

/** The plausible masses of a species, with its name and article in each language. */
const SpeciesMassShape = z.object({
  name: inLanguages(z.string()),
  meanGrams: z.number(),
  leastGrams: z.number(),
  mostGrams: z.number(),
  varies: z.boolean(),
});

export const GuardInputsOfBird = z.object({
  birdId: Id,
  context: GuardContextShape,
  mass: SpeciesMassShape.nullable(),
  weights: z.array(
    z.object({ day: z.int(), grams: z.number(), fasting: z.boolean().nullable(), confirmed: z.boolean() }),
  ),
});
export type GuardInputsOfBird = z.output<typeof GuardInputsOfBird>;
