// A new calendar: what it shows, and then its address, once.
import type { CalendarTopic } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { Chips, ToggleChip } from '../forms/choices.tsx';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { copy } from '../ui/icons.ts';
import { copyText } from '../ui/share.ts';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useCalendarTopics } from './calendar-topics.ts';
import styles from './sharing.module.css';
import { sharingRefusals } from './sharing-refusals.ts';

export function CalendarSheet({ onClose }: { onClose: () => void }) {
  const make = useWrite('POST /api/calendar-feeds');
  const url = make.data?.body.url;
  return url ? <Made url={url} onClose={onClose} /> : <Choose make={make} onClose={onClose} />;
}

const all: readonly CalendarTopic[] = ['doses', 'weigh_ins', 'vet_visits', 'birthdays'];

interface ChooseProps {
  make: ReturnType<typeof useWrite<'POST /api/calendar-feeds'>>;
  onClose: () => void;
}

function Choose({ make, onClose }: ChooseProps) {
  const { t } = useLingui();
  const names = useCalendarTopics();
  const [topics, setTopics] = useState(all);
  const refusal = useRefusal(sharingRefusals)(make.error);
  const toggle = (topic: CalendarTopic) =>
    setTopics(all.filter(one => (one === topic ? !topics.includes(one) : topics.includes(one))));
  return (
    <Sheet
      title={t`New calendar`}
      onClose={onClose}
      footer={
        <Button
          kind="filled"
          size="tall"
          wide
          busy={make.isPending}
          disabled={topics.length === 0}
          onClick={() => make.mutate({ body: { topics: [...topics] } })}
        >
          <Trans>Make the calendar</Trans>
        </Button>
      }
    >
      <div className={styles.parts}>
        <p>
          <Trans>A calendar program reads it from an address. Doses that are due have alarms.</Trans>
        </p>
        <Chips>
          {all.map(topic => (
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

/** The address that calendar programs open by themselves. */
const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');

function Made({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui();
  const onCopy = async () => {
    const done = await copyText(url);
    showToast({
      text: done ? t`The address is copied.` : t`This browser does not copy. Select the address.`,
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
          <Trans>Copy the address now. It is not shown again.</Trans>
        </p>
        <code className={styles.address} translate="no">
          {url}
        </code>
        <p className={styles.hint}>
          <Trans>
            Anyone who has it sees what the calendar shows. Lost or leaked: end it, and make another.
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}
