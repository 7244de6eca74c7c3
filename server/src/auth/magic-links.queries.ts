// Queries for magic links. A link can be used once, until it expires.
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, type Inputs } from '../storage/statement.ts';
import { type MagicLinksTable, magicLinkColumns } from '../storage/tables/auth.ts';
import { without } from '../storage/tables/columns-of.ts';

const newLinkColumns = without(magicLinkColumns, 'usedAt');

export const insertMagicLink = change((db, $: Inputs<NewRow<MagicLinksTable, typeof newLinkColumns>>) =>
  db.insertInto('magicLinks').values(valuesOf($, newLinkColumns)),
);

/** Marks a link as used; no row if it is unknown, used or expired. Of concurrent requests, only one gets the row. */
export const consumeMagicLink = changeOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .updateTable('magicLinks')
    .set({ usedAt: $.now })
    .where('tokenHash', '=', $.tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', $.now)
    .returning(['email', 'name', 'redirectTo']),
);

export const deleteExpiredMagicLinks = change((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .deleteFrom('magicLinks')
    .where('tokenHash', 'in', expired =>
      expired
        .selectFrom('magicLinks')
        .select('tokenHash')
        .where('expiresAt', '<=', $.now)
        .orderBy('expiresAt')
        .limit($.maxRows),
    ),
);
