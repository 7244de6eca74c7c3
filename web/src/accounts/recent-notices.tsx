// The person's recent notifications in this flock, with their status and, if there is one, the reason for it.
import type { DeliveryReason, NotificationDelivery } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { useRead } from '../api/reads.ts';
import { dayIn } from '../ui/formats/formats.ts';
import { TimeZone, useFormats } from '../ui/formats/use-formats.ts';
import { Rows } from '../ui/layout/section.tsx';
import styles from './notices.module.css';
import { useTopicNames } from './topic-names.ts';

export function RecentNotices() {
  const { data } = useRead('GET /api/notification-log', { query: { limit: '20' } });
  const deliveries = data?.deliveries ?? [];
  if (deliveries.length === 0) return null;
  return (
    <details className={styles.sent}>
      <summary>
        <Trans>Sent recently</Trans>
      </summary>
      <Rows>
        {deliveries.map(delivery => (
          <SentNotice key={delivery.id} delivery={delivery} />
        ))}
      </Rows>
    </details>
  );
}

function SentNotice({
  delivery: { topic, channel, at, status, reason },
}: {
  delivery: NotificationDelivery;
}) {
  const { t } = useLingui();
  const timeZone = useContext(TimeZone);
  const formats = useFormats(timeZone);
  const names = useTopicNames();
  const reasons = useReasons();
  const statuses = {
    waiting: t`on its way`,
    held: t`waits`,
    sent: t`sent`,
    suppressed: t`not sent`,
    failed: t`failed`,
  };
  const day = formats.day(dayIn(timeZone, Date.parse(at)), dayIn(timeZone, Date.now()));
  const time = formats.time(at);
  const by = channel === 'email' ? t`Mail` : t`Push`;
  const label = statuses[status];
  const value = reason && reasons[reason];
  const outcome = value ? t`${label}: ${value}` : label;
  return (
    <li className={styles.delivery}>
      <strong>{names[topic].name}</strong>
      <span className={styles.outcome}>{`${day}, ${time} · ${by} · ${outcome}`}</span>
    </li>
  );
}

function useReasons(): Record<DeliveryReason, string> {
  const { t } = useLingui();
  return {
    quiet_hours: t`quiet hours`,
    put_off: t`postponed`,
    no_longer_true: t`no longer true`,
    replaced: t`replaced by a later notice`,
    turned_off: t`turned off`,
    access_ended: t`access ended`,
    device_gone: t`signed out on that device`,
    rejected: t`refused by the mail or push service`,
    too_late: t`too late`,
    interrupted: t`interrupted`,
  };
}
