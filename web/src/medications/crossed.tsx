// A dose that the service did not take: the row shows what is recorded, and this says what became of ours. If both were
// given, that is noted.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { outbox } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { useDiscard } from '../outbox/entry-words.ts';
import { Button } from '../ui/button.tsx';
import type { PortraitBird } from '../ui/portrait.tsx';
import { changeToast } from '../ui/toasts.tsx';
import { crossingOf, existingOf } from './crossing.ts';
import styles from './dose-row.module.css';
import { doseKeyOf } from './doses.ts';
import { GivenTwice } from './given-twice.tsx';
import { RecordMine } from './record-mine.tsx';
import { useDoseRefusal, useIsMine } from './use-dose-refusal.ts';

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
  useEffect(() => changeToast(key), [key]);
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
          <Button size="small" aria-haspopup="dialog" onClick={() => setNoting(true)}>
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
      {noting && (
        <GivenTwice entry={entry} dose={dose} onClose={() => setNoting(false)} onKept={discardMine} />
      )}
    </div>
  );
}
