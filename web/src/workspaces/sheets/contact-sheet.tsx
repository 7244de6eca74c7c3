// The sheet for one emergency number.
import type { EmergencyContact } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../forms/field.tsx';
import { focusFirstError } from '../../forms/form-errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { trash } from '../../ui/icons/icons.ts';
import forms from '../parts/forms.module.css';

interface Props {
  /** Undefined for a new contact. */
  contact: EmergencyContact | undefined;
  /** Called with undefined to remove the contact. */
  onSave: (contact: EmergencyContact | undefined) => void;
  onClose: () => void;
}

export function ContactSheet({ contact, onSave, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  useEffect(() => {
    if (missing.length > 0) focusFirstError(form.current);
  }, [missing]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => String(data.get(name) ?? '').trim();
    const typed = { name: read('name'), phone: read('phone') };
    const empty = Object.keys(typed).filter(name => read(name) === '');
    setMissing(empty);
    if (empty.length === 0) onSave(typed);
  };
  return (
    <Sheet
      title={t`In an emergency`}
      onClose={onClose}
      footer={
        <>
          {contact && (
            <Button size="tall" icon={trash} onClick={() => onSave(undefined)}>
              <Trans>Remove</Trans>
            </Button>
          )}
          <Button kind="filled" size="tall" type="submit" form="contact">
            <Trans>Save the number</Trans>
          </Button>
        </>
      }
    >
      <form id="contact" ref={form} className={forms.form} onSubmit={submit} noValidate>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          maxLength={120}
          hint={t`A person or a clinic.`}
          defaultValue={contact?.name}
          error={missing.includes('name') ? t`Whose number is it?` : undefined}
        />
        <TextField
          label={t`Phone`}
          name="phone"
          type="tel"
          autoComplete="off"
          maxLength={64}
          defaultValue={contact?.phone}
          error={missing.includes('phone') ? t`Enter a number.` : undefined}
        />
      </form>
    </Sheet>
  );
}
