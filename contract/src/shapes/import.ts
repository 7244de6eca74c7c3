// An import: rows of one kind from a file or another program, or an archive. It is checked first, and stored when it is
// run.
import * as z from 'zod';
import {
  genders,
  importKinds,
  importProblemCodes,
  importResults,
  importStates,
  medicationFrequencies,
  rowKinds,
} from './enums.ts';
import { Day, Id, OptionalDay, OptionalFlag, optionalEnum, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { courseRule, endsBeforeItStarts } from './medication.ts';
import { pageFields } from './page.ts';
import { OptionalNotes, optionalText, text } from './text.ts';
import { OptionalFasting, WeightGrams } from './weight.ts';

/**
 * The number of the row in its file, from 1, and the fields that find its bird: by the ring, or else by the name. A new
 * bird also needs the species.
 */
const rowFields = {
  row: z.int().min(1),
  tagId: optionalText(limits.key),
  birdName: optionalText(limits.name),
  species: optionalText(limits.species),
};

export const WeightRow = z.object({
  ...rowFields,
  recordedOn: Day,
  weightGrams: WeightGrams,
  fasting: OptionalFasting,
  notes: OptionalNotes,
});
export type WeightRow = z.output<typeof WeightRow>;

export const BirdRow = z.object({
  ...rowFields,
  gender: optionalEnum(genders, 'unknown'),
  dateOfBirth: OptionalDay,
  gotchaDay: OptionalDay,
  vetClinicName: optionalText(limits.vetField),
  vetClinicAddress: optionalText(limits.vetField),
  vetAccountNumber: optionalText(limits.vetField),
  vetDoctorName: optionalText(limits.vetField),
});
export type BirdRow = z.output<typeof BirdRow>;

export const VisitRow = z.object({
  ...rowFields,
  visitedOn: Day,
  clinicName: optionalText(limits.vetField),
  reason: optionalText(limits.freeText),
  notes: OptionalNotes,
});
export type VisitRow = z.output<typeof VisitRow>;

export const MedicationRow = z
  .object({
    ...rowFields,
    name: text(limits.name),
    dosage: text(limits.freeText),
    frequency: z.enum(medicationFrequencies),
    route: optionalText(limits.freeText),
    startDate: Day,
    endDate: OptionalDay,
    notes: OptionalNotes,
  })
  .refine(({ startDate, endDate }) => !endsBeforeItStarts(startDate, endDate), courseRule);
export type MedicationRow = z.output<typeof MedicationRow>;

/** A row that does not match the shape of its kind is refused. The other rows are not affected. */
export const ImportInput = z.object({
  name: text(limits.name),
  kind: z.enum(rowKinds),
  rows: z.array(z.unknown()).min(1).max(limits.importRows),
  replace: OptionalFlag,
});
export type ImportInput = z.output<typeof ImportInput>;

/** `replace` decides whether `different` records are replaced. Without it, the choice in the `ImportInput` applies. */
export const ImportRunInput = z.object({ replace: OptionalFlag });

/** The numbers of new, same, different and refused rows. */
export const ImportCounts = z.object({
  new: z.int(),
  same: z.int(),
  different: z.int(),
  refused: z.int(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

export const ImportProblem = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  code: z.enum(importProblemCodes),
  message: z.string(),
});
export type ImportProblem = z.output<typeof ImportProblem>;

/** A row as the service read it: its bird and its outcome. `birdId` is null for a bird that does not exist yet. */
export const ImportSample = z.object({
  row: z.int(),
  result: z.enum(importResults),
  birdId: Id.nullable(),
  birdName: z.string(),
  on: Day.nullable(),
  text: z.string(),
});
export type ImportSample = z.output<typeof ImportSample>;

/** Details about the archive of an import. */
export const ImportedArchive = z.object({
  scope: z.enum(['flock', 'bird']),
  name: z.string(),
  version: z.string(),
  exportedAt: Timestamp,
  /** True if the flock gets the name, the kind and the settings in the archive, because it has never had a bird. */
  settings: z.boolean(),
});
export type ImportedArchive = z.output<typeof ImportedArchive>;

export const ImportPreview = z.object({
  birds: ImportCounts,
  records: ImportCounts,
  problems: z.array(ImportProblem),
  sample: z.array(ImportSample),
  archive: ImportedArchive.optional(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

/** A record that an undo left in place, because it has changed, or other records depend on it. */
export const KeptRecord = z.object({
  birdId: Id,
  birdName: z.string(),
  on: Day.nullable(),
  text: z.string(),
});
export type KeptRecord = z.output<typeof KeptRecord>;

export const Import = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  preview: ImportPreview,
  /** `done`: the rows processed so far, including the `leftOut` ones. `total`: all rows. */
  progress: z.object({ done: z.int(), leftOut: z.int(), total: z.int() }),
  kept: z.array(KeptRecord),
  createdAt: Timestamp,
  createdByName: z.string().nullable(),
});
export type Import = z.output<typeof Import>;

export const ArchiveQuery = z.object({ name: optionalText(limits.name) });

export const ImportsQuery = z.object(pageFields);
