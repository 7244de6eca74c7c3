// The report on a period: the number of birds that came and went, and the lengths of their stays.
import * as z from 'zod';
import { arrivalSources, departedKinds } from './enums.ts';
import { Day, Id } from './fields.ts';
import { formatField } from './response-format.ts';

const Count = z.int().min(0);

export const Death = z.object({
  birdId: Id.nullable(),
  name: z.string().nullable(),
  species: z.string(),
  on: Day,
  kind: z.enum(['died', 'euthanised']),
  daysAfterArrival: Count,
});
export type Death = z.output<typeof Death>;

/** `month` is `YYYY-MM`. */
export const MonthOfMovements = z.object({
  month: z.string(),
  atEnd: Count,
  arrivals: Count,
  outcomes: Count,
});
export type MonthOfMovements = z.output<typeof MonthOfMovements>;

export const MovementReport = z.object({
  from: Day,
  to: Day,
  atStart: Count,
  arrivals: z.partialRecord(z.enum(arrivalSources), Count),
  outcomes: z.partialRecord(z.enum(departedKinds), Count),
  atEnd: Count,
  daysInCare: z.object({ median: z.number().nullable(), longest: Count.nullable() }),
  liveOutcomePercent: z.number().nullable(),
  deaths: z.array(Death),
  months: z.array(MonthOfMovements),
});
export type MovementReport = z.output<typeof MovementReport>;

export const MovementReportQuery = z.object({ from: Day.optional(), to: Day.optional(), ...formatField });
