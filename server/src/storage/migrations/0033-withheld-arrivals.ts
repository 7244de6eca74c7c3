// Stores how a bird arrived in a workspace it has since left, until the move can no longer be undone. The old workspace
// keeps this record, which does not move with the bird. Also marks birds that were dead when they moved in.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export const withheldArrivals = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] => [
  schema.alterTable('arrivals').addColumn('joinedDead', type.flag),
  schema.alterTable('formerBirds').addColumn('joinedDead', type.flag),
  schema
    .createTable('withheldArrivals')
    .addColumn('workspaceId', type.workspaceNumber, c =>
      c.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('changeId', type.uuid, c => c.notNull())
    .addColumn('movedAt', type.instant, c => c.notNull())
    .addColumn('contents', type.json, c => c.notNull())
    .addPrimaryKeyConstraint('withheldArrivalsKey', ['workspaceId', 'changeId'])
    .$call(tableOptions(dialect, { clustered: true })),
  schema.createIndex('withheldArrivalsByAge').on('withheldArrivals').column('movedAt'),
];
