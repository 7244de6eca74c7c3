// What a keeper has seen of a bird on a day: signs from a fixed list, notes, or both.
import * as z from 'zod';
import { observationSigns } from './enums.ts';
import { Day, Id, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes } from './text.ts';

export const Observation = z.object({
  id: Id,
  birdId: Id,
  observedOn: Day,
  signs: z.array(z.enum(observationSigns)),
  notes: z.string(),
  createdAt: Timestamp,
  createdByName: z.string(),
});
export type Observation = z.output<typeof Observation>;

/** A sign that is sent twice counts once; cleared they are none. */
const OptionalSigns = z
  .union([z.array(z.enum(observationSigns)).max(limits.signs), z.literal('')], { error: 'Must be a list.' })
  .nullish()
  .transform(signs => (signs === undefined ? undefined : [...new Set(signs || [])]));

/** Whether there is anything to record. */
export const saysSomething = (signs: readonly unknown[] | undefined, notes: string | undefined): boolean =>
  Boolean(signs?.length || notes);

export const silentObservation = 'Must have at least one sign, unless there are notes.';

/** The client makes the id, so that it can send an observation again after it has lost the response. */
export const ObservationInput = z
  .object({ id: Id, observedOn: Day, signs: OptionalSigns, notes: OptionalNotes })
  .refine(({ signs, notes }) => saysSomething(signs, notes), { path: ['signs'], error: silentObservation });
export type ObservationInput = z.output<typeof ObservationInput>;

/** Whether anything is left to say depends on what is stored too. */
export const ObservationChanges = z.object({
  observedOn: Day.optional(),
  signs: OptionalSigns,
  notes: OptionalNotes,
});
export type ObservationChanges = z.output<typeof ObservationChanges>;
