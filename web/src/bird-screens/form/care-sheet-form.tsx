// The form of a bird's care sheet: its place and its needs, for anyone who looks after it.
import type { CareSheet } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useRead } from '../../api/reads.ts';
import { useUndoToast } from '../../api/undo.ts';
import { useWrite } from '../../api/writes.ts';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { TextArea, TextField } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';

interface Props {
  bird: { id: string };
  sheet: CareSheet;
  onClose: () => void;
}

const fields = [
  'warnings',
  'room',
  'place',
  'diet',
  'routine',
  'vetPhone',
  'emergencyPhone',
  'notes',
] as const;
type Name = (typeof fields)[number];
const formId = 'care-sheet';

/** Reads the care sheet and opens its form, for screens that do not show the care sheet. */
export function LoadedCareSheetForm({ bird, onClose }: Omit<Props, 'sheet'>) {
  const { data } = useRead('GET /api/birds/:birdId/care-sheet', { params: { birdId: bird.id } });
  return data ? <CareSheetForm bird={bird} sheet={data.careSheet} onClose={onClose} /> : null;
}

export function CareSheetForm({ bird, sheet, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite('PUT /api/birds/:birdId/care-sheet');
  const undoToast = useUndoToast();
  const stored = Object.fromEntries(fields.map(name => [name, sheet[name]])) as Record<Name, string>;
  const { values, changed, change, drop, isRestored } = useFieldDraft(`care sheet ${bird.id}`, stored);
  const errors = useFormErrors(
    save.error,
    t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Sends only changed fields, because other people may have changed the rest.
    await save.mutateAsync({ params: { birdId: bird.id }, body: changed }).then(
      () => {
        drop();
        onClose();
        undoToast(t`Saved.`, 'care_sheet', bird.id);
      },
      () => {},
    );
  };
  const bind = (name: Name) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: errors.of(name),
  });
  const line = (name: Name, label: string) => (
    <TextField key={name} label={label} {...bind(name)} type={name.endsWith('Phone') ? 'tel' : 'text'} />
  );
  const area = (name: Name, label: string) => <TextArea key={name} label={label} {...bind(name)} />;
  const rest = errors.rest(fields);
  return (
    <Sheet
      title={t`Care sheet`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form={formId} busy={save.isPending}>
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
        <DraftNotice isRestored={isRestored} onDrop={drop} />
        {area('warnings', t`Take care`)}
        {line('room', t`Room`)}
        {line('place', t`Place`)}
        {area('diet', t`Diet`)}
        {area('routine', t`Routine`)}
        {line('vetPhone', t`The vet’s phone`)}
        {line('emergencyPhone', t`In an emergency`)}
        {area('notes', t`Notes`)}
        <NotSaved error={save.error} sentence={rest} />
      </form>
    </Sheet>
  );
}
