// Deletes a note from its sheet, with Undo.
import type { Observation } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useWrite } from '../api/writes.ts';
import { useUndoToast } from '../history/undo.ts';
import { Button } from '../ui/button.tsx';
import { trash } from '../ui/icons.ts';

/** What was not done, and how it is tried again. */
export interface NotDone {
  error: Error;
  /** What is said if no answer came. */
  unanswered: string;
  onAgain: () => void;
}

interface Props {
  bird: { id: string };
  observation: Observation;
  onClose: () => void;
  onFailed: (failed: NotDone) => void;
}

export function DeleteNote({ bird, observation: { id }, onClose, onFailed }: Props) {
  const { t } = useLingui();
  const remove = useWrite('DELETE /api/birds/:birdId/observations/:observationId');
  const undoToast = useUndoToast();
  const onDelete = (): Promise<void> =>
    remove.mutateAsync({ params: { birdId: bird.id, observationId: id } }).then(
      () => {
        onClose();
        undoToast(t`The note is deleted.`, 'observation', id);
      },
      error =>
        onFailed({
          error,
          unanswered: t`Not deleted. The server did not answer.`,
          onAgain: () => void onDelete(),
        }),
    );
  return (
    <Button
      size="tall"
      icon={trash}
      busy={remove.isPending}
      onClick={() => void onDelete()}
    >{t`Delete`}</Button>
  );
}
