// Queries for sign-in codes, and for failed attempts to enter one.
import { change, changeOne, findMany, type Inputs, lockOneShared } from '../storage/statement.ts';

/**
 * Counts an attempt for an address and returns the totals. Until the transaction ends, no other transaction can count an
 * attempt for that address.
 */
export const countAttempt = changeOne(
  (db, $: Inputs<{ emailHash: string; now: string; recentUntil: string; dailyUntil: string }>) =>
    db
      .insertInto('signInTries')
      .values({
        emailHash: $.emailHash,
        recentTries: 1,
        recentUntil: $.recentUntil,
        dailyTries: 1,
        dailyUntil: $.dailyUntil,
      })
      .onConflict(conflict =>
        conflict.column('emailHash').doUpdateSet(set => ({
          recentTries: set
            .case()
            .when('signInTries.recentUntil', '>', $.now)
            .then(set('signInTries.recentTries', '+', 1))
            .else(1)
            .end(),
          recentUntil: set
            .case()
            .when('signInTries.recentUntil', '>', $.now)
            .then(set.ref('signInTries.recentUntil'))
            .else(set.ref('excluded.recentUntil'))
            .end(),
          dailyTries: set
            .case()
            .when('signInTries.dailyUntil', '>', $.now)
            .then(set('signInTries.dailyTries', '+', 1))
            .else(1)
            .end(),
          dailyUntil: set
            .case()
            .when('signInTries.dailyUntil', '>', $.now)
            .then(set.ref('signInTries.dailyUntil'))
            .else(set.ref('excluded.dailyUntil'))
            .end(),
        })),
      )
      .returning(['recentTries', 'dailyTries']),
);

/**
 * Locks the count of failed attempts in an address's current daily window, so that it does not change; no row if there
 * is no current window.
 */
export const lockDailyTries = lockOneShared((db, $: Inputs<{ emailHash: string; now: string }>) =>
  db
    .selectFrom('signInTries')
    .select('dailyTries')
    .where('emailHash', '=', $.emailHash)
    .where('dailyUntil', '>', $.now),
);

export const decrementTries = change((db, $: Inputs<{ emailHash: string }>) =>
  db
    .updateTable('signInTries')
    .set(set => ({ recentTries: set('recentTries', '-', 1), dailyTries: set('dailyTries', '-', 1) }))
    .where('emailHash', '=', $.emailHash)
    .where('recentTries', '>', 0)
    .where('dailyTries', '>', 0),
);

/** Lists the links for an address that have a live code. */
export const listLiveCodes = findMany((db, $: Inputs<{ email: string; now: string }>) =>
  db
    .selectFrom('magicLinks')
    .select(['tokenHash', 'codeHash'])
    .where('email', '=', $.email)
    .where('codeHash', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', $.now),
);

/** Revokes the codes for an address; its links remain valid. */
export const revokeCodes = change((db, $: Inputs<{ email: string }>) =>
  db
    .updateTable('magicLinks')
    .set({ codeHash: null })
    .where('email', '=', $.email)
    .where('codeHash', 'is not', null),
);

export const deleteEndedTries = change((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .deleteFrom('signInTries')
    .where('emailHash', 'in', ended =>
      ended
        .selectFrom('signInTries')
        .select('emailHash')
        .where('dailyUntil', '<=', $.now)
        .orderBy('dailyUntil')
        .limit($.maxRows),
    ),
);
