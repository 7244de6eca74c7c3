// The care sheet in a form: where the bird lives and how, for anyone who looks after it.
import type { CareSheet } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useWrite } from '../api/writes.ts';
import { TextArea, TextField } from '../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../forms/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { useUndoToast } from './undo.ts';

interface Props {
  bird: PageBird;
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
const formId = 'care-sheet';

export function CareSheetForm({ bird, sheet, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite('PUT /api/birds/:birdId/care-sheet');
  const undoToast = useUndoToast();
  const errors = useFormErrors(save.error, t`Not saved. The server did not answer. What you typed is kept.`);
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = Object.fromEntries(fields.map(name => [name, String(data.get(name) ?? '')]));
    await save.mutateAsync({ params: { birdId: bird.id }, body }).then(
      () => {
        onClose();
        undoToast(t`Saved.`, 'care_sheet', bird.id);
      },
      () => {},
    );
  };
  const line = (name: (typeof fields)[number], label: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      defaultValue={sheet[name]}
      error={errors.of(name)}
      type={name.endsWith('Phone') ? 'tel' : 'text'}
    />
  );
  const area = (name: (typeof fields)[number], label: string) => (
    <TextArea key={name} label={label} name={name} defaultValue={sheet[name]} error={errors.of(name)} />
  );
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
        {area('warnings', t`Take care`)}
        {line('room', t`Room`)}
        {line('place', t`Place`)}
        {area('diet', t`Diet`)}
        {area('routine', t`Routine`)}
        {line('vetPhone', t`The vet’s phone`)}
        {line('emergencyPhone', t`In an emergency`)}
        {area('notes', t`Notes`)}
        {rest && (
          <p className={styles.failed} role="alert">
            {rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}
