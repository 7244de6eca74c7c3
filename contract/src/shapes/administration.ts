// A dose of a medication that was given or missed.
import * as z from 'zod';
import { administrationStatuses } from './enums.ts';
import { Day, Id, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes, text } from './text.ts';

export const Administration = z.object({
  id: Id,
  medicationId: Id,
  birdId: Id,
  administeredOn: Day,
  administrationSlot: z.string(),
  status: z.enum(administrationStatuses),
  notes: z.string().nullable(),
  createdByUserId: Id,
  createdAt: Timestamp,
});
export type Administration = z.output<typeof Administration>;

export const AdministrationInput = z.object({
  administeredOn: Day,
  administrationSlot: text(limits.key),
  status: z.enum(administrationStatuses),
  notes: OptionalNotes,
});
