// What a photo is told from another one by, without reading it: for clients who ask whether they have it already.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export function photoDigests(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] {
  return [
    // Empty for photos of before.
    schema.alterTable('birdPhotos').addColumn('digest', type.text, c => c.notNull().defaultTo('')),
  ];
}
