// Digests of photos, so that a list's ETag is computed without reading the photos.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export function photoDigests(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] {
  return [
    // Empty for photos stored before this migration.
    schema.alterTable('birdPhotos').addColumn('digest', type.text, c => c.notNull().defaultTo('')),
  ];
}
