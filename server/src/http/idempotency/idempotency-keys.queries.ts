// Queries for idempotency keys, each stored with the response to its first request.
import { tryLock } from '../../storage/columns.ts';
import { type NewRow, valuesOf } from '../../storage/insert.ts';
import { change, findMany, findOne, type Inputs } from '../../storage/statement.ts';
import type { IdempotencyKeysTable } from '../../storage/tables/idempotency.ts';

/** Locks a key until the transaction ends; does not wait if another transaction holds the lock. */
export const tryLockIdempotencyKey = findOne((db, $: Inputs<{ keyHash: string }>, dialect) =>
  db.selectNoFrom(tryLock(dialect, $.keyHash).as('isLocked')),
);

/**
 * Lists up to two unexpired responses for a key: the one to its first request anywhere, and the one to its first
 * request in this workspace.
 */
export const listSealedAnswers = findMany(
  (db, $: Inputs<{ keyHash: string; workspaceKeyHash: string; now: string }>) =>
    db
      .selectFrom('idempotencyKeys')
      .select(['keyHash', 'fingerprint', 'sealedAnswer', 'workspaceId'])
      .where('keyHash', 'in', [$.keyHash, $.workspaceKeyHash])
      .where('expiresAt', '>', $.now),
);

const contents = ['workspaceId', 'fingerprint', 'sealedAnswer', 'expiresAt'] as const;

/** Stores a response under its key, replacing an expired one. The transaction must already have locked the key. */
export const upsertSealedAnswer = change((db, $: Inputs<NewRow<IdempotencyKeysTable>>) =>
  db
    .insertInto('idempotencyKeys')
    .values(valuesOf($, ['keyHash', ...contents]))
    .onConflict(conflict => conflict.column('keyHash').doUpdateSet(valuesOf($, contents))),
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
