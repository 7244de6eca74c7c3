// The body condition scores recorded with weights and observations. Few records have one, so the indexes contain only
// those.
import { type Compilable, type Kysely, sql } from 'kysely';
import type { columnTypes } from '../columns.ts';

export const bodyConditions = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] => [
  schema.alterTable('weights').addColumn('bodyCondition', type.count),
  schema.alterTable('observations').addColumn('bodyCondition', type.count),
  schema
    .createIndex('weightsWithCondition')
    .on('weights')
    .columns(['workspaceId', 'recordedOn'])
    .where(sql.ref('bodyCondition'), 'is not', null),
  schema
    .createIndex('observationsWithCondition')
    .on('observations')
    .columns(['workspaceId', 'observedOn'])
    .where(sql.ref('bodyCondition'), 'is not', null),
];
