// Idempotency keys: each claimed by the first request that brings it, and kept with the answer that one was given.
import { sql } from 'kysely';
import { tryLock } from '../storage/columns.ts';
import { change, changeOne, findOne, type Inputs } from '../storage/statement.ts';

/**
 * Claims a key until it expires; no row where an earlier request has it, or another transaction claims it at this
 * moment. The lock spares this one the wait for the other's end, which the unique index would impose.
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

export const deleteExpiredIdempotencyKeys = change((db, $: Inputs<{ now: string }>) =>
  db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', $.now),
);
