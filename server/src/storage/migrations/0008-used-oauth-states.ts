// The used OAuth states. Because only these are stored, a sign-in that starts stores nothing.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function usedOauthStates(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('usedOauthStates')
      .addColumn('stateHash', type.text, c => c.notNull().primaryKey())
      .addColumn('expiresAt', type.instant, c => c.notNull())
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('usedOauthStatesByExpiry').on('usedOauthStates').column('expiresAt'),
  ];
}
