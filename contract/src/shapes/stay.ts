// A stay: where a bird is from a given day until its next stay begins.
import * as z from 'zod';
import { type DepartedKind, departedKinds, type StayKind, stayKinds } from './enums.ts';
import { Day, Id, OptionalDay, OptionalId, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { OptionalNotes, optionalText } from './text.ts';

export const Stay = z.object({
  id: Id,
  birdId: Id,
  kind: z.enum(stayKinds),
  startedOn: Day,
  endedOn: Day.nullable(),
  personName: z.string(),
  personContact: z.string(),
  reason: z.string(),
  notes: z.string(),
  reviewOn: Day.nullable(),
  createdAt: Timestamp,
  createdByName: z.string().nullable(),
});
export type Stay = z.output<typeof Stay>;

/** A client that chooses the id can repeat the request after a lost response. */
export const StayInput = z.object({
  id: OptionalId,
  kind: z.enum(stayKinds),
  startedOn: Day,
  personName: optionalText(limits.name),
  personContact: optionalText(limits.contact),
  reason: optionalText(limits.freeText, { keepLineBreaks: true }),
  notes: OptionalNotes,
  reviewOn: OptionalDay,
});
export type StayInput = z.output<typeof StayInput>;

export const StayChanges = z.object({
  kind: z.enum(stayKinds).optional(),
  startedOn: Day.optional(),
  personName: optionalText(limits.name),
  personContact: optionalText(limits.contact),
  reason: optionalText(limits.freeText, { keepLineBreaks: true }),
  notes: OptionalNotes,
  reviewOn: OptionalDay,
});
export type StayChanges = z.output<typeof StayChanges>;

/** True for the kinds of stays of a bird that is no longer in the flock. */
export const isGone = (kind: StayKind): kind is DepartedKind => departedKinds.some(gone => gone === kind);

/** True for the two kinds of stays after which no other can begin. */
export const isDeath = (kind: StayKind): kind is 'died' | 'euthanised' =>
  kind === 'died' || kind === 'euthanised';

/** True for the kinds of stays whose birds come last in a round, so that nobody spreads their infections. */
export const isIsolated = (kind: StayKind): boolean => kind === 'quarantine' || kind === 'hospital';
