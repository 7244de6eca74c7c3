// The trailing end of a dose row: the Give button, or the outcome with the person who recorded it and the time. A dose
// just recorded here also has Undo.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRights, useSignedIn } from '../../api/use-session.ts';
import { outbox } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { useRelative } from '../../ui/formats/use-relative.ts';
import type { IconShape } from '../../ui/icons/frame-icons.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { check, hourglassMedium } from '../../ui/icons/icons.ts';
import { countsAsGiven } from '../doses/doses.ts';
import type { GiveState } from '../recording/use-give.ts';
import styles from './dose-row.module.css';

interface Props {
  dose: Dose;
  entry: Entry | undefined;
  giveState: GiveState;
  kind: 'filled' | 'tinted';
  isTooSoon: boolean;
}

export function DoseEnd({ dose, entry, giveState, kind, isTooSoon }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const { canGiveCare } = useRights();
  const waitingText = useWaitingText();
  const outcomeText = useOutcomeText();
  if (entry && !entry.refused)
    return <GivenLabel words={waitingText(entry)} giveState={giveState} icon={iconOf(entry)} />;
  if (giveState.justGiven && (dose.administration || dose.state === 'as_needed')) {
    const { outcome, at } = giveState.justGiven;
    const text = [t`You`, ...outcomeText(outcome, formats.time(at))].join(', ');
    return (
      <GivenLabel words={text} giveState={giveState} icon={countsAsGiven(outcome) ? check : undefined} />
    );
  }
  if (dose.administration) return <RecordedLabel dose={dose} />;
  // The buttons for this choice are below the row.
  if (isTooSoon || hasChoiceBelow(entry)) return null;
  // The dose can still be recorded early, in its sheet.
  if (dose.state === 'later' && dose.dueAt) return <WaitLabel at={dose.dueAt} />;
  if (!canGiveCare)
    return dose.dueAt ? <span className={styles.note}>{formats.time(dose.dueAt)}</span> : null;
  if (dose.state === 'unrecorded') return <UnrecordedDose dose={dose} giveState={giveState} />;
  const { birdName: name, name: drug, dosage } = dose;
  return (
    <Offer at={Date.now()}>
      <Button
        kind={kind}
        size="give"
        onClick={tap => giveState.give(tap)}
        aria-label={t`Give ${name} ${drug} ${dosage}`}
      >
        <Trans>Give</Trans>
      </Button>
    </Offer>
  );
}

/** Wraps the buttons in a box with room for the outcome that replaces them, so that the row does not grow. */
function Offer({ at, children }: { at: number | string; children: ReactNode }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <span className={styles.offer} data-outcome={[t`You`, formats.time(at)].join(', ')} data-undo={t`Undo`}>
      {children}
    </span>
  );
}

/** The buttons for a dose whose time has passed. They record that it was given when it was due, or not given. */
function UnrecordedDose({ dose, giveState }: { dose: Dose; giveState: GiveState }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { birdName: name, name: drug, dosage, dueAt } = dose;
  const what = [`${name} ${drug} ${dosage}`, dueAt && formats.time(dueAt)].filter(Boolean).join(', ');
  return (
    <Offer at={dueAt ?? Date.now()}>
      <span className={styles.answers}>
        <Button onClick={tap => giveState.give(tap)} aria-label={t`Was given: ${what}`}>
          <Trans>Was given</Trans>
        </Button>
        <Button onClick={tap => giveState.give(tap, 'skipped')} aria-label={t`Not given: ${what}`}>
          <Trans>Not given</Trans>
        </Button>
      </span>
    </Offer>
  );
}

/** True if the dose was refused as too soon, or because of another record that this page has not loaded yet. */
const hasChoiceBelow = (entry: Entry | undefined): boolean =>
  entry?.refused?.code === 'doseTooSoon' || entry?.refused?.code === 'doseAlreadyRecorded';

/** "in 12 h" */
function WaitLabel({ at }: { at: string }) {
  const now = useNow();
  return <span className={styles.note}>{useRelative()(at, now)}</span>;
}

/** Returns a function that describes a waiting entry: "You, 08:02" or "You, refused". */
function useWaitingText(): (entry: Entry) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const outcomeText = useOutcomeText();
  return ({ about, createdAt }) => {
    const { outcome, givenAt = createdAt } = about.kind === 'dose' ? about : { outcome: null };
    return [t`You`, ...outcomeText(outcome, formats.time(givenAt))].join(', ');
  };
}

/** Returns a function that describes an outcome: the time of a dose that was given, otherwise the reason. */
function useOutcomeText(): (outcome: Dose['outcome'], time: string | null) => string[] {
  const { t } = useLingui();
  return (outcome, time) => {
    if (outcome === 'refused') return [t`refused`];
    if (outcome === 'skipped') return [t`skipped`];
    return [outcome === 'partly' && t`partly`, time].filter(word => typeof word === 'string');
  };
}

/** Returns an hourglass if there is no connection, or else a check mark for a dose that was given. */
function iconOf({ about }: Entry): IconShape | undefined {
  if (outbox.nextTryAt !== undefined) return hourglassMedium;
  const isGiven = about.kind === 'dose' && countsAsGiven(about.outcome);
  return isGiven ? check : undefined;
}

interface GivenLabelProps {
  words: string;
  giveState: GiveState;
  icon: IconShape | undefined;
}

function GivenLabel({ words, giveState, icon }: GivenLabelProps) {
  return (
    <span className={styles.given}>
      <span>
        {icon && <Icon shape={icon} size={17} className={icon === check ? styles.check : undefined} />}
        {words}
      </span>
      {giveState.justGiven && (
        <Button kind="plain" size="small" onKeyDown={ignoreRepeated} onClick={giveState.undo}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </span>
  );
}

/** Ignores a key that is still held down from Give when Undo appears. */
const ignoreRepeated = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

/** The recorded outcome, with the person who recorded it and the time. */
function RecordedLabel({ dose }: { dose: Dose }) {
  const { t } = useLingui();
  const outcomeText = useOutcomeText();
  const formats = useFormats();
  const { context } = useSignedIn();
  const isMine = dose.administration?.createdByUserId === context.user.id;
  const who = isMine ? t`You` : (dose.givenByName ?? t`Somebody`);
  const at = dose.givenAt && formats.time(dose.givenAt);
  return (
    <span className={styles.given}>
      <span>
        {dose.state === 'given' && <Icon shape={check} size={17} className={styles.check} />}
        {[who, ...outcomeText(dose.outcome, at)].join(', ')}
      </span>
    </span>
  );
}
