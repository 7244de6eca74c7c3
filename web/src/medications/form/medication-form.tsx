// The medication form: drug, dose, route, times, course and safety. The dose is kept exactly as typed.
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFlockDay } from '../../board/use-today.ts';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { readDraft, useDraft } from '../../forms/drafts.ts';
import { TextArea, TextField } from '../../forms/field.tsx';
import formFoot from '../../forms/form.module.css';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { caretDown } from '../../ui/icons/icons.ts';
import { foot } from '../../ui/layout/foot.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { showToast } from '../../ui/messages/toasts.tsx';
import { LengthSection } from './length-section.tsx';
import { changesTimes, type MedicationDraft } from './medication-draft.ts';
import styles from './medication-form.module.css';
import { RouteField } from './route-field.tsx';
import { SafetySection } from './safety-section.tsx';
import { effectiveSafety, findMisreadable } from './schedule.ts';
import { useSaveMedication } from './use-save-medication.ts';
import { WhenSection } from './when-section.tsx';

interface Props {
  birdId: string;
  /** Undefined for a new medication. */
  medicationId: string | undefined;
  /** The initial values of the form. */
  initial: MedicationDraft;
}

export const draftName = (birdId: string, medicationId: string | undefined): string =>
  `medication ${birdId} ${medicationId ?? 'new'}`;

const fields = ['name', 'dosage', 'route', 'startDate', 'endDate', 'notes'];
const safetyFields = ['minimumHoursBetween', 'maximumPerDay', 'graceMinutes'];

export function MedicationForm({ birdId, medicationId, initial }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const name = draftName(birdId, medicationId);
  const [isRestored] = useState(() => readDraft(name) !== undefined);
  const [draft, setDraft] = useDraft(name, initial);
  const stored = medicationId === undefined ? undefined : initial;
  const change = (part: Partial<MedicationDraft>) => setDraft({ ...draft, ...part });
  const { save, error, isPending } = useSaveMedication({
    birdId,
    medicationId,
    stored,
    onAdded: storedId => change({ storedId }),
  });
  const errors = useFormErrors(error, t`Not saved. The server did not answer. Nothing you typed was lost.`);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save(draft);
      setDraft(undefined);
      await navigate({ to: '/birds/$birdId', params: { birdId }, replace: true });
      showToast({ text: t`Saved.` });
    } catch {
      // The form shows the error.
    }
  };
  const rows = draft.rows.flatMap((_, index) => [
    `doseSchedule.${index}.label`,
    `doseSchedule.${index}.time`,
  ]);
  const rest = errors.rest([...fields, ...safetyFields, ...rows]);
  return (
    <form ref={form} className={styles.form} onSubmit={event => void onSubmit(event)} noValidate>
      <SavedOnline />
      <DraftNotice isRestored={isRestored} onDrop={() => setDraft(undefined)} />
      <TextField
        label={t`Drug`}
        name="name"
        required
        maxLength={120}
        autoComplete="off"
        autoCapitalize="none"
        value={draft.name}
        error={errors.of('name')}
        onChange={event => change({ name: event.target.value })}
      />
      <DoseField dosage={draft.dosage} error={errors.of('dosage')} onChange={dosage => change({ dosage })} />
      <RouteField route={draft.route} error={errors.of('route')} onChange={route => change({ route })} />
      <WhenSection course={draft} errorOf={errors.of} onChange={change}>
        <MinimumHours draft={draft} initial={initial} />
      </WhenSection>
      <LengthSection course={draft} errorOf={errors.of} onChange={change} />
      {stored && <FromToday draft={draft} stored={stored} />}
      <SafetySection
        course={draft}
        chosen={draft.safety}
        errorOf={errors.of}
        onChange={safety => change({ safety })}
      />
      <details className={styles.more} open={initial.notes !== ''}>
        <summary>
          <span>
            <Trans>
              More: <small>notes</small>
            </Trans>
          </span>
          <Icon shape={caretDown} size={18} />
        </summary>
        <TextArea
          label={t`Note`}
          name="notes"
          maxLength={5000}
          value={draft.notes}
          error={errors.of('notes')}
          onChange={event => change({ notes: event.target.value })}
        />
      </details>
      <NotSaved error={error} sentence={rest} />
      <div ref={foot} className={formFoot.foot}>
        <Button kind="filled" size="tall" wide type="submit" busy={isPending}>
          <SaveText name={draft.name.trim()} dosage={draft.dosage.trim()} />
        </Button>
      </div>
    </form>
  );
}

/** "Save meloxicam 0.3 ml" */
function SaveText({ name, dosage }: { name: string; dosage: string }) {
  const what = [name, dosage].filter(Boolean).join(' ');
  return what === '' ? <Trans>Save</Trans> : <Trans>Save {what}</Trans>;
}

interface DoseProps {
  dosage: string;
  error: string | undefined;
  onChange: (dosage: string) => void;
}

/** The dose field. It points out a number that can be misread, but never changes it. */
function DoseField({ dosage, error, onChange }: DoseProps) {
  const { t } = useLingui();
  const misreadable = findMisreadable(dosage);
  const { typed, better } = misreadable ?? {};
  return (
    <div className={styles.dose}>
      <TextField
        label={t`Dose, as on the label`}
        name="dosage"
        required
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        value={dosage}
        error={error}
        hint={
          misreadable ? (
            <b className={styles.misread}>{t`Write ${better}, not ${typed}.`}</b>
          ) : (
            t`Write 0.3, not .3, and 5, not 5.0. Flock Care never works out a dose.`
          )
        }
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}

/** The minimum time between doses, with a notice if a new frequency or safety setting has changed it. */
function MinimumHours({ draft, initial }: { draft: MedicationDraft; initial: MedicationDraft }) {
  const formats = useFormats();
  const hoursOf = ({ safety, ...course }: MedicationDraft) =>
    effectiveSafety(course, safety).minimumHoursBetween;
  const [now, before] = [hoursOf(draft), hoursOf(initial)];
  const [hours, hoursBefore] = [formats.number(now), formats.number(before)];
  return (
    <p className={styles.next} role="status">
      {now === 0 ? (
        <Trans>There is no minimum time between two doses.</Trans>
      ) : now === before ? (
        <Trans>At least {hours} h between two doses.</Trans>
      ) : before === 0 ? (
        <Trans>Now at least {hours} h between two doses.</Trans>
      ) : (
        <Trans>
          Now at least {hours} h between two doses, not {hoursBefore} h.
        </Trans>
      )}{' '}
      {now !== before && <Trans>You can change this under Safety.</Trans>}
    </p>
  );
}

/** A notice that new times do not apply to earlier days. */
function FromToday({ draft, stored }: { draft: MedicationDraft; stored: MedicationDraft }) {
  const today = useFlockDay();
  if (stored.startDate >= today || !changesTimes(draft, stored)) return null;
  return (
    <Notice>
      <Trans>From today; earlier days keep their times.</Trans>
    </Notice>
  );
}
