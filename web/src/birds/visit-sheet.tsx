// A visit to the vet: recorded, changed, or deleted with Undo.
import type { VetVisit } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useWrite } from '../api/writes.ts';
import { TextArea, TextField } from '../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../forms/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { trash } from '../ui/icons.ts';
import { Sheet } from '../ui/sheet.tsx';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { useUndoToast } from './undo.ts';

export type Visit = VetVisit;

interface Props {
  bird: PageBird;
  today: string;
  /** Undefined for a new one. */
  visit: Visit | undefined;
  onClose: () => void;
}

const formId = 'visit';

export function VisitSheet({ bird, today, visit, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const add = useWrite('POST /api/birds/:birdId/vet-visits');
  const change = useWrite('PATCH /api/birds/:birdId/vet-visits/:vetVisitId');
  const remove = useWrite('DELETE /api/birds/:birdId/vet-visits/:vetVisitId');
  const undoToast = useUndoToast();
  const error = add.error ?? change.error ?? remove.error;
  const errors = useFormErrors(error, t`Not saved. The server did not answer. What you typed is kept.`);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    const body = {
      visitedOn: text('visitedOn'),
      clinicName: text('clinicName'),
      reason: text('reason'),
      notes: text('notes'),
    };
    const params = { birdId: bird.id };
    try {
      const { body: saved } = visit
        ? await change.mutateAsync({ params: { ...params, vetVisitId: visit.id }, body })
        : await add.mutateAsync({ params, body });
      onClose();
      undoToast(t`Saved.`, 'vet_visit', saved.vetVisit.id);
    } catch {
      // Told at the fields.
    }
  };
  const onDelete = async () => {
    if (!visit) return;
    await remove.mutateAsync({ params: { birdId: bird.id, vetVisitId: visit.id } }).then(
      () => {
        onClose();
        undoToast(t`The visit is deleted.`, 'vet_visit', visit.id);
      },
      () => {},
    );
  };
  const rest = errors.rest(['visitedOn', 'clinicName', 'reason', 'notes']);
  return (
    <Sheet
      title={visit ? t`Visit` : t`A visit`}
      onClose={onClose}
      footer={
        <>
          {visit && <Button size="tall" icon={trash} onClick={() => void onDelete()}>{t`Delete`}</Button>}
          <Button
            kind="filled"
            size="tall"
            type="submit"
            form={formId}
            busy={add.isPending || change.isPending}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        onSubmit={event => void onSubmit(event)}
        noValidate
      >
        <TextField
          label={t`Day`}
          name="visitedOn"
          type="date"
          defaultValue={visit?.visitedOn ?? today}
          error={errors.of('visitedOn')}
        />
        <TextField
          label={t`Reason`}
          name="reason"
          defaultValue={visit?.reason ?? ''}
          error={errors.of('reason')}
        />
        <TextField
          label={t`Clinic`}
          name="clinicName"
          defaultValue={visit?.clinicName ?? bird.vetClinicName}
          error={errors.of('clinicName')}
        />
        <TextArea label={t`Note`} name="notes" defaultValue={visit?.notes ?? ''} error={errors.of('notes')} />
        {rest && (
          <p className={styles.failed} role="alert">
            {rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}
