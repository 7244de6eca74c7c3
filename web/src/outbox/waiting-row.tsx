// An entry that is on its way: what, when and for how long; tapped, it can be sent now, changed or discarded.
import { Trans, useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../today/use-flock-day.ts';
import { useToday } from '../today/use-today.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium } from '../ui/icons.ts';
import { Portrait, type PortraitBird } from '../ui/portrait.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { outbox } from './device-outbox.ts';
import { EditEntry } from './edit-entry.tsx';
import type { Entry } from './entry.ts';
import { useAge, useDiscard, useEntryWords } from './entry-words.ts';
import styles from './outbox-screen.module.css';
import { useElsewhere } from './use-elsewhere.ts';

interface Props {
  entry: Entry;
  bird: PortraitBird | undefined;
  open: boolean;
  onToggle: () => void;
}

export function WaitingRow({ entry, bird, open, onToggle }: Props) {
  const { t } = useLingui();
  const { title, detail } = useEntryWords()(entry);
  const ofDrug = useDrugDetail()(entry);
  const age = useAge()(entry.createdAt, useNow());
  const discard = useDiscard();
  const { about } = entry;
  const elsewhere = useElsewhere()(entry);
  const name = elsewhere?.name;
  return (
    <li>
      <button type="button" className={styles.row} aria-expanded={open} onClick={onToggle}>
        <Portrait bird={bird ?? { name: about.birdName ?? title, chartColor: '#6b7280' }} size={46} />
        <span className={styles.words}>
          <strong>{title}</strong>
          <span className={styles.detail}>
            {name && <Trans>In {name}.</Trans>}
            {name && ' '}
            {ofDrug ?? detail} {about.kind === 'dose' && <Trans>Others cannot see this yet.</Trans>}
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
          {!elsewhere && <EditEntry entry={entry} title={title} />}
          <Button aria-label={t`Discard ${title}`} onClick={() => discard(entry)}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

/** @returns "meloxicam, 7:45." of a dose of today, if its drug is known */
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
