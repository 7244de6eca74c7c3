// A visit to the vet.
import * as z from 'zod';
import { Day, Id } from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes, optionalText } from './text.ts';

export const VetVisit = z.object({
  id: Id,
  birdId: Id,
  visitedOn: Day,
  clinicName: z.string(),
  reason: z.string(),
  notes: z.string(),
});
export type VetVisit = z.output<typeof VetVisit>;

export const VetVisitInput = z.object({
  visitedOn: Day,
  clinicName: optionalText(limits.vetField),
  reason: optionalText(limits.freeText),
  notes: OptionalNotes,
});

export const VetVisitChanges = VetVisitInput.partial({ visitedOn: true });
