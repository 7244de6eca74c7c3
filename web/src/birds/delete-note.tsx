// Deletes a note from its sheet, with Undo.
import type { Observation } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useWrite } from '../api/writes.ts';
import { Button } from '../ui/button.tsx';
import { trash } from '../ui/icons.ts';
import { useUndoToast } from './undo.ts';

interface Props {
  bird: { id: string };
  observation: Observation;
  onClose: () => void;
  onFailed: (error: Error) => void;
}

export function DeleteNote({ bird, observation: { id }, onClose, onFailed }: Props) {
  const { t } = useLingui();
  const remove = useWrite('DELETE /api/birds/:birdId/observations/:observationId');
  const undoToast = useUndoToast();
  const onDelete = () =>
    remove.mutateAsync({ params: { birdId: bird.id, observationId: id } }).then(() => {
      onClose();
      undoToast(t`The note is deleted.`, 'observation', id);
    }, onFailed);
  return <Button size="tall" icon={trash} onClick={() => void onDelete()}>{t`Delete`}</Button>;
}
