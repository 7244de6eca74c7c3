// An outbox row: its title, time and age. A tap opens Send now, Edit and Discard.
import { Trans, useLingui } from '@lingui/react/macro';
import { useFlockDay, useToday } from '../board/use-today.ts';
import { outbox } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { useAge, useDiscard, useEntryText } from '../outbox/entry-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { useNow } from '../ui/formats/use-now.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { hourglassMedium } from '../ui/icons/icons.ts';
import { Portrait, type PortraitBird } from '../ui/portraits/portrait.tsx';
import { EditEntry } from './edit-entry.tsx';
import styles from './outbox-screen.module.css';
import { useOtherFlock } from './use-other-flock.ts';

interface Props {
  entry: Entry;
  bird: PortraitBird | undefined;
  open: boolean;
  onToggle: () => void;
}

export function WaitingRow({ entry, bird, open, onToggle }: Props) {
  const { t } = useLingui();
  const { title, detail } = useEntryText()(entry);
  const drugDetail = useDrugDetail()(entry);
  const age = useAge()(entry.createdAt, useNow());
  const discard = useDiscard();
  const { about } = entry;
  const otherFlock = useOtherFlock()(entry);
  const name = otherFlock?.name;
  return (
    <li>
      <button type="button" className={styles.row} aria-expanded={open} onClick={onToggle}>
        <Portrait bird={bird ?? { name: about.birdName ?? title, chartColor: '#6b7280' }} size={46} />
        <span className={styles.words}>
          <strong>{title}</strong>
          <span className={styles.detail}>
            {name && <Trans>In {name}.</Trans>}
            {name && ' '}
            {drugDetail ?? detail} {about.kind === 'dose' && <Trans>Others cannot see this yet.</Trans>}
          </span>
        </span>
        <span className={styles.age}>
          <Icon shape={hourglassMedium} size={18} />
          {age}
        </span>
      </button>
      {open && (
        <div className={styles.actions}>
          <Button onClick={() => outbox.send()}>
            <Trans>Send now</Trans>
          </Button>
          {!otherFlock && <EditEntry entry={entry} title={title} />}
          <Button aria-label={t`Discard ${title}`} onClick={() => discard(entry)}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Returns a function that describes one of today's doses whose drug is known: "meloxicam, 7:45." */
function useDrugDetail(): (entry: Entry) => string | undefined {
  const { t } = useLingui();
  const formats = useFormats();
  const { data: board } = useToday();
  const today = useFlockDay();
  return ({ about, createdAt }) => {
    if (about.kind !== 'dose' || about.administeredOn < today) return undefined;
    const drug = board?.doses.find(({ medicationId }) => medicationId === about.medicationId)?.name;
    const time = formats.time(createdAt);
    return drug && t`${drug}, ${time}.`;
  };
}
