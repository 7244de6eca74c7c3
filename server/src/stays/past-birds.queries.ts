// Queries for past birds.
import { findMany, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** Lists the past birds after a position in the list, the most recently departed first. */
export const listPastBirds = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; beforeDay: string; beforeId: string; limit: number }>) =>
    db
      .selectFrom('birds')
      .leftJoin('birdPhotos', join =>
        join
          .onRef('birdPhotos.workspaceId', '=', 'birds.workspaceId')
          .onRef('birdPhotos.birdId', '=', 'birds.id'),
      )
      .select([
        'birds.id',
        'birds.name',
        'birds.tagId',
        'birds.species',
        'birds.status',
        'birds.goneOn',
        'birds.dateOfBirth',
        'birdPhotos.digest as photoDigest',
      ])
      .where('birds.workspaceId', '=', $.workspaceId)
      .where('birds.goneOn', 'is not', null)
      .where(where =>
        where(where.refTuple('birds.goneOn', 'birds.id'), '<', where.tuple($.beforeDay, $.beforeId)),
      )
      .orderBy('birds.goneOn', 'desc')
      .orderBy('birds.id', 'desc')
      .limit($.limit),
);
