// Notifications: people's settings, the browsers that receive pushes, and the log of deliveries.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function notifications(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('pushKeys')
      .addColumn('id', type.text, c => c.notNull().primaryKey())
      .addColumn('publicKey', type.text, c => c.notNull())
      .addColumn('privateKey', type.text, c => c.notNull())
      .addColumn('createdAt', type.instant, c => c.notNull())
      .$call(tableOptions(dialect)),
    schema
      .createTable('notificationSettings')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('memberId', type.uuid, c => c.notNull())
      .addColumn('topics', type.json, c => c.notNull())
      .addColumn('quietFrom', type.text)
      .addColumn('quietTo', type.text)
      .addColumn('updatedAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('notificationSettingsKey', ['workspaceId', 'memberId'])
      .addForeignKeyConstraint(
        'notificationSettingsMember',
        ['workspaceId', 'memberId'],
        'members',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createTable('pushSubscriptions')
      .addColumn('id', type.uuid, c => c.notNull().primaryKey())
      .addColumn('userId', type.uuid, c => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('sessionHash', type.text, c =>
        c.notNull().references('sessions.tokenHash').onDelete('cascade'),
      )
      .addColumn('endpoint', type.text, c => c.notNull())
      .addColumn('p256dh', type.text, c => c.notNull())
      .addColumn('auth', type.text, c => c.notNull())
      .addColumn('createdAt', type.instant, c => c.notNull())
      .$call(tableOptions(dialect)),
    schema.createIndex('pushSubscriptionsByEndpoint').on('pushSubscriptions').column('endpoint').unique(),
    schema.createIndex('pushSubscriptionsByUser').on('pushSubscriptions').column('userId'),
    schema.createIndex('pushSubscriptionsBySession').on('pushSubscriptions').column('sessionHash'),
    schema
      .createTable('deliveries')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('userId', type.uuid, c => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('topic', type.text, c => c.notNull())
      .addColumn('subject', type.text, c => c.notNull())
      .addColumn('channel', type.text, c => c.notNull())
      .addColumn('device', type.text, c => c.notNull())
      .addColumn('birdId', type.uuid)
      .addColumn('about', type.json, c => c.notNull())
      .addColumn('at', type.instant, c => c.notNull())
      .addColumn('status', type.text, c => c.notNull())
      .addColumn('reason', type.text)
      .addPrimaryKeyConstraint('deliveriesKey', ['workspaceId', 'id'])
      .$call(tableOptions(dialect)),
    schema
      .createIndex('deliveriesBySubject')
      .on('deliveries')
      .columns(['workspaceId', 'userId', 'topic', 'subject', 'channel', 'device'])
      .unique(),
    schema.createIndex('deliveriesByTime').on('deliveries').columns(['workspaceId', 'userId', 'at', 'id']),
    schema.createIndex('deliveriesByAge').on('deliveries').column('at'),
    // The verdict and the time of the last alert; null if there was none, or if the bird no longer needed a vet a week
    // later.
    schema.alterTable('weightGuards').addColumn('alertedVerdict', type.text),
    schema.alterTable('weightGuards').addColumn('alertedAt', type.instant),
  ];
}
