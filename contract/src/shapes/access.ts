// The access of a member, which may expire or be limited to daily care. For a sitter, at least one of these is set.
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
