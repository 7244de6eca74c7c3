// Closed and blocked accounts, and the time each person was last seen, for the admins of an installation.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export function closedAccounts(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] {
  return [
    schema.alterTable('users').addColumn('lastSeenAt', type.instant),
    schema.alterTable('users').addColumn('blockedAt', type.instant),
    schema.alterTable('users').addColumn('closedAt', type.instant),
    schema.createIndex('identitiesByUser').on('identities').column('userId'),
    schema.createIndex('usersByAge').on('users').columns(['createdAt', 'id']),
  ];
}
