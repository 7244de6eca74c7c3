// Queries for the moves that can be undone. Each statement reads or changes the rows of one workspace.
import { type ExpressionBuilder, sql } from 'kysely';
import { keyList, keyPart } from '../storage/columns.ts';
import { valuesOf } from '../storage/insert.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { type MovesTable, moveColumns } from '../storage/tables/history.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

type BirdKey = Pick<MovesTable, 'workspaceId' | 'birdId'>;

export const insertMove = change((db, $: Inputs<MovesTable>) =>
  db.insertInto('moves').values(valuesOf($, moveColumns)),
);

export const findMove = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; changeId: string }>) =>
  db
    .selectFrom('moves')
    .select(moveColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('changeId', '=', $.changeId),
);

/** Deletes the move that brought a bird to a workspace, because it cannot be undone after the bird has left again. */
export const deleteArrival = change((db, $: Inputs<BirdKey>) =>
  db
    .deleteFrom('moves')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('toWorkspaceId', '=', $.workspaceId),
);

/** Finds a bird's newest change other than a move; no row if there is none. */
export const findLastChange = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('action', '<>', 'moved')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

/**
 * Lists the moves that can be undone, as far as this workspace can tell. A bird that arrived must still be there,
 * unchanged. Only the new workspace knows what has happened to a bird that left.
 *
 * @param keys a JSON array of arrays, each with the id of a change
 */
export const listOpenMoves = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; keys: string }>, dialect) =>
  db
    .selectFrom('moves')
    .select('changeId')
    .where('workspaceId', '=', $.workspaceId)
    .where('changeId', 'in', ids =>
      ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
    )
    .where(where =>
      where.or([where('fromWorkspaceId', '=', $.workspaceId), where.not(where.exists(changesSince(where)))]),
    ),
);

/** Selects the changes to a moved bird that were made after its arrival. */
const changesSince = ({ selectFrom }: ExpressionBuilder<Tables, 'moves'>) =>
  selectFrom('changes')
    .select('changes.id')
    .whereRef('changes.workspaceId', '=', 'moves.workspaceId')
    .whereRef('changes.birdId', '=', 'moves.birdId')
    .whereRef('changes.id', '>', 'moves.lastChangeId')
    .where('changes.action', '<>', 'moved');
