// What became of a dose, when it is more than one tap: another time, partly, refused, skipped, with a note. What is
// recorded already is corrected or taken back here.
import type { Dose, DoseOutcome } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useId, useState } from 'react';
import { useFieldDraft } from '../forms/drafts.ts';
import { TextArea } from '../forms/field.tsx';
import { KeptDraft } from '../forms/kept-draft.tsx';
import { useToastWithUndo } from '../history/undo.ts';
import type { Entry } from '../outbox/entry.ts';
import { useDoseTitle } from '../outbox/entry-words.ts';
import { Button } from '../ui/button.tsx';
import { Portrait, type PortraitBird } from '../ui/portrait.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './dose-sheet.module.css';
import { DoseWeek } from './dose-week.tsx';
import { countsAsGiven, doseKey } from './doses.ts';
import { OutcomeTiles } from './outcome-tiles.tsx';
import { OnItsWayError, recordDose, type Standing, takeBackDose } from './record-dose.ts';
import { usePresetWords } from './use-preset-words.ts';
import { useTooSoonHere } from './use-why-too-soon.ts';
import { WeightSinceStart } from './weight-since-start.tsx';
import { type GivenWhen, givenAtOf, useFirstWhen, WhenGiven } from './when-given.tsx';

interface Props {
  dose: Dose;
  bird: PortraitBird | undefined;
  /** The entry of the outbox that records this dose, if one does. */
  entry: Entry | undefined;
  /** What the sheet begins with in place of what is recorded. */
  begun?: { outcome: DoseOutcome; givenAt: string };
  onSaved?: () => Promise<unknown>;
  onClose: () => void;
}

/** What is known of the dose when the sheet is opened. */
interface Known {
  standing: Standing;
  outcome: DoseOutcome | undefined;
  givenAt: string | undefined;
  notes: string;
}

function knownOf(dose: Dose, entry: Entry | undefined): Known {
  // One that was refused because there is a record already is not what is corrected here.
  if (entry?.about.kind === 'dose' && !(entry.refused && dose.administration)) {
    const { outcome, givenAt } = entry.about;
    const { body } = entry.request as { body: { notes?: string | null } };
    // Nothing is recorded by one that was refused: it can be saved again as it is.
    const recorded = entry.refused ? undefined : outcome;
    return { standing: { kind: 'waiting', entry }, outcome: recorded, givenAt, notes: body.notes ?? '' };
  }
  const { administration, outcome, givenAt } = dose;
  if (!administration) return { standing: undefined, outcome: undefined, givenAt: undefined, notes: '' };
  return {
    standing: { kind: 'stored', administrationId: administration.id },
    outcome: outcome ?? (administration.status === 'missed' ? 'skipped' : 'given'),
    givenAt: givenAt ?? undefined,
    notes: administration.notes ?? '',
  };
}

export function DoseSheet({ dose, bird, entry, begun, onSaved, onClose }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const titleOf = useDoseTitle();
  const toast = useToastWithUndo();
  const { routeOf } = usePresetWords();
  const tooSoonHere = useTooSoonHere(dose);
  const [known] = useState(() => knownOf(dose, entry));
  const [outcome, setOutcome] = useState<DoseOutcome>(begun?.outcome ?? known.outcome ?? 'given');
  const recordedAt = begun?.givenAt ?? known.givenAt;
  const firstWhen = useFirstWhen(dose, recordedAt);
  const [when, setWhen] = useState<GivenWhen>(firstWhen);
  const draft = useFieldDraft(`dose ${doseKey(dose)}`, { notes: known.notes });
  const { notes } = draft.values;
  const [failed, setFailed] = useState<'full' | 'onItsWay'>();
  const given = givenAtOf(when, dose, recordedAt);
  const isSame = known.outcome === outcome && when === firstWhen && notes.trim() === known.notes;
  const why = useId();
  const cannotSave = given.problem
    ? t`Choose first when it was.`
    : isSame
      ? t`This is how it is recorded. Nothing is changed yet.`
      : undefined;
  const told = { birdName: dose.birdName, dosage: dose.dosage };
  /** @param text undefined if there is nothing to say yet */
  const run = async (work: () => Promise<() => Promise<unknown>>, text: string | undefined) => {
    setFailed(undefined);
    try {
      const undo = await work();
      draft.drop();
      onClose();
      if (text) toast(text, undo, { of: doseKey(dose) });
    } catch (error) {
      setFailed(error instanceof OnItsWayError ? 'onItsWay' : 'full');
    }
  };
  const { standing } = known;
  const save = () => {
    const record = { outcome, givenAt: given.at, notes: notes.trim() };
    const atMs = given.at ? Date.parse(given.at) : Date.now();
    // A stored dose that is corrected was asked about when it was given.
    const isNew = standing?.kind !== 'stored' && countsAsGiven(outcome);
    const refused = isNew ? tooSoonHere(atMs) : undefined;
    const work = async () => {
      const undo = await recordDose(dose, record, standing, refused);
      await onSaved?.();
      return undo;
    };
    void run(work, refused ? undefined : `${titleOf({ ...told, outcome })}.`);
  };
  const name = dose.birdName;
  const isRefused = standing?.kind === 'waiting' && standing.entry.refused !== undefined;
  const takeBack = () =>
    standing && void run(() => takeBackDose(dose, standing), t`${name}: dose taken back`);
  const at = dose.dueAt === null ? undefined : formats.time(dose.dueAt);
  return (
    <Sheet
      title={dose.birdName}
      lead={<Portrait bird={bird ?? { name: dose.birdName, chartColor: '#6b7280' }} size={52} />}
      sub={
        <>
          <bdi className={styles.dosage}>{dose.dosage}</bdi>
          {[dose.name, routeOf(dose.route), at].filter(Boolean).map((part, index, parts) => (
            <Fragment key={part}>
              {' '}
              <span className="whole">
                {part}
                {index < parts.length - 1 && ','}
              </span>
            </Fragment>
          ))}
        </>
      }
      onClose={onClose}
      footer={
        <>
          {cannotSave && (
            <p id={why} className={styles.why}>
              {cannotSave}
            </p>
          )}
          {standing && !isRefused && (
            <Button size="tall" onClick={takeBack}>
              <Trans>Take back</Trans>
            </Button>
          )}
          <Button
            kind="filled"
            size="tall"
            disabled={cannotSave !== undefined}
            aria-describedby={cannotSave && why}
            onClick={save}
          >
            <SaveAs outcome={outcome} />
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <KeptDraft wasKept={draft.wasKept} onDrop={draft.drop} />
        <RecordedBy dose={dose} entry={entry} />
        <WeightSinceStart {...dose} className={styles.weight} />
        <OutcomeTiles outcome={outcome} dose={dose} onChoose={setOutcome} />
        <WhenGiven
          dose={dose}
          recordedAt={recordedAt}
          when={when}
          problem={given.problem}
          onChange={setWhen}
        />
        <TextArea
          label={t`Note`}
          rows={2}
          maxLength={5000}
          value={notes}
          onChange={event => draft.change({ notes: event.target.value })}
        />
        {failed && (
          <p className={styles.failed} role="alert">
            {failed === 'full' ? (
              <Trans>Not saved. This device could not keep it.</Trans>
            ) : (
              <Trans>It is on its way to the server. Change it once it is there.</Trans>
            )}
          </p>
        )}
        <DoseWeek dose={dose} />
      </div>
    </Sheet>
  );
}

function SaveAs({ outcome }: { outcome: DoseOutcome }) {
  switch (outcome) {
    case 'given':
      return <Trans>Save as given</Trans>;
    case 'partly':
      return <Trans>Save as partly given</Trans>;
    case 'refused':
      return <Trans>Save as refused</Trans>;
    case 'skipped':
      return <Trans>Save as skipped</Trans>;
  }
}

/** Whose record it is. What is corrected stands in the name of the person who corrects it. */
function RecordedBy({ dose, entry }: { dose: Dose; entry: Entry | undefined }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { administration } = dose;
  if (entry && !entry.refused) {
    return (
      <p className={styles.by}>
        <Trans>It waits on this device. Others cannot see this yet.</Trans>
      </p>
    );
  }
  if (!administration) return null;
  const who = dose.givenByName ?? t`Somebody`;
  const at = formats.time(administration.createdAt);
  const day = formats.shortDay(formats.dayOf(administration.createdAt));
  return (
    <p className={styles.by}>
      <Trans>
        Recorded by {who}, {day}, {at}. A correction stands in your name.
      </Trans>
    </p>
  );
}
