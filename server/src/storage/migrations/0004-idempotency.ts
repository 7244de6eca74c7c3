// The responses to requests with an Idempotency-Key, kept for as long as clients may repeat the requests.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function idempotency(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('idempotencyKeys')
      .addColumn('keyHash', type.text, c => c.notNull().primaryKey())
      .addColumn('fingerprint', type.text, c => c.notNull())
      .addColumn('sealedAnswer', type.text, c => c.notNull())
      .addColumn('expiresAt', type.instant, c => c.notNull())
      .$call(tableOptions(dialect)),
    schema.createIndex('idempotencyKeysByExpiry').on('idempotencyKeys').column('expiresAt'),
  ];
}
