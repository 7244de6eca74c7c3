// Sign-in through identity providers: people's identities, and the attempts in progress.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function identityProviders(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('identities')
      .addColumn('issuer', type.text, c => c.notNull())
      .addColumn('subject', type.text, c => c.notNull())
      .addColumn('userId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('identitiesKey', ['issuer', 'subject'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createTable('oauthStates')
      .addColumn('stateHash', type.text, c => c.notNull().primaryKey())
      .addColumn('browserHash', type.text, c => c.notNull())
      .addColumn('providerKey', type.text, c => c.notNull())
      .addColumn('issuer', type.text, c => c.notNull())
      .addColumn('redirectTo', type.text, c => c.notNull())
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('expiresAt', type.instant, c => c.notNull())
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('oauthStatesByExpiry').on('oauthStates').column('expiresAt'),
  ];
}
