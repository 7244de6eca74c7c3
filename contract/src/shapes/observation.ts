// A keeper's observation of a bird on a day: signs, a body condition, notes, or several of these.
import * as z from 'zod';
import { BodyConditionScore, OptionalBodyCondition } from './body-condition.ts';
import { observationSigns } from './enums.ts';
import { Day, Id, OptionalId, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes } from './text.ts';

export const Observation = z.object({
  id: Id,
  birdId: Id,
  observedOn: Day,
  signs: z.array(z.enum(observationSigns)),
  bodyCondition: BodyConditionScore.nullable(),
  notes: z.string(),
  createdAt: Timestamp,
  createdByName: z.string(),
});
export type Observation = z.output<typeof Observation>;

/** Duplicate signs are dropped. Null or an empty string clears the list. */
const OptionalSigns = z
  .union([z.array(z.enum(observationSigns)).max(limits.signs), z.literal('')], { error: 'Must be a list.' })
  .nullish()
  .transform(signs => (signs === undefined ? undefined : [...new Set(signs || [])]));

/** True if there is anything to record. */
export const hasContent = ({
  signs,
  notes,
  bodyCondition,
}: {
  signs?: readonly unknown[] | undefined;
  notes?: string | undefined;
  bodyCondition?: number | null | undefined;
}): boolean => Boolean(signs?.length || notes || bodyCondition);

export const silentObservation = 'Must have at least one sign, unless there are notes or a body condition.';

/** A client that chooses the id can repeat the request after a lost response. */
export const ObservationInput = z
  .object({
    id: OptionalId,
    observedOn: Day,
    signs: OptionalSigns,
    bodyCondition: OptionalBodyCondition,
    notes: OptionalNotes,
  })
  .refine(hasContent, { path: ['signs'], error: silentObservation });
export type ObservationInput = z.output<typeof ObservationInput>;

/** Only the service can check that the observation still has content, because that depends on the stored fields. */
export const ObservationChanges = z.object({
  observedOn: Day.optional(),
  signs: OptionalSigns,
  bodyCondition: OptionalBodyCondition,
  notes: OptionalNotes,
});
export type ObservationChanges = z.output<typeof ObservationChanges>;
