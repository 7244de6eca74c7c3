// A transfer code or pending transfer works only while the person who made it may still move birds out of the workspace.
import { managers } from '@flock-care/contract/endpoints';
import { type SqlBool, sql } from 'kysely';

/** True while the person in this column is an owner or assistant of the row's workspace. */
const mayMoveBirds = (table: string, userColumn: string) => sql<SqlBool>`exists (
  select "maker"."id" from "members" as "maker"
  where "maker"."workspaceId" = ${sql.ref(`${table}.workspaceId`)}
    and "maker"."userId" = ${sql.ref(`${table}.${userColumn}`)}
    and "maker"."role" in (${sql.join(managers.map(role => sql.lit(role)))}) and "maker"."acceptedAt" is not null
)`;

export const makerOfCodeMayMoveBirds = mayMoveBirds('birdTransferCodes', 'createdByUserId');
export const makerOfTransferMayMoveBirds = mayMoveBirds('birdTransfers', 'requestedByUserId');
