// The end side of a dose: Give, or what became of it, by whom and when, with Undo for what this screen has just recorded.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { outbox } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { Button } from '../ui/button.tsx';
import type { IconShape } from '../ui/frame-icons.ts';
import { Icon } from '../ui/icon.tsx';
import { check, hourglassMedium } from '../ui/icons.ts';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { useRelative } from '../ui/use-relative.ts';
import styles from './dose-row.module.css';
import { countsAsGiven } from './doses.ts';
import type { Giving } from './use-give.ts';

interface Props {
  dose: Dose;
  entry: Entry | undefined;
  giving: Giving;
  kind: 'filled' | 'tinted';
  isTooSoon: boolean;
}

export function DoseEnd({ dose, entry, giving, kind, isTooSoon }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const { tends } = useRights();
  const waitingWords = useWaitingWords();
  if (entry && !entry.refused)
    return <Given words={waitingWords(entry)} giving={giving} icon={iconOf(entry)} />;
  if (giving.justGiven && (dose.administration || dose.state === 'as_needed'))
    return (
      <Given words={[t`You`, formats.time(giving.justGiven.at)].join(', ')} giving={giving} icon={check} />
    );
  if (dose.administration) return <Recorded dose={dose} />;
  // What is to happen is chosen under the row.
  if (isTooSoon || isChosenBelow(entry)) return null;
  // The sheet can still give it early.
  if (dose.state === 'later' && dose.dueAt) return <Until at={dose.dueAt} />;
  const { birdName: name, name: drug, dosage } = dose;
  if (!tends) return dose.dueAt ? <span className={styles.note}>{formats.time(dose.dueAt)}</span> : null;
  return (
    <Button kind={kind} size="give" onClick={giving.give} aria-label={t`Give ${name} ${drug} ${dosage}`}>
      {dose.state === 'unrecorded' ? <Trans>Was given</Trans> : <Trans>Give</Trans>}
    </Button>
  );
}

/** It is too soon, or somebody else's record came first and is not read yet. */
const isChosenBelow = (entry: Entry | undefined): boolean =>
  entry?.refused?.code === 'doseTooSoon' || entry?.refused?.code === 'doseAlreadyRecorded';

/** "in 12 h" */
function Until({ at }: { at: string }) {
  const now = useNow();
  return <span className={styles.note}>{useRelative()(at, now)}</span>;
}

/** What an entry says, and when: "You, 08:02", "You, refused". */
function useWaitingWords(): (entry: Entry) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const outcomeWords = useOutcomeWords();
  return ({ about, createdAt }) => {
    const { outcome, givenAt = createdAt } = about.kind === 'dose' ? about : { outcome: null };
    return [t`You`, ...outcomeWords(outcome, formats.time(givenAt))].join(', ');
  };
}

/** The time of what was given; of what was not, why. */
function useOutcomeWords(): (outcome: Dose['outcome'], time: string | null) => string[] {
  const { t } = useLingui();
  return (outcome, time) => {
    if (outcome === 'refused') return [t`refused`];
    if (outcome === 'skipped') return [t`skipped`];
    return [outcome === 'partly' && t`partly`, time].filter(word => typeof word === 'string');
  };
}

/** An hourglass while there is no connection. What was not given has no mark. */
function iconOf({ about }: Entry): IconShape | undefined {
  if (outbox.nextTryAt !== undefined) return hourglassMedium;
  const isGiven = about.kind === 'dose' && countsAsGiven(about.outcome);
  return isGiven ? check : undefined;
}

interface GivenProps {
  words: string;
  giving: Giving;
  icon: IconShape | undefined;
}

function Given({ words, giving, icon }: GivenProps) {
  return (
    <span className={styles.given}>
      <span>
        {icon && <Icon shape={icon} size={17} className={icon === check ? styles.check : undefined} />}
        {words}
      </span>
      {giving.justGiven && (
        <Button kind="plain" size="small" onClick={giving.undo}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </span>
  );
}

/** Who gave it and when, or what became of it. */
function Recorded({ dose }: { dose: Dose }) {
  const { t } = useLingui();
  const outcomeWords = useOutcomeWords();
  const formats = useFormats();
  const { context } = useSignedIn();
  const isMine = dose.administration?.createdByUserId === context.user.id;
  const who = isMine ? t`You` : (dose.givenByName ?? t`Somebody`);
  const at = dose.givenAt && formats.time(dose.givenAt);
  return (
    <span className={styles.given}>
      <span>
        {dose.state === 'given' && <Icon shape={check} size={17} className={styles.check} />}
        {[who, ...outcomeWords(dose.outcome, at)].join(', ')}
      </span>
    </span>
  );
}
