// A past bird, as shown in the list of past birds.
import * as z from 'zod';
import { departedKinds } from './enums.ts';
import { Day, Id } from './fields.ts';
import { limits } from './limits.ts';
import { pageFields } from './page.ts';
import { formatField } from './response-format.ts';
import { searchText } from './text.ts';

export const PastBird = z.object({
  id: Id,
  name: z.string(),
  tagId: z.string(),
  species: z.string(),
  photo: z.object({ href: z.string(), digest: z.string() }).nullable(),
  kind: z.enum(departedKinds),
  on: Day,
  hatchedOn: Day.nullable(),
});
export type PastBird = z.output<typeof PastBird>;

export const PastBirdsQuery = z.object({
  q: searchText(limits.name),
  kind: z.enum(departedKinds).optional(),
  ...pageFields,
  ...formatField,
});
