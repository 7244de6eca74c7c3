// What a person hands out works only while they have a role in the workspace that may hand it out, and are not blocked.
import type { Role } from '@flock-care/contract/shapes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasOpenAccess } from './open-access.ts';

/** True while the person in this column has access to the row's workspace, in one of these roles, and is not blocked. */
export const makerIs =
  (roles: readonly Role[], table: string, userColumn: string) => (now: RawBuilder<string>) =>
    sql<SqlBool>`exists (
  select "maker"."id" from "members" as "maker" join "users" as "makerUser" on "makerUser"."id" = "maker"."userId"
  where "maker"."workspaceId" = ${sql.ref(`${table}.workspaceId`)}
    and "maker"."userId" = ${sql.ref(`${table}.${userColumn}`)}
    and "makerUser"."blockedAt" is null
    and "maker"."role" in (${sql.join(roles.map(role => sql.lit(role)))}) and ${hasOpenAccess(now, 'maker')}
)`;
