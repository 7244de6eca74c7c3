// The flocks that have turned on MQTT, and the lease of the process that is connected to the broker.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export const mqtt = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] => [
  schema
    .createTable('mqttFlocks')
    .addColumn('workspaceId', type.workspaceNumber, c =>
      c.notNull().primaryKey().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('tokenId', type.uuid, c => c.notNull())
    .addColumn('tokenHash', type.text, c => c.notNull())
    .addColumn('turnedOnAt', type.instant, c => c.notNull())
    .$call(tableOptions(dialect)),
  schema
    .createTable('mqttLease')
    .addColumn('id', type.text, c => c.notNull().primaryKey())
    .addColumn('leaseId', type.uuid, c => c.notNull())
    .addColumn('leasedUntil', type.instant, c => c.notNull())
    .$call(tableOptions(dialect)),
];
