// Event streams, webhooks and webhook deliveries.
import { type Compilable, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export const webhooks = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] => [
  schema
    .createTable('eventStreams')
    .addColumn('workspaceId', type.workspaceNumber, c =>
      c.notNull().primaryKey().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('openedAt', type.instant, c => c.notNull())
    .addColumn('readTo', type.instant, c => c.notNull())
    .addColumn('lastEvent', type.count, c => c.notNull())
    .addColumn('knownBirds', type.json, c => c.notNull())
    .$call(tableOptions(dialect)),
  schema
    .createTable('events')
    .addColumn('workspaceId', type.workspaceNumber, c =>
      c.notNull().references('eventStreams.workspaceId').onDelete('cascade'),
    )
    .addColumn('number', type.count, c => c.notNull())
    .addColumn('changeId', type.uuid)
    .addColumn('type', type.text, c => c.notNull())
    .addColumn('at', type.instant, c => c.notNull())
    .addColumn('recordId', type.uuid)
    .addColumn('birdId', type.uuid)
    .addColumn('birdName', type.text)
    .addColumn('details', type.json, c => c.notNull())
    .addPrimaryKeyConstraint('eventsKey', ['workspaceId', 'number'])
    .$call(tableOptions(dialect, { clustered: true })),
  // A change produces at most one event.
  schema.createIndex('eventsByChange').on('events').columns(['workspaceId', 'changeId']).unique(),
  schema.createIndex('eventsByAge').on('events').column('at'),
  schema
    .createTable('webhooks')
    .addColumn('workspaceId', type.workspaceNumber, c =>
      c.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('id', type.uuid, c => c.notNull())
    .addColumn('name', type.text, c => c.notNull())
    .addColumn('kind', type.text, c => c.notNull())
    .addColumn('url', type.text, c => c.notNull())
    .addColumn('patterns', type.json, c => c.notNull())
    .addColumn('secret', type.text)
    .addColumn('previousSecret', type.text)
    .addColumn('previousSecretEndsAt', type.instant)
    .addColumn('offReason', type.text)
    .addColumn('offSince', type.instant)
    .addColumn('readEvent', type.count, c => c.notNull())
    .addColumn('lastSequence', type.count, c => c.notNull())
    .addColumn('revision', type.count, c => c.notNull())
    .addColumn('nextAttemptAt', type.instant)
    .addColumn('failingSince', type.instant)
    .addColumn('leaseId', type.uuid)
    .addColumn('leasedUntil', type.instant)
    .addColumn('createdAt', type.instant, c => c.notNull())
    .addColumn('createdByUserId', type.uuid, c => c.notNull().references('users.id'))
    .addPrimaryKeyConstraint('webhooksKey', ['workspaceId', 'id'])
    .$call(tableOptions(dialect)),
  schema
    .createIndex('webhooksToSend')
    .on('webhooks')
    .column('nextAttemptAt')
    .where(sql.ref('nextAttemptAt'), 'is not', null),
  schema
    .createTable('webhookDeliveries')
    .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
    .addColumn('webhookId', type.uuid, c => c.notNull())
    .addColumn('sequence', type.count, c => c.notNull())
    .addColumn('id', type.uuid, c => c.notNull())
    .addColumn('type', type.text, c => c.notNull())
    .addColumn('birdId', type.uuid)
    .addColumn('birdName', type.text)
    .addColumn('requestBody', type.text, c => c.notNull())
    .addColumn('deliveredAt', type.instant)
    .addColumn('attempts', type.count, c => c.notNull())
    .addColumn('attemptedAt', type.instant)
    .addColumn('failure', type.text)
    .addColumn('responseStatus', type.count)
    .addColumn('responseText', type.text)
    .addColumn('createdAt', type.instant, c => c.notNull())
    .addPrimaryKeyConstraint('webhookDeliveriesKey', ['workspaceId', 'webhookId', 'sequence'])
    .addForeignKeyConstraint(
      'webhookDeliveriesWebhook',
      ['workspaceId', 'webhookId'],
      'webhooks',
      ['workspaceId', 'id'],
      c => c.onDelete('cascade'),
    )
    .$call(tableOptions(dialect)),
  schema
    .createIndex('webhookDeliveriesWaiting')
    .on('webhookDeliveries')
    .columns(['workspaceId', 'webhookId', 'sequence'])
    .where(sql.ref('deliveredAt'), 'is', null),
  schema.createIndex('webhookDeliveriesByAge').on('webhookDeliveries').column('createdAt'),
];
