// The sheet that asks before a webhook is deleted, which cannot be undone.
import type { Webhook } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { showToast } from '../../ui/messages/toasts.tsx';
import { webhookRefusals } from './webhook-text.ts';

export function DeleteWebhookSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useWrite('DELETE /api/webhooks/:webhookId');
  const refusal = useRefusal(webhookRefusals);
  const { name } = webhook;
  const confirm = async () => {
    // Leaves the page first, because its reads would fail after the webhook is deleted.
    await navigate({ to: '/flock' });
    await remove.mutateAsync({ params: { webhookId: webhook.id } }).then(
      () => showToast({ text: t`${name} was deleted.` }),
      (error: Error) => showToast({ text: refusal(error) ?? '' }),
    );
  };
  return (
    <Sheet
      title={t`Delete ${name}`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" onClick={() => void confirm()}>
          <Trans>Delete it</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Its secret and its deliveries are deleted with it. This cannot be undone.</Trans>
      </p>
    </Sheet>
  );
}
