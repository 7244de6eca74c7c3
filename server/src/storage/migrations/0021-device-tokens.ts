// The abilities of device tokens.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export function deviceTokens(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] {
  return [
    // Null for an integration token, which may do whatever its scope allows.
    schema.alterTable('integrationTokens').addColumn('can', type.json),
  ];
}
