// A bird: its identity, appearance and vet.
import * as z from 'zod';
import { birdStatuses, genders } from './enums.ts';
import {
  Day,
  Id,
  OptionalDay,
  OptionalFlag,
  OptionalHexColor,
  optionalEnum,
  Timestamp,
  WorkspaceNumber,
} from './fields.ts';
import { limits } from './limits.ts';
import { OptionalPhotoDataUrl } from './photo-data-url.ts';
import { formatField } from './response-format.ts';
import { optionalText, text } from './text.ts';

export const Bird = z.object({
  id: Id,
  workspaceId: WorkspaceNumber,
  name: z.string(),
  tagId: z.string(),
  species: z.string(),
  vetClinicName: z.string(),
  vetClinicAddress: z.string(),
  vetAccountNumber: z.string(),
  vetDoctorName: z.string(),
  gender: z.enum(genders),
  dateOfBirth: Day.nullable(),
  gotchaDay: Day.nullable(),
  chartColor: z.string(),
  photoDataUrl: z.string().nullable(),
  notifyOnDob: z.boolean(),
  notifyOnGotchaDay: z.boolean(),
  createdAt: Timestamp,
  latestWeightGrams: z.number().nullable(),
  latestRecordedOn: Day.nullable(),
});
export type Bird = z.output<typeof Bird>;

/** Query parameters for one bird. */
export const BirdsQuery = z.object({
  photos: z.enum(['true', 'false']).optional(),
});

/** Query parameters for a list of birds. */
export const BirdListQuery = z.object({
  photos: z.enum(['true', 'false']).optional(),
  status: z.enum(birdStatuses).optional(),
  ...formatField,
});

export const PhotoQuery = z.object({
  digest: z.string().optional(),
});

export const BirdInput = z.object({
  name: text(limits.name),
  tagId: text(limits.key),
  species: text(limits.species),
  vetClinicName: optionalText(limits.vetField),
  vetClinicAddress: optionalText(limits.vetField),
  vetAccountNumber: optionalText(limits.vetField),
  vetDoctorName: optionalText(limits.vetField),
  gender: optionalEnum(genders, 'unknown'),
  dateOfBirth: OptionalDay,
  gotchaDay: OptionalDay,
  chartColor: OptionalHexColor,
  photoDataUrl: OptionalPhotoDataUrl,
  notifyOnDob: OptionalFlag,
  notifyOnGotchaDay: OptionalFlag,
});
export type BirdInput = z.output<typeof BirdInput>;
