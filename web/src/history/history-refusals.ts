// The error messages for refused undos.
import { msg } from '@lingui/core/macro';
import type { RefusalMessages } from '../api/refusal-messages.ts';

export const historyRefusals: RefusalMessages = {
  changedSince: msg`The record has changed since then. Correct the current record instead.`,
  changeAlreadyUndone: msg`This change has already been undone.`,
  changeNotUndoable: msg`This change is more than 30 days old, or cannot be undone.`,
  changeNotFound: msg`This change is no longer in the flock’s history.`,
  roleNotAllowed: msg`Only an owner or assistant of the flock can do this.`,
};

export const moveRefusals: RefusalMessages = {
  ...historyRefusals,
  changeAlreadyUndone: msg`The move has already been undone.`,
  changeNotUndoable: msg`The move is more than 30 days old. Ask the other flock for a code instead.`,
  receiverMustUndo: msg`The bird is in another flock now. Ask an owner or assistant there to undo the move in their history, or to give you a code.`,
  birdHasMovedOn: msg`The bird has left the flock that it moved to. Ask its current keepers for a code.`,
  birdChangedSinceMove: msg`The bird’s records have changed since the move. Move the bird back with a code instead.`,
  formerFlockGone: msg`The flock that the bird came from no longer exists. Move the bird to another flock instead.`,
  formerTagIdTaken: msg`The flock that the bird came from now has another bird with the same ring. Ask somebody there to change its ring number first.`,
};
