// The default name for a user who has not chosen one.

/** Returns the part of an email address before the @. */
export const defaultName = (email: string): string => email.slice(0, email.indexOf('@'));
