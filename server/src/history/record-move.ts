// Records the move of a bird: one change, with a line in the history of both workspaces.
import { addChangedWorkspace } from '../storage/changed-workspaces.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { leastChangeId, makeChangeId } from './change-id.ts';
import { insertChange } from './changes.queries.ts';
import { deleteArrival, findLastChange, insertMove } from './moves.queries.ts';

interface Move {
  from: WorkspaceId;
  to: WorkspaceId;
  birdId: string;
  birdName: string;
  /** The name of the workspace that the bird leaves, for the history of its new workspace. */
  sourceWorkspaceName: string;
  at: string;
  /** The move that this one undoes. */
  undoes?: string | undefined;
}

/** Records a move after the bird, its records and its changes have been copied. Returns the id of the change. */
export async function recordMove(
  tx: Transaction,
  { from, to, birdId, birdName, sourceWorkspaceName, at, undoes }: Move,
): Promise<string> {
  const id = makeChangeId(at);
  const last = await findLastChange(tx, { workspaceId: to, birdId });
  const move = {
    ...{ changeId: id, birdId, fromWorkspaceId: from, toWorkspaceId: to },
    lastChangeId: last?.id ?? leastChangeId(new Date(0)),
  };
  await deleteArrival(tx, { workspaceId: from, birdId });
  for (const workspaceId of [from, to]) {
    addChangedWorkspace(tx, workspaceId);
    await insertChange(tx, {
      ...{
        workspaceId,
        id,
        at,
        ...tx.actor,
        action: 'moved',
        kind: 'bird',
        recordId: birdId,
        birdId,
        birdName,
      },
      before: null,
      after: workspaceId === to ? JSON.stringify({ sourceWorkspaceName }) : null,
      undoes: undoes ?? null,
      purgeAt: null,
    });
    await insertMove(tx, { workspaceId, ...move });
  }
  return id;
}
