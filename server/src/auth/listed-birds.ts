// Limits a member to some of the birds, but only while the member's role does not manage the flock.
import type { Role } from '@flock-care/contract/shapes';
import { sql } from 'kysely';

/** The roles whose access can be limited to some birds. Owners and assistants manage the flock. */
export const helpers: readonly Role[] = ['caregiver', 'viewer'];

/**
 * The time at which a member's birds were last listed; null if the member sees all birds. The list of somebody who now
 * manages the flock is kept but ignored, and applies again if they become a helper again.
 */
export const listedAt = sql<string | null>`case when "members"."role" in (${sql.join(
  helpers.map(role => sql.lit(role)),
)}) then "members"."birdsListedAt" end`;

/** Selects `listedAt` as `birdsListedAt`. */
export const birdsListedAt = listedAt.as('birdsListedAt');
