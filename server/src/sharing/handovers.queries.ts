// Queries for handovers, the links that show one bird.
import { managers } from '@flock-care/contract/endpoints';
import { creatorIs } from '../auth/creator.ts';
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

const creatorMayHandOver = creatorIs(managers, 'handovers', 'createdByUserId');

export const insertHandover = changeOne((db, $: Inputs<NewRow<HandoversTable>>) =>
  db.insertInto('handovers').values(valuesOf($, handoverColumns)).returning(publicColumns),
);

/** Lists the links that still work. */
export const listOpenHandovers = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; now: string }>) =>
  db
    .selectFrom('handovers')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now)
    .where(creatorMayHandOver($.now)),
);

export const countOpenHandovers = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; now: string }>) =>
  db
    .selectFrom('handovers')
    .select(count => count.fn.countAll<number>().as('handovers'))
    .where('workspaceId', '=', $.workspaceId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now),
);

/** Lists the links that were revoked or expired after an instant, the most recently created first. */
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

/** Revokes a link; changes nothing if it is already revoked or expired. */
export const revokeHandover = change((db, $: Inputs<{ workspaceId: WorkspaceId; id: string; now: string }>) =>
  db
    .updateTable('handovers')
    .set({ revokedAt: $.now })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now),
);

/** Counts an opening, and returns the scope of the record to show; no row if the link is unknown or no longer works. */
export const countOpening = changeOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .updateTable('handovers')
    .set(set => ({ openedCount: set('openedCount', '+', 1), lastOpenedAt: $.now }))
    .where('tokenHash', '=', $.tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now)
    .where(creatorMayHandOver($.now))
    .returning(['workspaceId', 'id', 'birdId', 'showsFrom', 'notes', 'createdByUserId', 'expiresAt']),
);

/** Finds a link, even one that no longer works. */
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
