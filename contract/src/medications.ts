// Medications, and who gave which dose: together, since a dose is given by its medication's schedule.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Day,
  Id,
  isDay,
  limits,
  optionalDay,
  optionalNotes,
  optionalText,
  orEmpty,
  Timestamp,
  text,
} from './fields.ts';
import { administrationStatuses, medicationFrequencies } from './words.ts';

const tag = 'Medications';

export const DoseScheduleEntry = z
  .object({ key: z.string(), label: z.string(), time: z.string().optional() })
  .meta({ id: 'DoseScheduleEntry', examples: [{ key: 'dose-1', label: 'Morning', time: '08:00' }] });
export type DoseScheduleEntry = z.output<typeof DoseScheduleEntry>;

export const Medication = z
  .object({
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
  })
  .meta({
    id: 'Medication',
    examples: [
      {
        id: 'c0a8f1d2-2b4f-4c8e-8a55-0d9d5f7f3c22',
        birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
        name: 'Meloxicam',
        dosage: '0.05 ml',
        frequency: 'twice_daily',
        doseSchedule: [
          { key: 'dose-1', label: 'Morning', time: '08:00' },
          { key: 'dose-2', label: 'Evening', time: '20:00' },
        ],
        route: 'by mouth',
        startDate: '2026-02-12',
        endDate: '2026-02-19',
        notes: 'With food.',
      },
    ],
  });
export type Medication = z.output<typeof Medication>;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeSentence = 'Must be a time of day as HH:MM, from 00:00 to 23:59.';

const DoseTime = z
  .string()
  .overwrite(value => value.trim())
  .refine(value => value === '' || timePattern.test(value), { error: timeSentence })
  .meta({ pattern: orEmpty(timePattern), description: 'As HH:MM, 00:00 to 23:59.', examples: ['08:00'] })
  .nullish()
  .transform(value => value || undefined);

const DoseScheduleEntryInput = z
  .object({ key: text(limits.key), label: text(limits.name), time: DoseTime })
  .transform(({ key, label, time }): DoseScheduleEntry => ({ key, label, ...(time && { time }) }));

const DoseScheduleInput = z
  .array(DoseScheduleEntryInput)
  .max(limits.doseScheduleEntries)
  .refine(entries => new Set(entries.map(entry => entry.key)).size === entries.length, {
    error: 'Must not hold the same key twice.',
  });

export const MedicationInput = z
  .object({
    name: text(limits.name),
    dosage: text(limits.freeText),
    frequency: z.enum(medicationFrequencies),
    doseSchedule: z
      .union([DoseScheduleInput, z.literal('')], { error: 'Must be a list.' })
      .nullish()
      .transform(entries => (entries === '' || entries === null ? [] : entries))
      .meta({
        description: 'Made from the frequency where it is empty or missing; then it changes with it.',
      }),
    route: optionalText(limits.freeText),
    startDate: Day,
    endDate: optionalDay(),
    notes: optionalNotes(),
  })
  .refine(({ startDate, endDate }) => !endsBeforeItStarts(startDate, endDate), {
    path: ['endDate'],
    error: 'Must not be before startDate.',
    when: ({ value }) => hasDays(value),
  })
  .meta({ id: 'MedicationInput' });
export type MedicationInput = z.output<typeof MedicationInput>;

/** True where a course would end before its first day. Days compare as text. */
export function endsBeforeItStarts(startDate: string, endDate: string | null | undefined): boolean {
  return Boolean(endDate) && String(endDate) < startDate;
}

/** Lets the rule on both dates speak where other fields failed too, so that all is told at once, but not where a date did. */
function hasDays(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!('startDate' in value) || !('endDate' in value)) return false;
  return [value.startDate, value.endDate].every(day => typeof day === 'string' && isDay(day));
}

export const Administration = z
  .object({
    id: Id,
    medicationId: Id,
    birdId: Id,
    administeredOn: Day,
    administrationSlot: z.string(),
    status: z.enum(administrationStatuses),
    notes: z.string().nullable(),
    createdByUserId: Id,
    createdAt: Timestamp,
  })
  .meta({
    id: 'Administration',
    examples: [
      {
        id: 'e2f1c4b6-93a1-4a7c-8a0f-5b1d7a8e9f33',
        medicationId: 'c0a8f1d2-2b4f-4c8e-8a55-0d9d5f7f3c22',
        birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
        administeredOn: '2026-02-13',
        administrationSlot: 'dose-1',
        status: 'administered',
        notes: null,
        createdByUserId: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
        createdAt: '2026-02-13T08:02:11.000Z',
      },
    ],
  });
export type Administration = z.output<typeof Administration>;

export const AdministrationInput = z
  .object({
    administeredOn: Day,
    administrationSlot: text(limits.key),
    status: z.enum(administrationStatuses),
    notes: optionalNotes(),
  })
  .meta({ id: 'AdministrationInput' });

const example = {
  name: 'Meloxicam',
  dosage: '0.05 ml',
  frequency: 'twice_daily',
  doseSchedule: [
    { key: 'dose-1', label: 'Morning', time: '08:00' },
    { key: 'dose-2', label: 'Evening', time: '20:00' },
  ],
  route: 'by mouth',
  startDate: '2026-02-12',
  endDate: '2026-02-19',
  notes: 'With food.',
};

const noSuchBird = 'The active flock has no such bird.';
const noSuchMedication = 'The active flock has no such bird, or the bird no such medication.';

export const medicationEndpoints = {
  'GET /api/birds/:birdId/medications': endpoint({
    tag,
    summary: 'List the medications of a bird',
    description: 'The latest startDate first, then by name.',
    answers: { 200: z.object({ medications: z.array(Medication) }) },
    refusals: { 404: noSuchBird },
  }),
  'POST /api/birds/:birdId/medications': endpoint({
    tag,
    summary: 'Add a medication',
    thing: 'medication',
    body: MedicationInput,
    example,
    answers: { 201: z.object({ medication: Medication }) },
    refusals: { 404: noSuchBird },
  }),
  'PUT /api/birds/:birdId/medications/:medicationId': endpoint({
    tag,
    summary: 'Change a medication',
    description: 'An optional field left out keeps its value; null or an empty string clears it.',
    thing: 'medication',
    body: MedicationInput,
    example,
    answers: { 200: z.object({ medication: Medication }) },
    refusals: { 404: noSuchMedication },
  }),
  'DELETE /api/birds/:birdId/medications/:medicationId': endpoint({
    tag,
    summary: 'Delete a medication with its administrations',
    answers: { 204: null },
    refusals: { 404: noSuchMedication },
  }),
  'GET /api/birds/:birdId/medication-administrations': endpoint({
    tag,
    summary: 'List the administrations of all medications of a bird',
    description: 'Newest day first, then by slot.',
    answers: { 200: z.object({ administrations: z.array(Administration) }) },
    refusals: { 404: noSuchBird },
  }),
  'POST /api/birds/:birdId/medications/:medicationId/administrations': endpoint({
    tag,
    summary: 'Record a dose as given or missed',
    description: 'One record a medication, day and slot: writing again updates it (200).',
    thing: 'medication administration',
    body: AdministrationInput,
    example: { administeredOn: '2026-02-13', administrationSlot: 'dose-1', status: 'administered' },
    answers: {
      200: z.object({ administration: Administration }),
      201: z.object({ administration: Administration }),
    },
    refusals: { 404: noSuchMedication },
  }),
} as const;
