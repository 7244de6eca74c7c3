// An index of an address's pending transfers by age, so that a sign-in reads only the oldest ones.
import { type Compilable, type Kysely, sql } from 'kysely';

export function pendingTransfersByAge({ schema }: Kysely<unknown>): Compilable[] {
  return [
    schema
      .createIndex('birdTransfersPendingByAge')
      .on('birdTransfers')
      .columns(['destinationEmail', 'createdAt', 'id'])
      .where(sql.ref('completedAt'), 'is', null)
      .where(sql.ref('cancelledAt'), 'is', null),
    // No longer needed, because the new index begins with its only column.
    schema.dropIndex('birdTransfersByDestination'),
  ];
}
