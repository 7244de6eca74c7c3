// The board of a flock: today's tasks, and the state of each bird.
import * as z from 'zod';
import { Dose } from './dose.ts';
import { milestoneKinds, presentKinds } from './enums.ts';
import { Day, Id, Timestamp } from './fields.ts';
import { verdictFields } from './verdict.ts';
import { EmergencyContact } from './workspace-settings.ts';

export const BirdToday = z.object({
  id: Id,
  name: z.string(),
  tagId: z.string(),
  species: z.string(),
  room: z.string(),
  place: z.string(),
  chartColor: z.string(),
  photo: z.object({ href: z.string(), digest: z.string() }).nullable(),
  latestWeightGrams: z.number().nullable(),
  latestRecordedOn: Day.nullable(),
  weighInDueOn: Day,
  ...verdictFields,
  call: EmergencyContact.nullable(),
  recent: z.array(z.number().nullable()),
  milestones: z.array(z.object({ kind: z.enum(milestoneKinds), years: z.int() })),
});
export type BirdToday = z.output<typeof BirdToday>;

export const Today = z.object({
  date: Day,
  timeZone: z.string(),
  now: Timestamp,
  birds: z.array(BirdToday),
  doses: z.array(Dose),
  stays: z.array(z.object({ birdId: Id, kind: z.enum(presentKinds) })),
  reviews: z.array(z.object({ birdId: Id, stayId: Id, kind: z.enum(presentKinds), on: Day })),
  counts: z.object({ dosesDue: z.int(), dosesOverdue: z.int(), weighInsDue: z.int(), alerts: z.int() }),
});
export type Today = z.output<typeof Today>;
