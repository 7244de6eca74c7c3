// Queries for handovers.
import { managers } from '@flock-care/contract/endpoints';
import { makerIs } from '../auth/maker.ts';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type HandoversTable, handoverColumns } from '../storage/tables/sharing.ts';

const publicColumns = without(
  handoverColumns,
  'workspaceId',
  'tokenHash',
  'showsFrom',
  'createdByUserId',
  'createdByTokenId',
);

const makerMayHandOver = makerIs(managers, 'handovers', 'createdByUserId');

export const insertHandover = changeOne((db, $: Inputs<NewRow<HandoversTable>>) =>
  db.insertInto('handovers').values(valuesOf($, handoverColumns)).returning(publicColumns),
);

/** Those that have not ended. */
export const listOpenHandovers = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; now: string }>) =>
  db
    .selectFrom('handovers')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now)
    .where(makerMayHandOver($.now)),
);

export const countOpenHandovers = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; now: string }>) =>
  db
    .selectFrom('handovers')
    .select(count => count.fn.countAll<number>().as('handovers'))
    .where('workspaceId', '=', $.workspaceId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now),
);

/** Those that ended since an instant, the newest first. */
export const listEndedHandovers = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; since: string; now: string; limit: number }>) =>
    db
      .selectFrom('handovers')
      .select(publicColumns)
      .where('workspaceId', '=', $.workspaceId)
      .where(where =>
        where.or([
          where('revokedAt', '>', $.since),
          where.and([
            where('revokedAt', 'is', null),
            where('expiresAt', '>', $.since),
            where('expiresAt', '<=', $.now),
          ]),
        ]),
      )
      .orderBy('createdAt', 'desc')
      .limit($.limit),
);

/** Ends a link; changes nothing if it has ended. */
export const revokeHandover = change((db, $: Inputs<{ workspaceId: WorkspaceId; id: string; now: string }>) =>
  db
    .updateTable('handovers')
    .set({ revokedAt: $.now })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now),
);

/** Counts an opening, and returns what the link shows; no row if it is unknown or has ended. */
export const countOpening = changeOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .updateTable('handovers')
    .set(set => ({ openedCount: set('openedCount', '+', 1), lastOpenedAt: $.now }))
    .where('tokenHash', '=', $.tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now)
    .where(makerMayHandOver($.now))
    .returning(['workspaceId', 'birdId', 'showsFrom', 'notes', 'createdByUserId', 'expiresAt']),
);

/** Whether there is or was such a link. */
export const findHandoverId = findOne((db, $: Inputs<{ tokenHash: string }>) =>
  db.selectFrom('handovers').select('id').where('tokenHash', '=', $.tokenHash),
);

/** Deletes links that expired before an instant. */
export const deleteOldHandovers = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db
    .deleteFrom('handovers')
    .where('tokenHash', 'in', old =>
      old
        .selectFrom('handovers')
        .select('tokenHash')
        .where('expiresAt', '<', $.before)
        .orderBy('expiresAt')
        .limit($.maxRows),
    ),
);
