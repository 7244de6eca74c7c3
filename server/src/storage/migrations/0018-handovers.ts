// Handovers: links that show one bird to a vet.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function handovers(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('handovers')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('id', type.uuid, c => c.notNull())
      // No foreign key to the bird: after the bird is gone, the service must still recognize the link.
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('tokenHash', type.text, c => c.notNull())
      .addColumn('showsFrom', type.day, c => c.notNull())
      .addColumn('notes', type.text, c => c.notNull())
      .addColumn('createdByUserId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('createdByTokenId', type.uuid)
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('expiresAt', type.instant, c => c.notNull())
      .addColumn('revokedAt', type.instant)
      .addColumn('openedCount', type.count, c => c.notNull())
      .addColumn('lastOpenedAt', type.instant)
      .addPrimaryKeyConstraint('handoversKey', ['workspaceId', 'id'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('handoversByHash').on('handovers').column('tokenHash').unique(),
    schema.createIndex('handoversByExpiry').on('handovers').column('expiresAt'),
  ];
}
