// Who runs the installation: the people named in ADMIN_EMAILS.
import type { Config } from '../config/config.ts';
import type { Caller } from './callers.ts';

/** Not while nobody has proven that the address is theirs. */
export const isAdmin = (
  { adminEmails }: Config,
  { email, unprovenSince }: Pick<Caller, 'email' | 'unprovenSince'>,
): boolean => adminEmails.has(email) && unprovenSince === null;
