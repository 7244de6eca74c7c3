// Each workspace's settings.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function workspaceSettings(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('workspaceSettings')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('timeZone', type.text)
      .addColumn('weighEveryDays', type.count, c => c.notNull())
      .addColumn('emergencyContacts', type.json, c => c.notNull())
      .addColumn('watchPercent', type.real, c => c.notNull())
      .addColumn('callVetPercent', type.real, c => c.notNull())
      .addColumn('urgentPercent', type.real, c => c.notNull())
      .addColumn('updatedAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('workspaceSettingsKey', ['workspaceId'])
      .$call(tableOptions(dialect)),
  ];
}
