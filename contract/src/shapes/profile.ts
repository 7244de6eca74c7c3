// What a person says about themselves.
import * as z from 'zod';
import { limits } from './limits.ts';
import { User } from './session.ts';
import { optionalText, text } from './text.ts';

export const Profile = z.object({
  ...User.shape,
  phone: z.string(),
  /** Whether they run the installation, and may call what is for admins. */
  isAdmin: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

export const ProfileInput = z.object({
  name: text(limits.name).optional(),
  phone: optionalText(limits.phone),
});
