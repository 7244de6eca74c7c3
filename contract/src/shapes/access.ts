// The access of a member: when it ends, and whether it is limited to the daily care. A sitter is a member with one of these.
import * as z from 'zod';
import { Email, Id, Instant, OptionalFlag, OptionalInstant, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { optionalText } from './text.ts';

export const Access = z.object({ memberId: Id, endsAt: Timestamp.nullable(), careOnly: z.boolean() });
export type Access = z.output<typeof Access>;

export const AccessInput = z.object({ endsAt: OptionalInstant, careOnly: OptionalFlag });

export const SitterInput = z.object({
  name: optionalText(limits.name),
  email: Email,
  endsAt: Instant,
  careOnly: OptionalFlag,
});
