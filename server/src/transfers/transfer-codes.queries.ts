// Queries for transfer codes. A bird has at most one open code.
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type BirdTransferCodesTable, birdTransferCodeColumns } from '../storage/tables/transfers.ts';
import { creatorOfCodeMayMoveBirds } from './creator.ts';

const newCodeColumns = without(birdTransferCodeColumns, 'usedAt', 'usedByUserId', 'revokedAt');

export const insertTransferCode = change(
  (db, $: Inputs<NewRow<BirdTransferCodesTable, typeof newCodeColumns>>) =>
    db.insertInto('birdTransferCodes').values(valuesOf($, newCodeColumns)),
);

/**
 * Marks an open code as used; no row if it is unknown, used or revoked, or its creator may no longer move birds. Of
 * concurrent requests, only one gets the row.
 */
export const consumeTransferCode = changeOne(
  (db, $: Inputs<{ codeHash: string; userId: string; now: string }>) =>
    db
      .updateTable('birdTransferCodes')
      .set({ usedAt: $.now, usedByUserId: $.userId })
      .where('codeHash', '=', $.codeHash)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .where(creatorOfCodeMayMoveBirds($.now))
      .returning('codeHash'),
);

/** Finds the bird of an open code; no row if the code cannot be accepted. */
export const findOpenTransferCode = findOne((db, $: Inputs<{ codeHash: string; now: string }>) =>
  db
    .selectFrom('birdTransferCodes')
    .select(['workspaceId', 'birdId'])
    .where('codeHash', '=', $.codeHash)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(creatorOfCodeMayMoveBirds($.now)),
);

/** Lists the open codes of a workspace with their creators' names, even if a creator may no longer move birds. */
export const listOpenTransferCodes = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('birdTransferCodes')
    .innerJoin('users', 'users.id', 'birdTransferCodes.createdByUserId')
    .select([
      'birdTransferCodes.codeHash',
      'birdTransferCodes.birdId',
      'birdTransferCodes.createdAt',
      'users.name as createdByName',
    ])
    .where('birdTransferCodes.workspaceId', '=', $.workspaceId)
    .where('birdTransferCodes.usedAt', 'is', null)
    .where('birdTransferCodes.revokedAt', 'is', null),
);

/** Revokes one open code; changes nothing if it has already been used or revoked. */
export const revokeTransferCode = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; codeHash: string; now: string }>) =>
    db
      .updateTable('birdTransferCodes')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('codeHash', '=', $.codeHash)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null),
);

/** Deletes codes that were used or revoked before an instant. */
export const deleteEndedTransferCodes = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db.deleteFrom('birdTransferCodes').where('codeHash', 'in', ended =>
    ended
      .selectFrom('birdTransferCodes')
      .select('codeHash')
      .where(where => where.or([where('usedAt', '<', $.before), where('revokedAt', '<', $.before)]))
      .limit($.maxRows),
  ),
);
