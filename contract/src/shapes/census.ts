// The census of a flock: the birds in the flock on a day.
import * as z from 'zod';
import { presentKinds } from './enums.ts';
import { Day, Id } from './fields.ts';
import { formatField } from './response-format.ts';

const Count = z.int().min(0);

export const CensusBird = z.object({
  birdId: Id.nullable(),
  name: z.string().nullable(),
  tagId: z.string().nullable(),
  species: z.string(),
  kind: z.enum(presentKinds),
  since: Day,
});
export type CensusBird = z.output<typeof CensusBird>;

export const Census = z.object({
  on: Day,
  total: Count,
  byKind: z.object({ home: Count, quarantine: Count, hospital: Count, foster: Count }),
  bySpecies: z.array(z.object({ species: z.string(), count: Count })),
  birds: z.array(CensusBird),
});
export type Census = z.output<typeof Census>;

export const CensusQuery = z.object({ on: Day.optional(), ...formatField });
