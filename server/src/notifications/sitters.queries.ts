// Queries for the work of sitters: members whose access has an end date or is limited to daily care.
import { sql } from 'kysely';
import { findMany, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

const actions = ['created', 'updated', 'deleted'] as const;

/** Lists the changes by sitters between two change ids, except undone ones. */
export const listSitterChanges = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; firstId: string; endId: string }>, dialect) =>
    db
      .selectFrom('changes')
      .innerJoin('members', join =>
        join
          .onRef('members.workspaceId', '=', 'changes.workspaceId')
          .onRef('members.userId', '=', 'changes.userId'),
      )
      .select(['changes.userId', 'changes.userName', 'changes.kind', 'changes.action', 'changes.after'])
      .where('changes.workspaceId', '=', $.workspaceId)
      .where('changes.id', '>=', $.firstId)
      .where('changes.id', '<', $.endId)
      .where('changes.action', 'in', actions)
      .where('changes.undoneAt', 'is', null)
      .where(where =>
        where.or([
          where('members.accessEndsAt', 'is not', null),
          where('members.careOnly', '=', dialect === 'sqlite' ? sql<boolean>`1` : sql<boolean>`true`),
        ]),
      )
      .orderBy('changes.id'),
);
