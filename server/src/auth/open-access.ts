// Conditions for open access: the member has accepted the invite, and the access has not ended.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** True if the access of a member or invited person has not ended. */
export const hasNotEnded = (now: RawBuilder<string>, members = 'members') => {
  const endsAt = sql.ref(`${members}.accessEndsAt`);
  return sql<SqlBool>`(${endsAt} is null or ${endsAt} > ${now})`;
};

/**
 * True if a member may use the workspace. A statement that gives somebody access to a workspace must have this
 * condition.
 */
export const hasOpenAccess = (now: RawBuilder<string>, members = 'members') =>
  sql<SqlBool>`(${sql.ref(`${members}.acceptedAt`)} is not null and ${hasNotEnded(now, members)})`;
