// The number of attempts to send a delivery, so that a delivery that crashes the process each time is not retried
// forever.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export const deliveryAttempts = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] => [
  schema.alterTable('deliveries').addColumn('attempts', type.count, c => c.notNull().defaultTo(0)),
];
