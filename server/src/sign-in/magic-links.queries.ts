// Magic links: each good once, until it expires.
import { change, changeOne, type Inputs } from '../storage/statement.ts';

export const insertMagicLink = change(
  (
    db,
    $: Inputs<{
      tokenHash: string;
      email: string;
      name: string;
      redirectTo: string;
      now: string;
      expiresAt: string;
    }>,
  ) =>
    db.insertInto('magicLinks').values({
      tokenHash: $.tokenHash,
      email: $.email,
      name: $.name,
      redirectTo: $.redirectTo,
      createdAt: $.now,
      expiresAt: $.expiresAt,
    }),
);

/** Uses a link up; no row where it is unknown, used or expired. Of many at the same moment one gets the row. */
export const consumeMagicLink = changeOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .updateTable('magicLinks')
    .set({ usedAt: $.now })
    .where('tokenHash', '=', $.tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', $.now)
    .returning(['email', 'name', 'redirectTo']),
);

export const deleteExpiredMagicLinks = change((db, $: Inputs<{ now: string }>) =>
  db.deleteFrom('magicLinks').where('expiresAt', '<=', $.now),
);
