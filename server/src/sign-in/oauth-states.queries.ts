// Attempts to sign in through a provider: each good once, in the browser that began it, until it expires.
import type { ProviderKey } from '@flock-care/contract';
import { change, changeOne, type Inputs } from '../storage/statement.ts';

export const insertOauthState = change(
  (
    db,
    $: Inputs<{
      stateHash: string;
      browserHash: string;
      providerKey: ProviderKey;
      issuer: string;
      redirectTo: string;
      now: string;
      expiresAt: string;
    }>,
  ) =>
    db.insertInto('oauthStates').values({
      stateHash: $.stateHash,
      browserHash: $.browserHash,
      providerKey: $.providerKey,
      issuer: $.issuer,
      redirectTo: $.redirectTo,
      createdAt: $.now,
      expiresAt: $.expiresAt,
    }),
);

/**
 * Uses an attempt up; no row where it is unknown, used or expired, or began in another browser, at another provider
 * or at another issuer. Of many at the same moment one gets the row.
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

export const deleteExpiredOauthStates = change((db, $: Inputs<{ now: string }>) =>
  db.deleteFrom('oauthStates').where('expiresAt', '<=', $.now),
);
