// The dose sheet: records a dose with another time, another outcome or a note, and corrects or undoes a record.
import type { Dose, DoseOutcome } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useId, useState } from 'react';
import { useToastWithUndo } from '../../api/undo.ts';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { TextArea } from '../../forms/field.tsx';
import type { Entry } from '../../outbox/entry.ts';
import { useDoseTitle } from '../../outbox/entry-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Portrait, type PortraitBird } from '../../ui/portraits/portrait.tsx';
import { countsAsGiven, doseKey } from '../doses/doses.ts';
import { usePresetText } from '../presets/use-preset-text.ts';
import { forgetTap, oncePerTap } from '../recording/double-tap.ts';
import { recordDose, StillSendingError, undoDose } from '../recording/record-dose.ts';
import { useTooSoonHere } from '../too-soon/use-too-soon-reason.ts';
import styles from './dose-sheet.module.css';
import { DoseWeek } from './dose-week.tsx';
import { type GivenTime, GivenTimeField, givenAtOf, useInitialTime } from './given-time-field.tsx';
import { OutcomeTiles } from './outcome-tiles.tsx';
import { recordedValues } from './recorded-values.ts';
import { WeightSinceStart } from './weight-since-start.tsx';

interface Props {
  dose: Dose;
  bird: PortraitBird | undefined;
  /** The entry of the outbox that records this dose, if there is one. */
  entry: Entry | undefined;
  /** The initial values of the sheet, if they are not the recorded ones. */
  initial?: { outcome: DoseOutcome; givenAt: string };
  onSaved?: () => Promise<unknown>;
  onClose: () => void;
}

export function DoseSheet({ dose, bird, entry, initial, onSaved, onClose }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const titleOf = useDoseTitle();
  const toast = useToastWithUndo();
  const { routeOf } = usePresetText();
  const tooSoonHere = useTooSoonHere(dose);
  const [recorded] = useState(() => recordedValues(dose, entry));
  // A correction may follow Give within a second, so it has a separate debounce key.
  const [tap] = useState(() => (recorded.existing ? Symbol('correction') : doseKey(dose)));
  const [outcome, setOutcome] = useState<DoseOutcome>(initial?.outcome ?? recorded.outcome ?? 'given');
  const recordedAt = initial?.givenAt ?? recorded.givenAt;
  const initialTime = useInitialTime(dose, recordedAt);
  const [when, setWhen] = useState<GivenTime>(initialTime);
  const draft = useFieldDraft(`dose ${doseKey(dose)}`, { notes: recorded.notes });
  const { notes } = draft.values;
  const [failed, setFailed] = useState<'full' | 'stillSending'>();
  const given = givenAtOf(when, dose, recordedAt);
  const isSame = recorded.outcome === outcome && when === initialTime && notes.trim() === recorded.notes;
  const why = useId();
  const cannotSave = given.problem
    ? t`First choose when it was given.`
    : isSame
      ? t`This is how it is recorded. You have not changed anything.`
      : undefined;
  const named = { birdName: dose.birdName, dosage: dose.dosage };
  /** @param text the toast; undefined if a refusal is shown instead */
  const run = async (work: () => Promise<() => Promise<unknown>>, text: string | undefined) => {
    setFailed(undefined);
    try {
      const undo = await oncePerTap(tap, work);
      if (!undo) return;
      draft.drop();
      onClose();
      if (text) toast(text, undo, { of: doseKey(dose) });
    } catch (error) {
      setFailed(error instanceof StillSendingError ? 'stillSending' : 'full');
    }
  };
  const { existing } = recorded;
  const save = () => {
    const record = { outcome, givenAt: given.at, notes: notes.trim() };
    const atMs = given.at ? Date.parse(given.at) : Date.now();
    // A dose that is stored as given was checked then. One that is stored as refused or skipped was not.
    const wasGiven = existing?.kind === 'stored' && countsAsGiven(recorded.outcome ?? null);
    const refused = countsAsGiven(outcome) && !wasGiven ? tooSoonHere(atMs) : undefined;
    const work = async () => {
      const undo = await recordDose(dose, record, existing, refused);
      await onSaved?.();
      return undo;
    };
    void run(work, refused ? undefined : `${titleOf({ ...named, outcome })}.`);
  };
  const name = dose.birdName;
  const isRefused = existing?.kind === 'waiting' && existing.entry.refused !== undefined;
  const undo = () => {
    if (!existing) return;
    forgetTap(doseKey(dose));
    void run(() => undoDose(dose, existing), t`${name}: dose undone`);
  };
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
          {existing && !isRefused && (
            <Button size="tall" onClick={undo}>
              <Trans>Undo</Trans>
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
        <DraftNotice isRestored={draft.isRestored} onDrop={draft.drop} />
        <RecordedBy dose={dose} entry={entry} />
        <WeightSinceStart {...dose} className={styles.weight} />
        <OutcomeTiles outcome={outcome} dose={dose} onChoose={setOutcome} />
        <GivenTimeField
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
              <Trans>Not saved. This device could not store it.</Trans>
            ) : (
              <Trans>It is being sent to the server. You can change it after it has arrived.</Trans>
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

/** Names the person who recorded the dose. A correction gets the name of the person who makes it. */
function RecordedBy({ dose, entry }: { dose: Dose; entry: Entry | undefined }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { administration } = dose;
  if (entry && !entry.refused) {
    return (
      <p className={styles.by}>
        <Trans>Waiting to be sent. Others cannot see this yet.</Trans>
      </p>
    );
  }
  if (!administration) return null;
  const who = dose.givenByName ?? t({ message: 'somebody', context: 'by somebody' });
  const at = formats.time(administration.createdAt);
  const day = formats.shortDay(formats.dayOf(administration.createdAt));
  return (
    <p className={styles.by}>
      <Trans>
        Recorded by {who}, {day}, {at}. A correction will be in your name.
      </Trans>
    </p>
  );
}
