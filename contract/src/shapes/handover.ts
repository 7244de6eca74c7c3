// A handover: a link that shows one bird to a vet, and the content of its page.
import * as z from 'zod';
import { Bird } from './bird.ts';
import { BodyConditionScore } from './body-condition.ts';
import { CareSheet } from './care-sheet.ts';
import { Adherence } from './dose.ts';
import { Id, OptionalDay, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { Medication } from './medication.ts';
import { Observation } from './observation.ts';
import { Stay } from './stay.ts';
import { OptionalNotes } from './text.ts';
import { VetVisit } from './vet-visit.ts';
import { Weight } from './weight.ts';
import { Guard } from './weight-guard.ts';

const daysSentence = `Must be a whole number from 1 to ${limits.handoverDays}.`;
const usualDays = 7;

export const HandoverInput = z.object({
  /** The lifetime of the link in days. */
  days: z
    .union([z.int().min(1).max(limits.handoverDays), z.literal('')], { error: daysSentence })
    .nullish()
    .transform(days => days || usualDays),
  /** The day of the oldest record shown. */
  from: OptionalDay,
  notes: OptionalNotes,
  /** The files of the bird that the page shows. */
  fileIds: z
    .union([z.array(Id).max(limits.handoverFiles), z.literal('')], { error: 'Must be a list.' })
    .nullish()
    .transform(ids => [...new Set(ids || [])]),
});

export const Handover = z.object({
  id: Id,
  birdId: Id,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  openedCount: z.int(),
  lastOpenedAt: Timestamp.nullable(),
  notes: z.string(),
});
export type Handover = z.output<typeof Handover>;

export const CreatedHandover = z.object({ handover: Handover, url: z.string() });

export const HandoverTokenInput = z.object({ token: z.string() });

/** A weight with its fasting state, confirmation, body condition and author. */
export const HandoverWeight = z.object({
  ...Weight.shape,
  fasting: z.boolean().nullable(),
  confirmed: z.boolean(),
  bodyCondition: BodyConditionScore.nullable(),
  recordedByName: z.string().nullable(),
});

/** The bird's current stay, without the names of people. */
export const HandoverStay = Stay.pick({ kind: true, startedOn: true });
export type HandoverStay = z.output<typeof HandoverStay>;

/** One bird, as shown to a vet. */
export const HandoverRecord = z.object({
  bird: Bird,
  /** The flock's time zone. */
  timeZone: z.string(),
  ownerName: z.string(),
  ownerPhone: z.string(),
  notes: z.string(),
  guard: Guard,
  weights: z.array(HandoverWeight),
  vetVisits: z.array(VetVisit),
  observations: z.array(Observation),
  medications: z.array(Medication),
  adherence: z.array(Adherence),
  careSheet: CareSheet,
  expiresAt: Timestamp,
});
export type HandoverRecord = z.output<typeof HandoverRecord>;
