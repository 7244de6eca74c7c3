// The buttons that end a medication today or delete it. Both can be undone.
import type { Medication } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useUndoToast } from '../../api/undo.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { storeDraft } from '../../forms/drafts.ts';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { Button } from '../../ui/controls/button.tsx';
import { trash } from '../../ui/icons/icons.ts';
import { showToast } from '../../ui/messages/toasts.tsx';
import styles from './medication-form.module.css';
import { draftName } from './medication-form.tsx';

export function MedicationActions({ medication }: { medication: Medication }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useFlockDay();
  const change = useWrite('PUT /api/birds/:birdId/medications/:medicationId');
  const remove = useWrite('DELETE /api/birds/:birdId/medications/:medicationId');
  const undoToast = useUndoToast();
  const refusal = useRefusal({}, entryRefusals);
  const { id: medicationId, birdId, name, startDate, endDate } = medication;
  const params = { birdId, medicationId };
  const runs = startDate <= today && (endDate === null || endDate > today);
  const showError = (error: Error, unanswered: string) =>
    showToast({ text: 'status' in error ? (refusal(error) ?? '') : unanswered });
  const leave = () => navigate({ to: '/birds/$birdId', params: { birdId }, replace: true });
  const dropDraft = () => storeDraft(draftName(birdId, medicationId), undefined);
  const onEnd = async () => {
    const { id: _, birdId: __, ...body } = medication;
    await change.mutateAsync({ params, body: { ...body, endDate: today } }).then(
      async () => {
        dropDraft();
        await leave();
        undoToast(t`Today is the last day of ${name}.`, 'medication', medicationId);
      },
      error => showError(error, t`Not saved. The server did not answer.`),
    );
  };
  const onDelete = async () => {
    // Leaves the screen first, so that nothing reads the medication after its deletion.
    await leave();
    await remove.mutateAsync({ params }).then(
      () => {
        dropDraft();
        undoToast(t`${name} was deleted.`, 'medication', medicationId);
      },
      error => showError(error, t`Not deleted. The server did not answer.`),
    );
  };
  return (
    <div className={styles.actions}>
      {runs && (
        <Button busy={change.isPending} onClick={() => void onEnd()}>
          <Trans>End today</Trans>
        </Button>
      )}
      <Button icon={trash} onClick={() => void onDelete()}>
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}
