// The sheet for editing a file's caption, day and vet visit.
import type { BirdFile } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useRead } from '../../api/reads.ts';
import { useUndoToast } from '../../api/undo.ts';
import { useWrite } from '../../api/writes.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { SelectField, TextArea, TextField } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';

interface Props {
  file: BirdFile;
  onClose: () => void;
}

const formId = 'file';

export function FileSheet({ file, onClose }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const form = useRef<HTMLFormElement>(null);
  const change = useWrite('PATCH /api/birds/:birdId/files/:fileId');
  const undoToast = useUndoToast();
  const errors = useFormErrors(
    change.error,
    t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  const { birdId, id: fileId, caption, takenOn, vetVisitId, name } = file;
  const { data } = useRead('GET /api/birds/:birdId/vet-visits', { params: { birdId } });
  const draft = useFieldDraft(`file ${fileId}`, { caption, takenOn, vetVisitId: vetVisitId ?? '' });
  useEffect(() => {
    if (change.error) focusFirstError(form.current);
  }, [change.error]);
  const bind = (field: keyof typeof draft.values) => ({
    name: field,
    value: draft.values[field],
    onChange: (event: { target: { value: string } }) => draft.change({ [field]: event.target.value }),
    error: errors.of(field),
  });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await change.mutateAsync({ params: { birdId, fileId }, body: draft.changed });
      draft.drop();
      onClose();
      undoToast(t`Saved.`, 'file', fileId);
    } catch {
      // The form shows the error.
    }
  };
  return (
    <Sheet
      title={t`About this file`}
      sub={name}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form={formId} busy={change.isPending}>
          <Trans>Save</Trans>
        </Button>
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
        <TextArea label={t`Caption`} {...bind('caption')} />
        <TextField label={t`Day`} type="date" max={today} {...bind('takenOn')} />
        <SelectField label={t`Vet visit`} {...bind('vetVisitId')}>
          <option value="">{t`None`}</option>
          {data?.vetVisits.map(({ id, visitedOn, reason }) => (
            <option key={id} value={id}>
              {[formats.datedDay(visitedOn, today), reason].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
        <NotSaved error={change.error} sentence={errors.rest(['caption', 'takenOn', 'vetVisitId'])} />
      </form>
    </Sheet>
  );
}
