// The sheet for a new shared tablet: a form, then the pairing code, which is shown only once.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import forms from '../parts/forms.module.css';
import { CodeSheet } from './code-sheet.tsx';
import { fieldNames, newTablet, TabletFields, tabletRefusals } from './tablet-fields.tsx';

export function NewTabletSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const add = useWrite('POST /api/tablets');
  const [values, setValues] = useState(newTablet);
  const errors = useFormErrors(
    add.error,
    t`Not added. The server did not answer. Nothing you typed was lost.`,
  );
  const refusal = useRefusal(tabletRefusals)(add.error);
  useEffect(() => {
    if (add.error) focusFirstError(form.current);
  }, [add.error]);
  const added = add.data?.body;
  if (added) return <CodeSheet tablet={added.tablet} code={added.code} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ body: values });
  };
  const rest = errors.rest(fieldNames) && refusal;
  return (
    <Sheet
      title={t`New tablet`}
      // The code is shown only once, so the sheet cannot be closed while the service creates it.
      onClose={() => add.isPending || onClose()}
      footer={
        <Button kind="filled" size="tall" type="submit" form="tablet" busy={add.isPending}>
          <Trans>Add it</Trans>
        </Button>
      }
    >
      <form id="tablet" ref={form} className={forms.form} onSubmit={submit} noValidate>
        <TabletFields values={values} errors={errors} onChange={part => setValues({ ...values, ...part })} />
        {rest && (
          <p className={forms.failed} role="alert">
            {rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}
