// Queries for idempotency keys, each stored with the response to the first request that has it.
import { tryLock } from '../../storage/columns.ts';
import { valuesOf } from '../../storage/insert.ts';
import { change, findOne, type Inputs } from '../../storage/statement.ts';

/** Locks a key until the transaction ends, unless another transaction has it: for that one, this does not wait. */
export const tryLockIdempotencyKey = findOne((db, $: Inputs<{ keyHash: string }>, dialect) =>
  db.selectNoFrom(tryLock(dialect, $.keyHash).as('isLocked')),
);

export const findSealedAnswer = findOne((db, $: Inputs<{ keyHash: string; now: string }>) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'sealedAnswer'])
    .where('keyHash', '=', $.keyHash)
    .where('expiresAt', '>', $.now),
);

/** Stores a response under its key, which is locked, and replaces an expired one. */
export const upsertSealedAnswer = change(
  (db, $: Inputs<{ keyHash: string; fingerprint: string; sealedAnswer: string; expiresAt: string }>) =>
    db
      .insertInto('idempotencyKeys')
      .values(valuesOf($, ['keyHash', 'fingerprint', 'sealedAnswer', 'expiresAt']))
      .onConflict(conflict =>
        conflict.column('keyHash').doUpdateSet(valuesOf($, ['fingerprint', 'sealedAnswer', 'expiresAt'])),
      ),
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
