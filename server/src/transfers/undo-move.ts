// Undoes a move: another move takes the bird back to the workspace that it came from, with all its records.
import { managers } from '@flock-care/contract/endpoints';
import type { Role } from '@flock-care/contract/shapes';
import { keepLimits } from '../auth/callers.queries.ts';
import type { Caller } from '../auth/callers.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { instantOf } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { claimChange } from '../history/changes.queries.ts';
import { findMove, listOpenMoves } from '../history/moves.queries.ts';
import { isUndoable, type UndoCall, type UndoMove } from '../history/undo.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { MovesTable } from '../storage/tables/history.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findMembership } from '../workspaces/members.queries.ts';
import { moveBird } from './move-bird.ts';

/**
 * Returns a function that undoes moves. The caller acts in one of the two workspaces, and must be a manager both there
 * and in the one that received the bird. The workspace that gave the bird away does not have to agree, because it gets
 * the bird back unchanged.
 */
export const makeUndoMove =
  (config: Config): UndoMove =>
  async (tx, call, line, nowDate) => {
    const { workspaceId, kind } = call.caller;
    const now = instantOf(nowDate);
    const changeId = line.id;
    if (kind !== 'session') throw refuse('sessionRequired');
    const move = await findMove(tx, { workspaceId, changeId });
    const other = move && (workspaceId === move.fromWorkspaceId ? move.toWorkspaceId : move.fromWorkspaceId);
    await lockBoth(tx, call, other);
    if (!isUndoable(line, nowDate)) throw refuse('changeNotUndoable');
    if (!(await claimChange(tx, { workspaceId, id: changeId, now }))) throw refuse('changeAlreadyUndone');
    // The bird has left this workspace again, or it was moved by an earlier version, which did not store the destination.
    if (!move || !other) throw refuse(line.after ? 'birdHasMovedOn' : 'changeNotUndoable');
    const { birdId, fromWorkspaceId, toWorkspaceId } = move;
    if (workspaceId === fromWorkspaceId) await expectManagerOfReceiver(tx, call.caller, move, now);
    const bird = await lockBird(tx, { workspaceId: toWorkspaceId, birdId });
    if (!bird || !(await findMove(tx, { workspaceId: toWorkspaceId, changeId })))
      throw refuse('birdHasMovedOn');
    const keys = JSON.stringify([[changeId]]);
    const [unchanged] = await listOpenMoves(tx, { workspaceId: toWorkspaceId, keys });
    if (!unchanged) throw refuse('birdChangedSinceMove');
    if (!(await claimChange(tx, { workspaceId: other, id: changeId, now }))) throw refuse('formerFlockGone');
    const undoId = await moveBird(tx, config, { bird, to: fromWorkspaceId, now, undone: line });
    if (undoId === undefined) throw refuse('formerTagIdTaken');
    return undoId;
  };

/**
 * Locks both workspaces of a move in the order of their ids, so that there is no deadlock.
 * @throws RefusalError: 403 if the caller is not a manager of the workspace that they act in
 */
async function lockBoth(
  tx: Transaction,
  { caller: { workspaceId }, lockWorkspace }: UndoCall,
  other: WorkspaceId | undefined,
): Promise<void> {
  if (other && other < workspaceId) await keepLimits(tx, { workspaceId: other });
  const { role } = await lockWorkspace(tx);
  if (!isManager(role)) throw refuse('roleNotAllowed');
  if (other && other > workspaceId) await keepLimits(tx, { workspaceId: other });
}

/** @throws RefusalError: 409 if the caller is not a manager of the workspace that received the bird */
async function expectManagerOfReceiver(
  tx: Transaction,
  { userId }: Caller,
  { toWorkspaceId: workspaceId }: MovesTable,
  now: string,
): Promise<void> {
  const membership = await findMembership(tx, { workspaceId, userId, now });
  if (!membership || !isManager(membership.role)) throw refuse('receiverMustUndo');
}

const isManager = (role: Role) => managers.some(manager => manager === role);
