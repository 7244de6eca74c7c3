// Queries for idempotency keys, each claimed by the first request that has it, and stored with its response.
import { sql } from 'kysely';
import { tryLock } from '../../storage/columns.ts';
import { change, changeOne, findOne, type Inputs } from '../../storage/statement.ts';

/**
 * Claims a key until it expires; no row if an earlier request has it, or another transaction is claiming it. Thanks to
 * the lock, this one does not wait for the other to end, as the unique index would make it.
 */
export const claimIdempotencyKey = changeOne(
  (db, $: Inputs<{ keyHash: string; fingerprint: string; now: string; expiresAt: string }>, dialect) =>
    db
      .insertInto('idempotencyKeys')
      .columns(['keyHash', 'fingerprint', 'sealedAnswer', 'expiresAt'])
      .expression(
        db
          .selectNoFrom([
            $.keyHash.as('keyHash'),
            $.fingerprint.as('fingerprint'),
            sql.lit('').as('sealedAnswer'),
            $.expiresAt.as('expiresAt'),
          ])
          .where(tryLock(dialect, $.keyHash)),
      )
      .onConflict(conflict =>
        conflict
          .column('keyHash')
          .doUpdateSet(set => ({
            fingerprint: set.ref('excluded.fingerprint'),
            sealedAnswer: set.ref('excluded.sealedAnswer'),
            expiresAt: set.ref('excluded.expiresAt'),
          }))
          .where('idempotencyKeys.expiresAt', '<=', $.now),
      )
      .returning('keyHash'),
);

export const updateSealedAnswer = change((db, $: Inputs<{ keyHash: string; sealedAnswer: string }>) =>
  db.updateTable('idempotencyKeys').set({ sealedAnswer: $.sealedAnswer }).where('keyHash', '=', $.keyHash),
);

export const findSealedAnswer = findOne((db, $: Inputs<{ keyHash: string; now: string }>) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'sealedAnswer'])
    .where('keyHash', '=', $.keyHash)
    .where('expiresAt', '>', $.now),
);

export const deleteExpiredIdempotencyKeys = change((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .deleteFrom('idempotencyKeys')
    .where('keyHash', 'in', expired =>
      expired
        .selectFrom('idempotencyKeys')
        .select('keyHash')
        .where('expiresAt', '<=', $.now)
        .orderBy('expiresAt')
        .limit($.maxRows),
    ),
);
