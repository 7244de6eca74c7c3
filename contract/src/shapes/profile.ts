// The profile of a person.
import * as z from 'zod';
import { limits } from './limits.ts';
import { OptionalLocale } from './locale.ts';
import { User } from './session.ts';
import { optionalText, text } from './text.ts';

export const Profile = z.object({
  ...User.shape,
  phone: z.string(),
  /** True for admins of the installation, who may call the endpoints for admins. */
  isAdmin: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

export const ProfileInput = z.object({
  name: text(limits.name).optional(),
  phone: optionalText(limits.phone),
  locale: OptionalLocale,
});
