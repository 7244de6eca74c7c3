// The calendar feeds of this flock, with buttons to create and revoke them.
import type { CalendarFeed } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useMembership } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { Button } from '../ui/controls/button.tsx';
import links from '../ui/controls/links.module.css';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { plus } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';
import { useCalendarTopics } from './calendar-topics.ts';
import styles from './sharing.module.css';
import { sharingRefusals } from './sharing-refusals.ts';

export function CalendarSection() {
  const { t } = useLingui();
  const { workspace } = useMembership();
  const { data } = useRead('GET /api/calendar-feeds');
  const end = useWrite('DELETE /api/calendar-feeds/:feedId');
  const [isCreating, setMaking] = useState(false);
  const refusal = useRefusal(sharingRefusals)(end.error);
  const flock = workspace.name;
  const feeds = data?.feeds ?? [];
  const onEnd = (feedId: string) =>
    end.mutate(
      { params: { feedId } },
      { onSuccess: () => showToast({ text: t`Deleted. This cannot be undone.` }) },
    );
  return (
    <Section
      title={t`Calendar`}
      aside={
        <button type="button" className={links.action} onClick={() => setMaking(true)}>
          <Icon shape={plus} size={18} />
          <Trans>New calendar</Trans>
        </button>
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
          <FeedRow key={feed.id} feed={feed} onEnd={() => onEnd(feed.id)} />
        ))}
      </Rows>
      {isCreating && <CalendarSheet onClose={() => setMaking(false)} />}
    </Section>
  );
}

function FeedRow({
  feed: { topics, createdAt, lastReadAt },
  onEnd,
}: {
  feed: CalendarFeed;
  onEnd: () => void;
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
      <Button kind="plain" size="small" aria-label={t`Delete the calendar made ${made}`} onClick={onEnd}>
        <Trans>Delete</Trans>
      </Button>
    </li>
  );
}
