// The register of a flock: its birds on a day, and the arrivals and departures of the period that ends on that day, in
// the form that authorities require.
import * as z from 'zod';
import { Ring } from './arrival.ts';
import { arrivalSources, departedKinds, genders, presentKinds } from './enums.ts';
import { Day, Id } from './fields.ts';
import { formatField } from './response-format.ts';
import { inLanguages } from './species.ts';

/** The fields that identify a bird. */
const identity = {
  birdId: Id.nullable(),
  name: z.string().nullable(),
  tagId: z.string().nullable(),
  species: z.string(),
  scientificName: z.string().nullable(),
  commonNames: inLanguages(z.string()).nullable(),
  sex: z.enum(genders),
  number: z.string(),
  hatchedOn: Day.nullable(),
  breeder: z.string(),
  ring: Ring,
  microchip: z.string(),
  certificateNumber: z.string(),
  reportable: z.boolean(),
};

const origin = { source: z.enum(arrivalSources), fromName: z.string(), fromContact: z.string() };

export const RegisterBird = z.object({
  ...identity,
  heldSince: Day,
  kind: z.enum(presentKinds),
  room: z.string(),
  place: z.string(),
  ...origin,
});
export type RegisterBird = z.output<typeof RegisterBird>;

export const RegisterArrival = z.object({ ...identity, on: Day, ...origin });
export type RegisterArrival = z.output<typeof RegisterArrival>;

export const RegisterDeparture = z.object({
  ...identity,
  heldSince: Day,
  on: Day,
  kind: z.enum(departedKinds),
  toName: z.string(),
  toContact: z.string(),
});
export type RegisterDeparture = z.output<typeof RegisterDeparture>;

export const Register = z.object({
  on: Day,
  from: Day,
  birds: z.array(RegisterBird),
  arrivals: z.array(RegisterArrival),
  departures: z.array(RegisterDeparture),
});
export type Register = z.output<typeof Register>;

export const RegisterQuery = z.object({ on: Day.optional(), from: Day.optional(), ...formatField });
