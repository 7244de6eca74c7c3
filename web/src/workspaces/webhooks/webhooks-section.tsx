// The flock's webhooks, for owners and assistants: name, server and state, each with a link to its screen.
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import links from '../../ui/controls/links.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { caretRight, plus } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import styles from '../parts/rows.module.css';
import { useWebhookState } from './webhook-state.ts';

const NewWebhookSheet = lazy(async () => ({
  default: (await import('./webhook-sheets.ts')).NewWebhookSheet,
}));

export function WebhooksSection() {
  const { data } = useRead('GET /api/webhooks');
  const connected = useIsConnected();
  const stateOf = useWebhookState();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Section
      title={<Trans>Webhooks</Trans>}
      aside={
        connected && (
          <button type="button" className={links.action} onClick={() => setIsCreating(true)}>
            <Icon shape={plus} size={18} />
            <Trans>New webhook</Trans>
          </button>
        )
      }
    >
      {data?.webhooks.length === 0 && (
        <p className={styles.about}>
          <Trans>A webhook tells another program, ntfy or Gotify what happens in this flock.</Trans>
        </p>
      )}
      <Rows>
        {data?.webhooks.map(webhook => (
          <li key={webhook.id}>
            <Link to="/webhooks/$webhookId" params={{ webhookId: webhook.id }} className={styles.link}>
              <span className={styles.words}>
                <strong>{webhook.name}</strong>
                <span>{new URL(webhook.url).host}</span>
                <span>{stateOf(webhook)}</span>
              </span>
              <Icon shape={caretRight} size={18} mirrored />
            </Link>
          </li>
        ))}
      </Rows>
      <Suspense>{isCreating && <NewWebhookSheet onClose={() => setIsCreating(false)} />}</Suspense>
    </Section>
  );
}
