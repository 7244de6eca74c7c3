// The sheet that adds, edits or deletes a vet visit.
import type { VetVisit } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useUndoToast } from '../../api/undo.ts';
import { useWrite } from '../../api/writes.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { FilePart } from '../../files/parts/lazy-file-part.tsx';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { TextArea, TextField } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { trash } from '../../ui/icons/icons.ts';

export type Visit = VetVisit;

interface Props {
  bird: PageBird;
  today: string;
  /** Undefined for a new visit. */
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
  const errors = useFormErrors(
    error,
    remove.error
      ? t`Not deleted. The server did not answer.`
      : t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const draft = useFieldDraft(`visit ${bird.id} ${visit?.id ?? 'new'}`, {
    visitedOn: visit?.visitedOn ?? today,
    reason: visit?.reason ?? '',
    clinicName: visit?.clinicName ?? bird.vetClinicName,
    notes: visit?.notes ?? '',
  });
  const bind = (name: keyof typeof draft.values) => ({
    name,
    value: draft.values[name],
    onChange: (event: { target: { value: string } }) => draft.change({ [name]: event.target.value }),
    error: errors.of(name),
  });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const params = { birdId: bird.id };
    remove.reset();
    try {
      const { body: saved } = visit
        ? await change.mutateAsync({ params: { ...params, vetVisitId: visit.id }, body: draft.changed })
        : await add.mutateAsync({ params, body: draft.values });
      draft.drop();
      onClose();
      undoToast(t`Saved.`, 'vet_visit', saved.vetVisit.id);
    } catch {
      // The form shows the error.
    }
  };
  const onDelete = async () => {
    if (!visit) return;
    change.reset();
    await remove.mutateAsync({ params: { birdId: bird.id, vetVisitId: visit.id } }).then(
      () => {
        draft.drop();
        onClose();
        undoToast(t`Visit deleted.`, 'vet_visit', visit.id);
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
        <SavedOnline />
        <DraftNotice isRestored={draft.isRestored} onDrop={draft.drop} />
        <TextField label={t`Day`} type="date" {...bind('visitedOn')} />
        <TextField label={t`Reason`} {...bind('reason')} />
        <TextField label={t`Clinic`} {...bind('clinicName')} />
        <TextArea label={t`Note`} {...bind('notes')} />
        <NotSaved error={error} sentence={rest} onRetry={remove.error ? () => void onDelete() : undefined} />
      </form>
      {visit && <FilePart bird={bird} vetVisitId={visit.id} />}
    </Sheet>
  );
}
