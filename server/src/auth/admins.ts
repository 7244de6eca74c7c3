// The admins of the installation: the people whose addresses are in ADMIN_EMAILS.
import type { Config } from '../config/config.ts';
import type { Caller } from './callers.ts';

/** True for an admin whose address is verified. */
export const isAdmin = (
  { adminEmails }: Config,
  { email, unprovenSince }: Pick<Caller, 'email' | 'unprovenSince'>,
): boolean => adminEmails.has(email) && unprovenSince === null;
