// The condition that the creator of a link or code is not blocked, and still has a role that may create it.
import type { Role } from '@flock-care/contract/shapes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasOpenAccess } from './open-access.ts';

/** True as long as the creator is not blocked and has access to the row's workspace in one of these roles. */
export const creatorIs =
  (roles: readonly Role[], table: string, userColumn: string) => (now: RawBuilder<string>) =>
    sql<SqlBool>`exists (
  select "creator"."id" from "members" as "creator" join "users" as "creatorUser" on "creatorUser"."id" = "creator"."userId"
  where "creator"."workspaceId" = ${sql.ref(`${table}.workspaceId`)}
    and "creator"."userId" = ${sql.ref(`${table}.${userColumn}`)}
    and "creatorUser"."blockedAt" is null
    and "creator"."role" in (${sql.join(roles.map(role => sql.lit(role)))}) and ${hasOpenAccess(now, 'creator')}
)`;
