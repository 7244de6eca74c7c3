// The sheet for a new calendar: a choice of topics, then the URL, which is shown only once.
import type { CalendarTopic } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { Chips, ToggleChip } from '../forms/choices.tsx';
import { Button, ButtonAnchor } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { copy } from '../ui/icons/icons.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { copyText } from '../ui/sharing/share.ts';
import { useCalendarTopics } from './calendar-topics.ts';
import styles from './sharing.module.css';
import { sharingRefusals } from './sharing-refusals.ts';

export function CalendarSheet({ onClose }: { onClose: () => void }) {
  const create = useWrite('POST /api/calendar-feeds');
  const url = create.data?.body.url;
  return url ? (
    <CreatedCalendar url={url} onClose={onClose} />
  ) : (
    <TopicsForm create={create} onClose={onClose} />
  );
}

const allTopics: readonly CalendarTopic[] = ['doses', 'weigh_ins', 'vet_visits', 'reviews', 'birthdays'];

interface FormProps {
  create: ReturnType<typeof useWrite<'POST /api/calendar-feeds'>>;
  onClose: () => void;
}

function TopicsForm({ create, onClose }: FormProps) {
  const { t } = useLingui();
  const names = useCalendarTopics();
  const [topics, setTopics] = useState(allTopics);
  const refusal = useRefusal(sharingRefusals)(create.error);
  const toggle = (topic: CalendarTopic) =>
    setTopics(allTopics.filter(other => topics.includes(other) !== (other === topic)));
  return (
    <Sheet
      title={t`New calendar`}
      onClose={onClose}
      footer={
        <Button
          kind="filled"
          size="tall"
          wide
          busy={create.isPending}
          disabled={topics.length === 0}
          onClick={() => create.mutate({ body: { topics: [...topics] } })}
        >
          <Trans>Make the calendar</Trans>
        </Button>
      }
    >
      <div className={styles.parts}>
        <p>
          <Trans>A calendar app reads it from a web address. Doses that are due have alarms.</Trans>
        </p>
        <Chips>
          {allTopics.map(topic => (
            <ToggleChip key={topic} pressed={topics.includes(topic)} onPress={() => toggle(topic)}>
              {names[topic]}
            </ToggleChip>
          ))}
        </Chips>
        {topics.length === 0 && (
          <p className={styles.hint} role="status">
            <Trans>Choose at least one.</Trans>
          </p>
        )}
        {refusal && (
          <p className={styles.failed} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Sheet>
  );
}

/** Returns the URL with the scheme that opens a calendar app. */
const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');

function CreatedCalendar({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui();
  const onCopy = async () => {
    const done = await copyText(url);
    showToast({
      text: done ? t`Address copied.` : t`This browser cannot copy. Select the address.`,
    });
  };
  return (
    <Sheet
      title={t`Your calendar`}
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          <ButtonAnchor kind="filled" size="tall" wide href={webcalOf(url)}>
            <Trans>Open in a calendar</Trans>
          </ButtonAnchor>
          <Button size="give" wide icon={copy} onClick={() => void onCopy()}>
            <Trans>Copy the address</Trans>
          </Button>
        </div>
      }
    >
      <div className={styles.parts}>
        <p>
          <Trans>Copy the address now. You won’t see it again.</Trans>
        </p>
        <code className={styles.address} translate="no">
          {url}
        </code>
        <p className={styles.hint}>
          <Trans>
            Anyone who has the address can see the calendar. If it is lost or leaked, delete the calendar and
            make another.
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}
