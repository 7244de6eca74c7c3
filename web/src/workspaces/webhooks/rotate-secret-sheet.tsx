// The sheet that asks before the secret of a webhook is replaced, and then shows the new one.
import type { Webhook } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { NotSaved } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { SecretSheet } from './secret-sheet.tsx';
import { webhookRefusals } from './webhook-text.ts';

export function RotateSecretSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useLingui();
  const rotate = useWrite('POST /api/webhooks/:webhookId/rotate');
  const refusal = useRefusal(webhookRefusals)(rotate.error);
  const { id: webhookId, name } = webhook;
  const secret = rotate.data?.body.secret;
  if (secret) return <SecretSheet name={name} secret={secret} isNew onClose={onClose} />;
  const confirm = () => rotate.mutate({ params: { webhookId } });
  return (
    <Sheet
      title={t`New secret for ${name}`}
      // The secret is shown only once, so the sheet cannot be closed while the service creates it.
      onClose={() => rotate.isPending || onClose()}
      footer={
        <Button kind="filled" size="tall" busy={rotate.isPending} onClick={confirm}>
          <Trans>Make a new secret</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The current secret works for one more day. Give your program the new one by then.</Trans>
      </p>
      <NotSaved error={rotate.error} sentence={refusal} onRetry={confirm} />
    </Sheet>
  );
}
