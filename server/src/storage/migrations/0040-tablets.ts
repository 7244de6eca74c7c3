// Shared tablets, the PINs of members, wrong PINs, and the sessions of members who have unlocked a tablet.
import { type Compilable, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function tablets(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  const of =
    (name: string, column: string, table: string) =>
    <T extends string, C extends string>(builder: CreateTableBuilder<T, C>) =>
      builder.addForeignKeyConstraint(
        name,
        ['workspaceId', column] as never,
        table,
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      );
  return [
    schema
      .createTable('tablets')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('name', type.text, c => c.notNull())
      .addColumn('room', type.text, c => c.notNull())
      .addColumn('idleMinutes', type.count, c => c.notNull())
      .addColumn('codeHash', type.text)
      .addColumn('codeExpiresAt', type.instant)
      .addColumn('tokenHash', type.text)
      .addColumn('pairedAt', type.instant)
      .addColumn('lastUsedAt', type.instant)
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('createdByUserId', type.uuid, c => c.notNull().references('users.id'))
      .addPrimaryKeyConstraint('tabletsKey', ['workspaceId', 'id'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createIndex('tabletsByToken')
      .on('tablets')
      .column('tokenHash')
      .unique()
      .where(sql.ref('tokenHash'), 'is not', null),
    schema
      .createIndex('tabletsByCode')
      .on('tablets')
      .column('codeHash')
      .unique()
      .where(sql.ref('codeHash'), 'is not', null),
    schema
      .createTable('memberPins')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('memberId', type.uuid, c => c.notNull())
      .addColumn('pinHash', type.text, c => c.notNull())
      .addPrimaryKeyConstraint('memberPinsKey', ['workspaceId', 'memberId'])
      .$call(of('memberPinsMember', 'memberId', 'members'))
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createTable('pinTries')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('tabletId', type.uuid, c => c.notNull())
      .addColumn('memberId', type.uuid, c => c.notNull())
      .addColumn('tries', type.count, c => c.notNull())
      .addColumn('lockEndsAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('pinTriesKey', ['workspaceId', 'tabletId', 'memberId'])
      .$call(of('pinTriesTablet', 'tabletId', 'tablets'))
      .$call(of('pinTriesMember', 'memberId', 'members'))
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('pinTriesByMember').on('pinTries').columns(['workspaceId', 'memberId']),
    schema
      .createTable('tabletSessions')
      .addColumn('tokenHash', type.text, c => c.notNull().primaryKey())
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('tabletId', type.uuid, c => c.notNull())
      .addColumn('memberId', type.uuid, c => c.notNull())
      .addColumn('idleUntil', type.instant, c => c.notNull())
      .addColumn('expiresAt', type.instant, c => c.notNull())
      .$call(of('tabletSessionsTablet', 'tabletId', 'tablets'))
      .$call(of('tabletSessionsMember', 'memberId', 'members'))
      .$call(tableOptions(dialect)),
    schema.createIndex('tabletSessionsByTablet').on('tabletSessions').columns(['workspaceId', 'tabletId']),
    schema.createIndex('tabletSessionsByMember').on('tabletSessions').columns(['workspaceId', 'memberId']),
    schema.createIndex('tabletSessionsByIdleTime').on('tabletSessions').column('idleUntil'),
  ];
}
