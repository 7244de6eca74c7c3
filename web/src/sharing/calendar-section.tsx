// The person's calendar feeds for this flock, with buttons to create and delete them.
import type { CalendarFeed } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useMembership } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/controls/button.tsx';
import links from '../ui/controls/links.module.css';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { plus } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import { useCalendarTopics } from './calendar-topics.ts';
import styles from './sharing.module.css';
import { sharingRefusals } from './sharing-refusals.ts';

const CalendarSheet = lazy(async () => ({ default: (await import('./calendar-sheet.tsx')).CalendarSheet }));

export function CalendarSection() {
  const { t } = useLingui();
  const { workspace } = useMembership();
  const connected = useIsConnected();
  const { data } = useRead('GET /api/calendar-feeds');
  const remove = useWrite('DELETE /api/calendar-feeds/:feedId');
  const [isCreating, setIsCreating] = useState(false);
  const refusal = useRefusal(sharingRefusals)(remove.error);
  const flock = workspace.name;
  const feeds = data?.feeds ?? [];
  const onDelete = (feedId: string) =>
    remove.mutate(
      { params: { feedId } },
      { onSuccess: () => showToast({ text: t`Deleted. This cannot be undone.` }) },
    );
  return (
    <Section
      title={t`Calendar`}
      aside={
        connected && (
          <button type="button" className={links.action} onClick={() => setIsCreating(true)}>
            <Icon shape={plus} size={18} />
            <Trans>New calendar</Trans>
          </button>
        )
      }
    >
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
      {data && feeds.length === 0 && (
        <p className={styles.hint}>
          <Trans>See what is due in {flock} in the calendar on your phone or computer.</Trans>
        </p>
      )}
      <Rows>
        {feeds.map(feed => (
          <FeedRow key={feed.id} feed={feed} onDelete={() => onDelete(feed.id)} />
        ))}
      </Rows>
      <Suspense>{isCreating && <CalendarSheet onClose={() => setIsCreating(false)} />}</Suspense>
    </Section>
  );
}

function FeedRow({
  feed: { topics, createdAt, lastReadAt },
  onDelete,
}: {
  feed: CalendarFeed;
  onDelete: () => void;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const names = useCalendarTopics();
  const timeOf = (instant: string) =>
    `${formats.datedDay(formats.dayOf(instant), '')} ${formats.time(instant)}`;
  const made = timeOf(createdAt);
  const read = lastReadAt && timeOf(lastReadAt);
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <strong>{formats.list(topics.map(topic => names[topic]))}</strong>
        <span>{read ? t`Made ${made}, last read ${read}` : t`Made ${made}, not read yet`}</span>
      </p>
      <Button kind="plain" size="small" aria-label={t`Delete the calendar made ${made}`} onClick={onDelete}>
        <Trans>Delete</Trans>
      </Button>
    </li>
  );
}
