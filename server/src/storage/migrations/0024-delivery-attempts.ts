// How many attempts to send a delivery have begun, so that kills cannot send it again and again.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export const deliveryAttempts = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] => [
  schema.alterTable('deliveries').addColumn('attempts', type.count, c => c.notNull().defaultTo(0)),
];
