// The care sheet in a form: where the bird lives and how, for anyone who looks after it.
import type { CareSheet } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useRead } from '../api/reads.ts';
import { useWrite } from '../api/writes.ts';
import { useFieldDraft } from '../forms/drafts.ts';
import { TextArea, TextField } from '../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../forms/form-errors.ts';
import { KeptDraft } from '../forms/kept-draft.tsx';
import { NotSaved, SavedOnline } from '../forms/not-saved.tsx';
import { useUndoToast } from '../history/undo.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './bird-screen.module.css';

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

/** For the form of the bird, which does not show the care sheet itself. */
export function CareSheetOf({ bird, onClose }: Omit<Props, 'sheet'>) {
  const { data } = useRead('GET /api/birds/:birdId/care-sheet', { params: { birdId: bird.id } });
  return data ? <CareSheetForm bird={bird} sheet={data.careSheet} onClose={onClose} /> : null;
}

export function CareSheetForm({ bird, sheet, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite('PUT /api/birds/:birdId/care-sheet');
  const undoToast = useUndoToast();
  const stored = Object.fromEntries(fields.map(name => [name, sheet[name]])) as Record<Name, string>;
  const { values, changed, change, drop, wasKept } = useFieldDraft(`care sheet ${bird.id}`, stored);
  const errors = useFormErrors(save.error, t`Not saved. The server did not answer. What you typed is kept.`);
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // What was not touched stays as others may have changed it.
    await save.mutateAsync({ params: { birdId: bird.id }, body: changed }).then(
      () => {
        drop();
        onClose();
        undoToast(t`Saved.`, 'care_sheet', bird.id);
      },
      () => {},
    );
  };
  const tie = (name: Name) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: errors.of(name),
  });
  const line = (name: Name, label: string) => (
    <TextField key={name} label={label} {...tie(name)} type={name.endsWith('Phone') ? 'tel' : 'text'} />
  );
  const area = (name: Name, label: string) => <TextArea key={name} label={label} {...tie(name)} />;
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
        <KeptDraft wasKept={wasKept} onDrop={drop} />
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
