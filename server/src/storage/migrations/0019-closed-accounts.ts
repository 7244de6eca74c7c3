// What those who run an installation need of its people: who has closed their account, who is blocked, who was here when.
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
