// The sheet of a shared tablet: changes it, makes a new pairing code, and removes it.
import type { Tablet } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { qrCode, trash } from '../../ui/icons/icons.ts';
import { showToast } from '../../ui/messages/toasts.tsx';
import forms from '../parts/forms.module.css';
import { CodeSheet } from './code-sheet.tsx';
import { fieldNames, TabletFields, tabletRefusals } from './tablet-fields.tsx';
import styles from './tablets.module.css';

interface Props {
  tablet: Tablet;
  onClose: () => void;
}

export function TabletSheet({ tablet, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite('PATCH /api/tablets/:tabletId');
  const newCode = useWrite('POST /api/tablets/:tabletId/code');
  const [isRemoving, setRemoving] = useState(false);
  // Refetching the list does not change an open form.
  const [values, setValues] = useState(tablet);
  const errors = useFormErrors(
    save.error,
    t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  const refusalOf = useRefusal(tabletRefusals);
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const params = { tabletId: tablet.id };
  const coded = newCode.data?.body;
  if (coded) return <CodeSheet tablet={coded.tablet} code={coded.code} onClose={onClose} />;
  if (isRemoving) return <RemoveTablet tablet={tablet} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, room, idleMinutes } = values;
    save.mutate({ params, body: { name, room, idleMinutes } }, { onSuccess: onClose });
  };
  const problem = (errors.rest(fieldNames) && refusalOf(save.error)) || refusalOf(newCode.error);
  return (
    <Sheet
      title={tablet.name}
      // The code is shown only once, so the sheet cannot be closed while the service creates it.
      onClose={() => newCode.isPending || onClose()}
      footer={
        <Button kind="filled" size="tall" type="submit" form="tablet" busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id="tablet" ref={form} className={forms.form} onSubmit={submit} noValidate>
        <TabletFields values={values} errors={errors} onChange={part => setValues({ ...values, ...part })} />
        {problem && (
          <p className={forms.failed} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <p className={forms.hint}>
            <Trans>
              A new code pairs another device in its place. The device that is paired now is then signed out.
            </Trans>
          </p>
          <Button icon={qrCode} busy={newCode.isPending} onClick={() => newCode.mutate({ params })}>
            <Trans>New pairing code</Trans>
          </Button>
          <Button icon={trash} onClick={() => setRemoving(true)}>
            <Trans>Remove the tablet</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Asks before it removes the tablet, because that signs out everybody who is using it. */
function RemoveTablet({ tablet: { id, name }, onClose }: Props) {
  const { t } = useLingui();
  const remove = useWrite('DELETE /api/tablets/:tabletId');
  const refusal = useRefusal(tabletRefusals)(remove.error);
  const onRemove = () =>
    remove.mutate(
      { params: { tabletId: id } },
      {
        onSuccess: () => {
          showToast({ text: t`${name} was removed.` });
          onClose();
        },
      },
    );
  return (
    <Sheet
      title={t`Remove ${name}`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" busy={remove.isPending} onClick={onRemove}>
          <Trans>Remove it</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Nobody can unlock it any more, and anybody using it is signed out. The tablet deletes the flock’s
          data as soon as it is online. What was recorded on it stays.
        </Trans>
      </p>
      {refusal && (
        <p className={forms.failed} role="alert">
          {refusal}
        </p>
      )}
    </Sheet>
  );
}
