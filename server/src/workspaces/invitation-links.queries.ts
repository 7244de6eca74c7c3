// Queries for invitation links. A member has at most one.
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, type Inputs } from '../storage/statement.ts';
import { type InvitationLinksTable, invitationLinkColumns } from '../storage/tables/auth.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** Adds or replaces the link of a member. The member must exist. */
export const upsertInvitationLink = change((db, $: Inputs<NewRow<InvitationLinksTable>>) =>
  db
    .insertInto('invitationLinks')
    .values(valuesOf($, invitationLinkColumns))
    .onConflict(conflict =>
      conflict
        .columns(['workspaceId', 'memberId'])
        .doUpdateSet(valuesOf($, without(invitationLinkColumns, 'workspaceId', 'memberId'))),
    ),
);

export const deleteInvitationLink = change((db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
  db
    .deleteFrom('invitationLinks')
    .where('workspaceId', '=', $.workspaceId)
    .where('memberId', '=', $.memberId),
);

/** Uses up a link; no row if it is unknown, used or expired. Of concurrent requests, only one gets the row. */
export const consumeInvitationLink = changeOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .deleteFrom('invitationLinks')
    .where('tokenHash', '=', $.tokenHash)
    .where('expiresAt', '>', $.now)
    .returning(['workspaceId', 'memberId']),
);

export const deleteExpiredInvitationLinks = change((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .deleteFrom('invitationLinks')
    .where('tokenHash', 'in', expired =>
      expired
        .selectFrom('invitationLinks')
        .select('tokenHash')
        .where('expiresAt', '<=', $.now)
        .orderBy('expiresAt')
        .limit($.maxRows),
    ),
);
