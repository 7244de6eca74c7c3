// Takes back what was just done to a record, through the history.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { call } from '../api/client.ts';
import { useReadAgain } from '../api/reads.ts';
import { showToast } from '../ui/toasts.tsx';

type Kind =
  | 'bird'
  | 'vet_visit'
  | 'observation'
  | 'weight'
  | 'weight_guard'
  | 'care_sheet'
  | 'medication'
  | 'administration'
  | 'settings';

/** Undoes the newest change of a record that can be undone. @param recordId null for the settings of the flock */
export async function undoNewest(kind: Kind, recordId: string | null): Promise<void> {
  const { body } = await call('GET /api/changes', { query: { kind, limit: '20' } });
  const change = body.changes.find(
    other => other.undoable && (other.recordId === recordId || other.birdId === recordId),
  );
  if (!change) throw new Error('It is not in the history.');
  await call('POST /api/changes/:changeId/undo', { params: { changeId: change.id } });
}

interface UndoOptions {
  /** Called after it was undone. */
  done?: (() => void) | undefined;
  /** As in `Toast`. */
  of?: string;
}

/** Shows a toast whose Undo says so if it does not work, and reads everything again if it does. */
export function useToastWithUndo(): (
  text: string,
  undo: () => Promise<unknown>,
  options?: UndoOptions,
) => void {
  const { _ } = useLingui();
  const readAgain = useReadAgain();
  return (text, undo, { done, of } = {}) =>
    showToast({
      text,
      of,
      undo: async () => {
        try {
          await undo();
          await readAgain();
          done?.();
        } catch {
          showToast({ text: _(msg`Not undone. Try again in the history.`) });
        }
      },
    });
}

/** Says what was done, with Undo for ten seconds. @param done called after it was undone */
export function useUndoToast(): (text: string, kind: Kind, recordId: string, done?: () => void) => void {
  const toast = useToastWithUndo();
  return (text, kind, recordId, done) => toast(text, () => undoNewest(kind, recordId), { done });
}
