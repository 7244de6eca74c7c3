// The arrival of a bird in the flock: its day, its source, the former keeper, and the details in the bird's papers.
import * as z from 'zod';
import { arrivalSources, ringKinds } from './enums.ts';
import { Day, OptionalFlag, optionalEnum } from './fields.ts';
import { limits } from './limits.ts';
import { optionalText } from './text.ts';

export const Ring = z.object({ number: z.string(), kind: z.enum(ringKinds) });

export const Arrival = z.object({
  arrivedOn: Day,
  source: z.enum(arrivalSources),
  fromName: z.string(),
  fromContact: z.string(),
  foundAt: z.string(),
  caseNumber: z.string(),
  condition: z.string(),
  breeder: z.string(),
  certificateNumber: z.string(),
  ring: Ring,
  microchip: z.string(),
  reportable: z.boolean(),
});
export type Arrival = z.output<typeof Arrival>;

const OptionalRing = z
  .object({ number: optionalText(limits.key), kind: optionalEnum(ringKinds, 'none') })
  .nullish();

export const ArrivalInput = z.object({
  arrivedOn: Day.optional(),
  source: optionalEnum(arrivalSources, 'unknown'),
  fromName: optionalText(limits.name),
  fromContact: optionalText(limits.contact),
  foundAt: optionalText(limits.freeText),
  caseNumber: optionalText(limits.key),
  condition: optionalText(limits.freeText, { keepLineBreaks: true }),
  breeder: optionalText(limits.contact),
  certificateNumber: optionalText(limits.name),
  ring: OptionalRing,
  microchip: optionalText(limits.key),
  reportable: OptionalFlag,
});
export type ArrivalInput = z.output<typeof ArrivalInput>;
