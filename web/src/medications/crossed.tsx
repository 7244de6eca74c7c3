// A dose that the service did not take: the row shows what is recorded, and this says what became of ours. If both were
// given, that is noted.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { outbox } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { useDiscard } from '../outbox/entry-words.ts';
import { useToday } from '../today/use-today.ts';
import { Button } from '../ui/button.tsx';
import type { PortraitBird } from '../ui/portrait.tsx';
import { hideToast } from '../ui/toasts.tsx';
import { crossingOf, existingOf, useGivenTwiceNote } from './crossing.ts';
import styles from './dose-row.module.css';
import { doseKeyOf } from './doses.ts';
import { RecordMine } from './record-mine.tsx';
import { useDoseRefusal, useIsMine } from './use-dose-refusal.ts';

const ObservationSheet = lazy(async () => ({
  default: (await import('../birds/observation-sheet.tsx')).ObservationSheet,
}));

interface Props {
  entry: Entry;
  dose: Dose;
  bird: PortraitBird | undefined;
}

export function Crossed({ entry, dose, bird }: Props) {
  const refusal = useDoseRefusal();
  const discard = useDiscard();
  const [noting, setNoting] = useState(false);
  const { birdName: name } = dose;
  // It may still say that the dose is given.
  const key = doseKeyOf(entry);
  useEffect(() => hideToast(key), [key]);
  const crossing = crossingOf(entry);
  // Tapped on two devices, or twice without a connection.
  const isOwn = useIsMine()(existingOf(entry)) && crossing === 'bothGiven';
  const discardMine = () => void outbox.discard(entry.id);
  return (
    <div className={styles.crossed}>
      <p role="alert">
        <strong className={styles.who}>{refusal(entry)}</strong>
        {isOwn ? (
          <Trans>It is recorded once. If {name} had it twice, write it down and call the vet.</Trans>
        ) : crossing === 'bothGiven' ? (
          <Trans>Yours is not recorded. If {name} had it twice, write it down and call the vet.</Trans>
        ) : (
          <Trans>Yours is not recorded.</Trans>
        )}
      </p>
      <div className={styles.actions}>
        {crossing === 'bothGiven' && (
          <Button size="small" onClick={() => setNoting(true)}>
            <Trans>Given twice</Trans>
          </Button>
        )}
        {crossing === 'onlyMineGiven' && dose.administration && (
          <RecordMine size="small" entry={entry} dose={dose} bird={bird} />
        )}
        {crossing ? (
          <Button size="small" onClick={discardMine}>
            {isOwn ? <Trans>Given once</Trans> : <Trans>Mine was not given</Trans>}
          </Button>
        ) : (
          <Button size="small" onClick={() => void discard(entry)}>
            <Trans>Discard</Trans>
          </Button>
        )}
      </div>
      {noting && <Twice entry={entry} dose={dose} onClose={() => setNoting(false)} onKept={discardMine} />}
    </div>
  );
}

interface TwiceProps {
  entry: Entry;
  dose: Dose;
  onClose: () => void;
  onKept: () => void;
}

function Twice({ entry, dose: { birdId, birdName, dosage }, onClose, onKept }: TwiceProps) {
  const noteOf = useGivenTwiceNote();
  const { data: board } = useToday();
  if (!board) return null;
  const onBoard = board.birds.find(({ id }) => id === birdId);
  return (
    <Suspense>
      <ObservationSheet
        bird={{ id: birdId, name: birdName, chartColor: onBoard?.chartColor ?? '#6b7280' }}
        onBoard={onBoard}
        today={board.date}
        begunWith={noteOf(entry, dosage)}
        onKept={onKept}
        onClose={onClose}
      />
    </Suspense>
  );
}
