// A medication and its dose schedule.
import * as z from 'zod';
import { medicationFrequencies } from './enums.ts';
import { Day, Id, isDay, OptionalDay, orEmpty } from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes, optionalText, text } from './text.ts';

export const DoseScheduleEntry = z.object({
  key: z.string(),
  label: z.string(),
  time: z.string().optional(),
});
export type DoseScheduleEntry = z.output<typeof DoseScheduleEntry>;

export const Medication = z.object({
  id: Id,
  birdId: Id,
  name: z.string(),
  dosage: z.string(),
  frequency: z.enum(medicationFrequencies),
  doseSchedule: z.array(DoseScheduleEntry),
  route: z.string(),
  startDate: Day,
  endDate: Day.nullable(),
  notes: z.string(),
});
export type Medication = z.output<typeof Medication>;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** An optional time of day, `HH:MM`; null and an empty string become undefined. */
export const OptionalDoseTime = z
  .string()
  .overwrite(value => value.trim())
  .refine(value => value === '' || timePattern.test(value), {
    error: 'Must be a time of day as HH:MM, from 00:00 to 23:59.',
  })
  .meta({ pattern: orEmpty(timePattern) })
  .nullish()
  .transform(value => value || undefined);

const DoseScheduleEntryInput = z
  .object({ key: text(limits.key), label: text(limits.name), time: OptionalDoseTime })
  .transform(({ key, label, time }): DoseScheduleEntry => ({ key, label, ...(time && { time }) }));

const DoseScheduleInput = z
  .array(DoseScheduleEntryInput)
  .max(limits.doseScheduleEntries)
  .refine(entries => new Set(entries.map(entry => entry.key)).size === entries.length, {
    error: 'Must not contain the same key twice.',
  });

/** The rule that a course does not end before its first day. */
export const courseRule = {
  path: ['endDate'],
  error: 'Must not be before startDate.',
  when: ({ value }: { value: unknown }) => hasDays(value),
};

export const MedicationInput = z
  .object({
    name: text(limits.name),
    dosage: text(limits.freeText),
    frequency: z.enum(medicationFrequencies),
    doseSchedule: z
      .union([DoseScheduleInput, z.literal('')], { error: 'Must be a list.' })
      .nullish()
      .transform(entries => (entries === '' || entries === null ? [] : entries)),
    route: optionalText(limits.freeText),
    startDate: Day,
    endDate: OptionalDay,
    notes: OptionalNotes,
  })
  .refine(({ startDate, endDate }) => !endsBeforeItStarts(startDate, endDate), courseRule);
export type MedicationInput = z.output<typeof MedicationInput>;

/** True if a course would end before its first day. Days can be compared as strings. */
export function endsBeforeItStarts(startDate: string, endDate: string | null | undefined): boolean {
  return Boolean(endDate) && String(endDate) < startDate;
}

/**
 * True if both dates are valid. The rule then runs even if other fields have errors, so that all errors are reported at
 * once.
 */
function hasDays(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!('startDate' in value) || !('endDate' in value)) return false;
  return [value.startDate, value.endDate].every(day => typeof day === 'string' && isDay(day));
}
