// A bird's care sheet: its room and cage, and everything a sitter needs to know, on one page.
import * as z from 'zod';
import { Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes, optionalText } from './text.ts';

export const CareSheet = z.object({
  room: z.string(),
  place: z.string(),
  vetPhone: z.string(),
  emergencyPhone: z.string(),
  diet: z.string(),
  routine: z.string(),
  warnings: z.string(),
  notes: z.string(),
  updatedAt: Timestamp.nullable(),
});
export type CareSheet = z.output<typeof CareSheet>;

export const CareSheetInput = z.object({
  room: optionalText(limits.place),
  place: optionalText(limits.place),
  vetPhone: optionalText(limits.phone),
  emergencyPhone: optionalText(limits.phone),
  diet: OptionalNotes,
  routine: OptionalNotes,
  warnings: OptionalNotes,
  notes: OptionalNotes,
});
