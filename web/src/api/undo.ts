// Undoes the newest change to a record, and shows toasts with Undo.
import type { Change } from '@flock-care/contract/shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { currentSession } from '../device/session.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { clientFor } from './client.ts';
import { useReadAgain } from './reads.ts';

type Kind =
  | 'bird'
  | 'vet_visit'
  | 'file'
  | 'observation'
  | 'weight'
  | 'weight_guard'
  | 'care_sheet'
  | 'stay'
  | 'arrival'
  | 'medication'
  | 'administration'
  | 'settings';

/**
 * Undoes the person's newest undoable change to a record. If somebody else has changed the record since then, the
 * service refuses.
 *
 * @param recordId the id of the record or of its bird; null for the flock settings
 */
export async function undoNewest(kind: Kind, recordId: string | null): Promise<void> {
  const session = currentSession();
  const userId = session?.context.user.id;
  // Sends both requests as the same person, even if someone else unlocks the tablet in between.
  const { call } = clientFor(session?.token, session?.workspaceId);
  const { body } = await call('GET /api/changes', { query: { kind, limit: '20' } });
  const change = body.changes.find(
    other => other.undoable && other.by.userId === userId && isAbout(other, kind, recordId),
  );
  if (!change) throw new Error('The change is not in the history.');
  await call('POST /api/changes/:changeId/undo', { params: { changeId: change.id } });
}

/**
 * Matches a change by its record or its bird. Stays match only by record, because a bird's first stay has the bird's
 * id.
 */
const isAbout = (change: Change, kind: Kind, recordId: string | null): boolean =>
  change.recordId === recordId || (kind !== 'stay' && change.birdId === recordId);

interface UndoOptions {
  /** Called after the undo. */
  done?: (() => void) | undefined;
  /** Like the `of` prop of a `Toast`. */
  of?: string;
}

/** Returns a function that shows a toast with Undo. An undo refetches all queries; a failure shows another toast. */
export function useToastWithUndo(): (
  text: string,
  undo: () => Promise<unknown>,
  options?: UndoOptions,
) => void {
  const { _ } = useLingui();
  const readAgain = useReadAgain();
  const userId = currentSession()?.context.user.id;
  return (text, undo, { done, of } = {}) => {
    // Another person must not see or undo this person's change.
    if (currentSession()?.context.user.id !== userId) return;
    showToast({
      text,
      of,
      undo: async () => {
        try {
          await undo();
          await readAgain();
          done?.();
        } catch {
          showToast({ text: _(msg`The change was not undone. Try again in the history.`) });
        }
      },
    });
  };
}

/** Returns a function that shows a toast with Undo for a record's newest change, and calls `done` after the undo. */
export function useUndoToast(): (text: string, kind: Kind, recordId: string, done?: () => void) => void {
  const toast = useToastWithUndo();
  return (text, kind, recordId, done) => toast(text, () => undoNewest(kind, recordId), { done });
}
