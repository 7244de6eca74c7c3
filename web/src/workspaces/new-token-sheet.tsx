// A new token: its name, what it can do and how long it works. Then the token itself, once.
import type { TokenScope } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { Segments } from '../forms/choices.tsx';
import { SelectField, TextField } from '../forms/field.tsx';
import { focusFirstError, formErrors } from '../forms/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import forms from './forms.module.css';
import { TokenTicket } from './token-ticket.tsx';
import { useScopeWords } from './token-words.ts';

export function NewTokenSheet({ onClose }: { onClose: () => void }) {
  const make = useWrite('POST /api/integration-tokens');
  const made = make.data?.body;
  return made ? (
    <TokenTicket token={made.token} about={made.integrationToken} onClose={onClose} />
  ) : (
    <TokenForm make={make} onClose={onClose} />
  );
}

type Make = ReturnType<typeof useWrite<'POST /api/integration-tokens'>>;

function TokenForm({ make, onClose }: { make: Make; onClose: () => void }) {
  const { t } = useLingui();
  const { keeps } = useRights();
  const form = useRef<HTMLFormElement>(null);
  const scopeWords = useScopeWords();
  const [scope, setScope] = useState<TokenScope>('read_only');
  const errors = formErrors(make.error, t`Not made. The server did not answer. What you typed is kept.`);
  useEffect(() => {
    if (make.error) focusFirstError(form.current);
  }, [make.error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const days = Number(data.get('expiresInDays'));
    const name = String(data.get('name') ?? '');
    make.mutate({ body: { name, scope, ...(days > 0 && { expiresInDays: days }) } });
  };
  const rest = errors.rest(['name', 'expiresInDays']);
  return (
    <Sheet
      title={t`New token`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="token" busy={make.isPending}>
          <Trans>Make the token</Trans>
        </Button>
      }
    >
      <form id="token" ref={form} className={forms.form} onSubmit={submit} noValidate>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          hint={t`What uses it, such as “Kitchen scale”.`}
          error={errors.of('name')}
        />
        {keeps && (
          <div className={forms.choice}>
            <p aria-hidden="true">{t`What it can do`}</p>
            <Segments
              label={t`What it can do`}
              value={scope}
              options={[
                { value: 'read_only', label: scopeWords.read_only },
                { value: 'read_write', label: scopeWords.read_write },
              ]}
              onChoose={setScope}
            />
            <p className={forms.hint}>
              <Trans>Never more than you may do yourself.</Trans>
            </p>
          </div>
        )}
        <SelectField
          label={t`How long it works`}
          name="expiresInDays"
          defaultValue="365"
          error={errors.of('expiresInDays')}
        >
          <option value="30">{t`30 days`}</option>
          <option value="90">{t`90 days`}</option>
          <option value="365">{t`A year`}</option>
          <option value="">{t`Until you end it`}</option>
        </SelectField>
        {rest && (
          <p className={forms.failed} role="alert">
            {rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}
