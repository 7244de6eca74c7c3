// Pending transfers of an address in the order in which they were made, so that a sign-in reads only the first.
import { type Compilable, type Kysely, sql } from 'kysely';

export function pendingTransfersByAge({ schema }: Kysely<unknown>): Compilable[] {
  return [
    schema
      .createIndex('birdTransfersPendingByAge')
      .on('birdTransfers')
      .columns(['destinationEmail', 'createdAt', 'id'])
      .where(sql.ref('completedAt'), 'is', null)
      .where(sql.ref('cancelledAt'), 'is', null),
    // The new index begins with its only column.
    schema.dropIndex('birdTransfersByDestination'),
  ];
}
