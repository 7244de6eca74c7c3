// The doses of medications, given or not, and the safety limits for recording them.
import * as z from 'zod';
import { Administration } from './administration.ts';
import { doseOutcomes, doseStates } from './enums.ts';
import {
  Day,
  Id,
  OptionalDay,
  OptionalFlag,
  OptionalInstant,
  optionalEnum,
  optionalNumber,
  Timestamp,
} from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes, optionalText } from './text.ts';

/** The limits in force. For the hours and the daily maximum, 0 means no limit. */
export const Safety = z.object({
  minimumHoursBetween: z.number(),
  maximumPerDay: z.int(),
  graceMinutes: z.int(),
});
export type Safety = z.output<typeof Safety>;

export const Dose = z.object({
  medicationId: Id,
  birdId: Id,
  birdName: z.string(),
  room: z.string(),
  place: z.string(),
  name: z.string(),
  dosage: z.string(),
  route: z.string(),
  administrationSlot: z.string(),
  label: z.string(),
  dueOn: Day,
  dueAt: Timestamp.nullable(),
  safety: Safety,
  state: z.enum(doseStates),
  outcome: z.enum(doseOutcomes).nullable(),
  givenAt: Timestamp.nullable(),
  givenByName: z.string().nullable(),
  forced: z.boolean(),
  administration: Administration.nullable(),
});
export type Dose = z.output<typeof Dose>;

/** The days have no defaults here, because only the service knows the flock's current day. */
export const DosesQuery = z.object({
  from: OptionalDay,
  to: OptionalDay,
  birdId: z
    .union([Id, z.literal('')], { error: 'Must be a UUID.' })
    .optional()
    .transform(id => id || undefined),
});

export const AdherenceQuery = z.object({ from: OptionalDay, to: OptionalDay });

export const DoseInput = z.object({
  medicationId: Id,
  administrationSlot: optionalText(limits.key),
  administeredOn: OptionalDay,
  outcome: optionalEnum(doseOutcomes, 'given'),
  givenAt: OptionalInstant.transform(instant => instant ?? undefined),
  notes: OptionalNotes,
  force: OptionalFlag,
});
export type DoseInput = z.output<typeof DoseInput>;

/** Null and "" restore the default. A field that is left out keeps its value. */
export const SafetyInput = z.object({
  minimumHoursBetween: optionalNumber(z.number().min(0).max(limits.hoursBetweenDoses)),
  maximumPerDay: optionalNumber(z.int().min(0).max(limits.dosesPerDay)),
  graceMinutes: optionalNumber(z.int().min(0).max(limits.graceMinutes)),
});

/** The doses of a medication over a number of days. */
export const Adherence = z.object({
  medicationId: Id,
  name: z.string(),
  expected: z.int(),
  given: z.int(),
  missed: z.int(),
  unrecorded: z.int(),
  late: z.int(),
});
export type Adherence = z.output<typeof Adherence>;
