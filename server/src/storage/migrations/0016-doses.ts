// Doses: a medication's earlier schedules, the limits for its doses, and the way each dose was given.
import { type Compilable, type Kysely, sql } from 'kysely';
import type { columnTypes } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function doses(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  const medications = () => schema.alterTable('medications');
  const administrations = () => schema.alterTable('administrations');
  return [
    medications().addColumn('pastSchedules', type.json, c => c.notNull().defaultTo(sql`'[]'`)),
    medications().addColumn('minimumHoursBetween', type.real),
    medications().addColumn('maximumPerDay', type.count),
    medications().addColumn('graceMinutes', type.count),
    schema.createIndex('medicationsById').on('medications').columns(['workspaceId', 'id']),
    administrations().addColumn('outcome', type.text),
    administrations().addColumn('givenAt', type.instant),
    administrations().addColumn('givenByUserId', type.uuid, c => c.references('users.id')),
    administrations().addColumn('givenByTokenId', type.uuid),
    administrations().addColumn('changedAt', type.instant),
    administrations().addColumn('forced', type.flag, c =>
      c.notNull().defaultTo(dialect === 'sqlite' ? sql`0` : sql`false`),
    ),
    schema
      .createIndex('administrationsByDay')
      .on('administrations')
      .columns(['workspaceId', 'administeredOn']),
  ];
}
