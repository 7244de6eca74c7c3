// The end of a member's access, and the option to limit a member to daily care.
import { type Compilable, type Kysely, sql } from 'kysely';
import type { columnTypes } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function memberAccess(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    // Null if the access has no end date.
    schema.alterTable('members').addColumn('accessEndsAt', type.instant),
    // The time at which the member's sessions and tokens were revoked; null if they were not.
    schema.alterTable('members').addColumn('accessEndedAt', type.instant),
    schema
      .alterTable('members')
      .addColumn('careOnly', type.flag, c =>
        c.notNull().defaultTo(dialect === 'postgres' ? sql.lit(false) : sql.lit(0)),
      ),
    schema
      .createIndex('membersByAccessEnd')
      .on('members')
      .column('accessEndsAt')
      .where(sql.ref('accessEndedAt'), 'is', null)
      .where(sql.ref('accessEndsAt'), 'is not', null),
  ];
}
