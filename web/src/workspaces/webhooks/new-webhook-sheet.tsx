// The sheet for a new webhook: a form, and then the secret if there is one. It is shown only once.
import { type EventPattern, type WebhookKind, webhookKinds } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { Segments } from '../../forms/choices.tsx';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { showToast } from '../../ui/messages/toasts.tsx';
import forms from '../parts/forms.module.css';
import { SecretSheet } from './secret-sheet.tsx';
import { fieldNames, readFields, WebhookFields } from './webhook-fields.tsx';
import { kindNames, webhookRefusals } from './webhook-text.ts';

export function NewWebhookSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const create = useWrite('POST /api/webhooks');
  const [kind, setKind] = useState<WebhookKind>('webhook');
  const [events, setEvents] = useState<EventPattern[]>(['*']);
  const errors = useFormErrors(
    create.error,
    t`Not added. The server did not answer. Nothing you typed was lost.`,
  );
  const refusal = useRefusal(webhookRefusals)(create.error);
  useEffect(() => {
    if (create.error) focusFirstError(form.current);
  }, [create.error]);
  const created = create.data?.body;
  if (created?.secret)
    return <SecretSheet name={created.webhook.name} secret={created.secret} onClose={onClose} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { kind, events, ...readFields(event.currentTarget) };
    create.mutate(
      { body },
      {
        onSuccess: ({ body: { webhook, secret } }) => {
          if (secret) return;
          showToast({ text: t`${webhook.name} was added.` });
          onClose();
        },
      },
    );
  };
  const rest = errors.rest(fieldNames) && refusal;
  return (
    <Sheet
      title={t`New webhook`}
      // The secret is shown only once, so the sheet cannot be closed while the service creates it.
      onClose={() => create.isPending || onClose()}
      footer={
        <Button kind="filled" size="tall" type="submit" form="webhook" busy={create.isPending}>
          <Trans>Add it</Trans>
        </Button>
      }
    >
      <form id="webhook" ref={form} className={forms.form} onSubmit={submit} noValidate>
        <div className={forms.choice}>
          <p aria-hidden="true">{t`Receiver`}</p>
          <Segments
            label={t`Receiver`}
            value={kind}
            options={webhookKinds.map(value => ({ value, label: i18n._(kindNames[value]) }))}
            onChoose={chosen => {
              setKind(chosen);
              // A notification for every event would be too much on a phone.
              setEvents(chosen === 'webhook' ? ['*'] : ['verdict.*']);
            }}
          />
        </div>
        <WebhookFields kind={kind} events={events} onChooseEvents={setEvents} errors={errors} />
        {rest && (
          <p className={forms.failed} role="alert">
            {rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}
