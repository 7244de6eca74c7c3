// Queries for the states of sign-ins through providers: the used ones, and those that earlier versions of the service
// stored when a sign-in began.
import type { ProviderKey } from '@flock-care/contract/shapes';
import { change, changeOne, type Inputs } from '../../storage/statement.ts';

/** Marks a state as used; changes nothing if it was used before. */
export const insertUsedOauthState = change((db, $: Inputs<{ stateHash: string; expiresAt: string }>) =>
  db
    .insertInto('usedOauthStates')
    .values({ stateHash: $.stateHash, expiresAt: $.expiresAt })
    .onConflict(conflict => conflict.column('stateHash').doNothing()),
);

/**
 * Consumes a state that an earlier version stored; no row if it is unknown, used or expired, or belongs to another
 * browser, provider or issuer. Of concurrent requests, only one gets the row.
 */
export const consumeOauthState = changeOne(
  (
    db,
    $: Inputs<{
      stateHash: string;
      browserHash: string;
      providerKey: ProviderKey;
      issuer: string;
      now: string;
    }>,
  ) =>
    db
      .deleteFrom('oauthStates')
      .where('stateHash', '=', $.stateHash)
      .where('browserHash', '=', $.browserHash)
      .where('providerKey', '=', $.providerKey)
      .where('issuer', '=', $.issuer)
      .where('expiresAt', '>', $.now)
      .returning('redirectTo'),
);

export const deleteExpiredUsedOauthStates = change((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .deleteFrom('usedOauthStates')
    .where('stateHash', 'in', expired =>
      expired
        .selectFrom('usedOauthStates')
        .select('stateHash')
        .where('expiresAt', '<=', $.now)
        .orderBy('expiresAt')
        .limit($.maxRows),
    ),
);

export const deleteExpiredOauthStates = change((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .deleteFrom('oauthStates')
    .where('stateHash', 'in', expired =>
      expired
        .selectFrom('oauthStates')
        .select('stateHash')
        .where('expiresAt', '<=', $.now)
        .orderBy('expiresAt')
        .limit($.maxRows),
    ),
);
