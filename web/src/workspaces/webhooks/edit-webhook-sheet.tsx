// The sheet that changes a webhook.
import type { EventPattern, Webhook } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import forms from '../parts/forms.module.css';
import { fieldNames, readFields, WebhookFields } from './webhook-fields.tsx';
import { webhookRefusals } from './webhook-text.ts';

export function EditWebhookSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite('PATCH /api/webhooks/:webhookId');
  const [events, setEvents] = useState<EventPattern[]>(webhook.events);
  const errors = useFormErrors(
    save.error,
    t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  const refusal = useRefusal(webhookRefusals)(save.error);
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { events, ...readFields(event.currentTarget) };
    save.mutate({ params: { webhookId: webhook.id }, body }, { onSuccess: onClose });
  };
  const rest = errors.rest(fieldNames) && refusal;
  return (
    <Sheet
      title={webhook.name}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="webhook" busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id="webhook" ref={form} className={forms.form} onSubmit={submit} noValidate>
        <WebhookFields
          kind={webhook.kind}
          webhook={webhook}
          events={events}
          onChooseEvents={setEvents}
          errors={errors}
        />
        {rest && (
          <p className={forms.failed} role="alert">
            {rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}
