// The button that deletes a note from its sheet, with Undo.
import type { Observation } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useUndoToast } from '../../api/undo.ts';
import { useWrite } from '../../api/writes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { trash } from '../../ui/icons/icons.ts';

/** A failed action that can be retried. */
export interface FailedAction {
  error: Error;
  /** The error message if there was no response. */
  noResponseText: string;
  onRetry: () => void;
}

interface Props {
  bird: { id: string };
  observation: Observation;
  onClose: () => void;
  onFailed: (failed: FailedAction) => void;
}

export function DeleteNote({ bird, observation: { id }, onClose, onFailed }: Props) {
  const { t } = useLingui();
  const remove = useWrite('DELETE /api/birds/:birdId/observations/:observationId');
  const undoToast = useUndoToast();
  const onDelete = (): Promise<void> =>
    remove.mutateAsync({ params: { birdId: bird.id, observationId: id } }).then(
      () => {
        onClose();
        undoToast(t`Note deleted.`, 'observation', id);
      },
      error =>
        onFailed({
          error,
          noResponseText: t`Not deleted. The server did not answer.`,
          onRetry: () => void onDelete(),
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
