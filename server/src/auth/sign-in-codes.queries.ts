// Queries for the codes of sign-in links, and for the tries that were wrong.
import { change, changeOne, findMany, type Inputs } from '../storage/statement.ts';

/**
 * Counts a try for an address and returns how many there were. Until the transaction ends nobody else counts one for the
 * same address.
 */
export const countTry = changeOne(
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

export const takeTryBack = change((db, $: Inputs<{ emailHash: string }>) =>
  db
    .updateTable('signInTries')
    .set(set => ({ recentTries: set('recentTries', '-', 1), dailyTries: set('dailyTries', '-', 1) }))
    .where('emailHash', '=', $.emailHash)
    .where('recentTries', '>', 0)
    .where('dailyTries', '>', 0),
);

/** The links of an address whose code is good. */
export const listLiveCodes = findMany((db, $: Inputs<{ email: string; now: string }>) =>
  db
    .selectFrom('magicLinks')
    .select(['tokenHash', 'codeHash'])
    .where('email', '=', $.email)
    .where('codeHash', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', $.now),
);

/** Ends the codes of an address; its links stay good. */
export const endCodes = change((db, $: Inputs<{ email: string }>) =>
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
