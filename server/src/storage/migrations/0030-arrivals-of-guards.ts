// The day on which a bird arrived with its records from another flock, for the weight guard. Null for earlier moves.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export const arrivalsOfGuards = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] => [schema.alterTable('weightGuards').addColumn('arrivedOn', type.day)];
