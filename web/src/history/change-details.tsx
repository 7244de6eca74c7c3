// The details below the first line of a change: a summary of a new or deleted record, or the old and new value of each
// changed field.
import type { Change } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../ui/formats/use-formats.ts';
import styles from './history.module.css';
import { type FieldLine, useFieldLines } from './use-field-lines.ts';

interface Props {
  change: Change;
  /** The author and time of the undo; undefined if the change was not undone. */
  undone: { by: string | undefined; isMine: boolean; time: string } | undefined;
  today: string;
}

/** Fields that the first line already shows, or that are not worth mentioning in a summary. */
const fieldsInLead: Readonly<Record<string, readonly string[]>> = {
  weight: ['weightGrams'],
  vet_visit: ['visitedOn'],
  medication: ['name'],
  member: ['name'],
  bird: ['name', 'gender', 'notifyOnDob', 'notifyOnGotchaDay', 'chartColor', 'photoDigest'],
};
const minuteMs = 60_000;

/** True if the first line shows the field, or if its value is obvious, such as the day of a weight entered that day. */
function isRedundant(change: Change, field: string, dayOf: (instant: string) => string): boolean {
  const { action, undoes, kind, at, before, after } = change;
  const value = (after ?? before)?.[field];
  if (field === 'recordedOn') return value === dayOf(at) || (action === 'deleted' && !undoes);
  if (field === 'administeredOn') return value === dayOf(String((after ?? before)?.givenAt ?? at));
  if (field === 'observedOn') return value === dayOf(at);
  if (field === 'outcome') return value === 'given';
  if (field === 'givenAt') return Math.abs(Date.parse(String(value)) - Date.parse(at)) < minuteMs;
  return !undoes && fieldsInLead[kind]?.includes(field) === true;
}

/** The maximum number of details in a summary. The record itself has the rest. */
const maxDetails = 3;

export function ChangeDetails({ change, undone, today }: Props) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const linesOf = useFieldLines(today);
  const lines = linesOf(change);
  const details: ReactNode[] = [];
  if (change.before && change.after)
    details.push(...lines.map(line => <FieldChange key={line.field} line={line} />));
  else {
    const words = lines
      .filter(({ field }) => !isRedundant(change, field, dayOf))
      .slice(0, maxDetails)
      .map(({ before, after, name: label, field }) => {
        const value = after || before;
        return unlabeled.has(field) ? value : t`${label}: ${value}`;
      });
    if (words.length > 0) details.push(<p key="words">{words.join(' · ')}</p>);
  }
  if (change.action === 'restored') {
    details.unshift(
      <p key="back">
        <Trans>The deleted record is back.</Trans>
      </p>,
    );
  }
  // The name of a token, or of a shared tablet.
  const device = change.by.tokenName;
  if (device) details.push(<p key="device">{t`Via ${device}`}</p>);
  if (undone) details.push(<UndoneNote key="undone" undone={undone} />);
  return details.length > 0 ? <div className={styles.details}>{details}</div> : null;
}

/** Fields whose values are clear without a label. */
const unlabeled: ReadonlySet<string> = new Set([
  'notes',
  'reason',
  'clinicName',
  'signs',
  'dosage',
  'route',
  'species',
  'outcome',
  'inviteEmail',
  'role',
  'weightGrams',
  'name',
]);

/** The old value struck through, the new one bold. */
function FieldChange({ line: { field, name: label, before, after } }: { line: FieldLine }) {
  const { t } = useLingui();
  return (
    <p>
      {field !== 'weightGrams' && `${t`${label}:`} `}
      {before && (
        <>
          <span className="spoken">{t`before`} </span>
          <del>{before}</del>{' '}
        </>
      )}
      <span className="spoken">{t`now`} </span>
      <strong>{after || t`nothing`}</strong>
    </p>
  );
}

function UndoneNote({ undone: { by, isMine, time } }: { undone: NonNullable<Props['undone']> }) {
  return (
    <p>
      {isMine ? (
        <Trans>Undone by you at {time}.</Trans>
      ) : by ? (
        <Trans>
          Undone by {by} at {time}.
        </Trans>
      ) : (
        <Trans>Undone at {time}.</Trans>
      )}
    </p>
  );
}
