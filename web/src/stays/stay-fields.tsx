// The stay fields: what happened, when, with whom, why, and when to review it.

import type { StayKind } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { RadioChips } from '../forms/choices.tsx';
import { DayChoice } from '../forms/day-choice.tsx';
import { TextArea, TextField } from '../forms/field.tsx';
import { isDeath, isGone, isIsolated } from '../labels/stay-kinds.ts';
import { stayNames } from '../labels/stay-names.ts';
import { type StayDraft, type StoredStay, visibleFields } from './draft-fields.ts';
import { ReviewChoice } from './review-choice.tsx';
import type { StayErrors } from './stay-errors.ts';
import styles from './stays.module.css';

interface Props {
  values: StayDraft;
  change: (part: Partial<StayDraft>) => void;
  errors: StayErrors;
  today: string;
  /** The kinds to choose from, in groups. */
  kinds: readonly (readonly StayKind[])[];
  /** Undefined for a new stay. */
  stored: StoredStay | undefined;
}

export function StayFields({ values, change, errors, today, kinds, stored }: Props) {
  const { t, i18n } = useLingui();
  const { kind } = values;
  const bind = (name: 'personName' | 'personContact' | 'reason' | 'notes') => ({
    name,
    value: values[name],
    error: errors.of(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const visible = kind === '' ? undefined : visibleFields(kind, stored);
  const dies = kind !== '' && isDeath(kind);
  return (
    <>
      <div className={styles.kinds}>
        <RadioChips<StayKind>
          legend={<Trans>What happened</Trans>}
          groups={kinds.map(group => group.map(value => ({ value, label: i18n._(stayNames[value]) })))}
          value={kind || undefined}
          onChoose={chosen => change({ kind: chosen })}
        />
        {!stored && kind !== '' && <Consequence kind={kind} />}
      </div>
      <div className={styles.when}>
        <strong aria-hidden="true">
          <Trans>When</Trans>
        </strong>
        <DayChoice
          day={values.startedOn}
          today={today}
          error={errors.of('startedOn')}
          onChoose={day => change({ startedOn: day })}
        />
      </div>
      {visible?.person && (
        <>
          <TextField label={<PersonLabel kind={kind} />} maxLength={120} {...bind('personName')} />
          <TextField label={t`Contact`} maxLength={200} {...bind('personContact')} />
        </>
      )}
      {visible?.reason && (
        <TextField label={dies ? t`Cause, if known` : t`Reason`} maxLength={500} {...bind('reason')} />
      )}
      {visible?.notes && <TextArea label={t`Note`} rows={1} maxLength={5000} {...bind('notes')} />}
      {visible?.review && (
        <ReviewChoice
          day={values.reviewOn}
          today={today}
          error={errors.of('reviewOn')}
          onChoose={reviewOn => change({ reviewOn })}
        />
      )}
    </>
  );
}

function PersonLabel({ kind }: { kind: StayKind | '' }) {
  if (kind === 'hospital') return <Trans>Clinic</Trans>;
  if (kind === 'foster') return <Trans>With whom</Trans>;
  return kind === 'adopted' ? <Trans>By whom</Trans> : <Trans>To whom</Trans>;
}

/** The consequence of the chosen kind, in one short sentence. */
function Consequence({ kind }: { kind: StayKind }) {
  if (!isGone(kind) && !isIsolated(kind)) return null;
  return (
    <p className={styles.hint} aria-live="polite">
      {isIsolated(kind) ? (
        <Trans>Comes last in the rounds of weighing and doses.</Trans>
      ) : isDeath(kind) ? (
        <Trans>Everything recorded stays.</Trans>
      ) : (
        <Trans>Leaves the lists and the rounds. Everything recorded stays.</Trans>
      )}
    </p>
  );
}
