// The access of a member, which may expire, or be limited to daily care or to some of the birds.
import * as z from 'zod';
import { Email, Id, Instant, OptionalFlag, OptionalInstant, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { optionalText } from './text.ts';

export const Access = z.object({
  memberId: Id,
  endsAt: Timestamp.nullable(),
  careOnly: z.boolean(),
  /** Null for all birds. */
  birdIds: z.array(Id).nullable(),
});
export type Access = z.output<typeof Access>;

/** An optional list of bird ids; its cleared value is null, which means all birds. */
export const OptionalBirdIds = z
  .union([z.array(Id).max(limits.birdsOfMember), z.literal('')], { error: 'Must be a list of ids.' })
  .nullish()
  .transform(ids => (ids === undefined ? undefined : ids || null));

export const AccessInput = z.object({
  endsAt: OptionalInstant,
  careOnly: OptionalFlag,
  birdIds: OptionalBirdIds,
});

export const SitterInput = z.object({
  name: optionalText(limits.name),
  email: Email,
  endsAt: Instant,
  careOnly: OptionalFlag,
  birdIds: OptionalBirdIds,
});
