// The deliveries of a webhook: event, time and state, and a disclosure with the request and the response.
import type { Webhook, WebhookDelivery } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { useMoment } from '../../history/use-moment.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { warning } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import rows from '../parts/rows.module.css';
import { useDeliveries } from './use-deliveries.ts';
import { eventNames, useDeliveryState, webhookRefusals } from './webhook-text.ts';
import styles from './webhooks.module.css';

export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const { deliveries, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(webhook.id);
  const refusal = useRefusal(webhookRefusals)(error);
  return (
    <Section title={<Trans>Deliveries</Trans>}>
      {deliveries?.length === 0 && (
        <p className={rows.about}>
          <Trans>Nothing was delivered in the last 30 days.</Trans>
        </p>
      )}
      {refusal && <Notice icon={warning}>{refusal}</Notice>}
      <Rows>
        {deliveries?.map(delivery => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </Rows>
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show earlier deliveries`}
        </Button>
      )}
    </Section>
  );
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { t, i18n } = useLingui();
  const connected = useIsConnected();
  const momentOf = useMoment(useFlockDay());
  const stateOf = useDeliveryState();
  const repeat = useWrite('POST /api/webhooks/:webhookId/deliveries/:deliveryId/repeat');
  const refusal = useRefusal(webhookRefusals)(repeat.error);
  const { createdAt, birdName, sequence, attempts } = delivery;
  const event = i18n._(eventNames[delivery.type]);
  const params = { webhookId: webhook.id, deliveryId: delivery.id };
  return (
    <li className={rows.row}>
      <p className={rows.words}>
        <strong>{birdName ? t`${birdName}: ${event}` : event}</strong>
        <span>
          <time dateTime={createdAt}>{momentOf(createdAt, new Date().toISOString())}</time>
          {' · '}
          {stateOf(delivery)}
          {attempts > 1 && (
            <>
              {' · '}
              <Plural value={attempts} one="# attempt" other="# attempts" />
            </>
          )}
        </span>
      </p>
      {connected && webhook.enabled && (
        <Button
          kind="plain"
          size="small"
          busy={repeat.isPending}
          aria-label={t`Send again: ${event}, number ${sequence}`}
          onClick={() => repeat.mutate({ params })}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
      <details className={styles.details}>
        <summary>
          <Trans>Request and response</Trans>
        </summary>
        <Code text={indented(delivery.request)} label={t`Request`} />
        {delivery.responseStatus !== null && (
          <Code
            text={`${delivery.responseStatus}\n${delivery.responseText ?? ''}`.trim()}
            label={t`Response`}
          />
        )}
      </details>
      {refusal && (
        <p className={rows.failed} role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}

/** A block of code that breaks lines anywhere, so that nothing scrolls sideways. */
const Code = ({ text, label }: { text: string; label: string }) => (
  <>
    <p>{label}</p>
    <pre>{text}</pre>
  </>
);

/** Returns the JSON with indentation, or any other text unchanged. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
