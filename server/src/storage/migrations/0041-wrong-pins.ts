// Counts a member's wrong PINs across all tablets of the flock, so that removing a tablet does not reset the count.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export function wrongPins({ schema }: Kysely<unknown>, type: ReturnType<typeof columnTypes>): Compilable[] {
  return [
    schema.alterTable('memberPins').addColumn('wrongPins', type.count, c => c.notNull().defaultTo(0)),
    schema.alterTable('memberPins').addColumn('countEndsAt', type.instant),
    schema.alterTable('memberPins').addColumn('ownersToldAt', type.instant),
  ];
}
