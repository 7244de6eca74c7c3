// A webhook's page: its state and actions, and its deliveries.
import type { Webhook } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { warning } from '../../ui/icons/icons.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { showToast } from '../../ui/messages/toasts.tsx';
import { NeedsConnection } from '../parts/needs-connection.tsx';
import rows from '../parts/rows.module.css';
import { DeliveryList } from './delivery-list.tsx';
import { useWebhookState } from './webhook-state.ts';
import { webhookRefusals } from './webhook-text.ts';
import styles from './webhooks.module.css';

/** The refresh interval. The state changes when a delivery succeeds or fails. */
const everyMs = 5_000;

const route = getRouteApi('/flock/webhooks/$webhookId');
const loadSheets = () => import('./webhook-sheets.ts');
const EditWebhookSheet = lazy(async () => ({ default: (await loadSheets()).EditWebhookSheet }));
const DeleteWebhookSheet = lazy(async () => ({ default: (await loadSheets()).DeleteWebhookSheet }));
const RotateSecretSheet = lazy(async () => ({ default: (await loadSheets()).RotateSecretSheet }));

export function WebhookScreen() {
  const { t } = useLingui();
  const { webhookId } = route.useParams();
  const { data, error } = useRead('GET /api/webhooks', {}, { everyMs });
  const refusal = useRefusal(webhookRefusals)(error);
  const webhook = data?.webhooks.find(({ id }) => id === webhookId);
  return (
    <Screen narrow>
      <ScreenHead title={webhook?.name ?? t`Webhook`} sub={webhook?.url} back="/flock" />
      <ConnectionLine />
      <NeedsConnection />
      {webhook && <Actions key={webhook.id} webhook={webhook} />}
      {webhook && <DeliveryList webhook={webhook} />}
      {data && !webhook && <Notice icon={warning}>{t`This webhook no longer exists.`}</Notice>}
      {!data && refusal && <Notice icon={warning}>{refusal}</Notice>}
    </Screen>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const connected = useIsConnected();
  const stateOf = useWebhookState();
  const [sheet, setSheet] = useState<'edit' | 'rotate' | 'delete'>();
  const test = useWrite('POST /api/webhooks/:webhookId/test');
  const change = useWrite('PATCH /api/webhooks/:webhookId');
  const refusal = useRefusal(webhookRefusals)(test.error ?? change.error);
  const params = { webhookId: webhook.id };
  const close = () => setSheet(undefined);
  const turn = (enabled: boolean) => change.mutate({ params, body: { enabled } });
  return (
    <div className={styles.about}>
      <p role="status">{stateOf(webhook)}</p>
      {connected && (
        <div className={styles.actions}>
          {webhook.enabled ? (
            <Button
              kind="tinted"
              busy={test.isPending}
              onClick={() =>
                test.mutate({ params }, { onSuccess: () => showToast({ text: t`The test is on its way.` }) })
              }
            >
              <Trans>Send a test</Trans>
            </Button>
          ) : (
            <Button kind="tinted" busy={change.isPending} onClick={() => turn(true)}>
              <Trans>Turn on</Trans>
            </Button>
          )}
          <Button onClick={() => setSheet('edit')}>
            <Trans>Edit</Trans>
          </Button>
          {webhook.kind === 'webhook' && (
            <Button onClick={() => setSheet('rotate')}>
              <Trans>New secret</Trans>
            </Button>
          )}
          {webhook.enabled && (
            <Button busy={change.isPending} onClick={() => turn(false)}>
              <Trans>Turn off</Trans>
            </Button>
          )}
          <Button kind="plain" onClick={() => setSheet('delete')}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
      {refusal && (
        <p className={rows.failed} role="alert">
          {refusal}
        </p>
      )}
      <Suspense>
        {sheet === 'edit' && <EditWebhookSheet webhook={webhook} onClose={close} />}
        {sheet === 'rotate' && <RotateSecretSheet webhook={webhook} onClose={close} />}
        {sheet === 'delete' && <DeleteWebhookSheet webhook={webhook} onClose={close} />}
      </Suspense>
    </div>
  );
}
