// The notice below a refused dose. The row shows the service's record, and the notice says that this person's dose is not
// recorded. If both doses were given, the person can write a note.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { outbox } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { useDiscard } from '../../outbox/entry-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { changeToast } from '../../ui/messages/toasts.tsx';
import type { PortraitBird } from '../../ui/portraits/portrait.tsx';
import { doseKeyOf } from '../doses/doses.ts';
import { conflictOf, existingOf } from './conflict.ts';
import { GivenTwice } from './given-twice.tsx';
import { RecordMine } from './record-mine.tsx';
import styles from './refused-dose.module.css';
import { useDoseRefusal, useIsMine } from './use-dose-refusal.ts';

interface Props {
  entry: Entry;
  dose: Dose;
  bird: PortraitBird | undefined;
}

export function DoseConflict({ entry, dose, bird }: Props) {
  const refusal = useDoseRefusal();
  const discard = useDiscard();
  const [noting, setNoting] = useState(false);
  const { birdName: name } = dose;
  // The toast may still say that the dose was given.
  const key = doseKeyOf(entry);
  useEffect(() => changeToast(key), [key]);
  const conflict = conflictOf(entry);
  // The same person tapped on two devices, or twice without a connection.
  const isOwn = useIsMine()(existingOf(entry)) && conflict === 'bothGiven';
  const discardMine = () => void outbox.discard(entry.id);
  return (
    <div className={styles.conflict}>
      <p role="alert">
        <strong className={styles.who}>{refusal(entry)}</strong>
        {isOwn ? (
          <Trans>It is recorded once. If {name} had it twice, write it down and call the vet.</Trans>
        ) : conflict === 'bothGiven' ? (
          <Trans>Your dose was not recorded. If {name} had both, write it down and call the vet.</Trans>
        ) : (
          <Trans>Your dose was not recorded.</Trans>
        )}
      </p>
      <div className={styles.actions}>
        {conflict === 'bothGiven' && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setNoting(true)}>
            <Trans>Given twice</Trans>
          </Button>
        )}
        {conflict === 'onlyMineGiven' && dose.administration && (
          <RecordMine size="small" entry={entry} dose={dose} bird={bird} />
        )}
        {conflict ? (
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
        <GivenTwice entry={entry} dose={dose} onClose={() => setNoting(false)} onSaved={discardMine} />
      )}
    </div>
  );
}
