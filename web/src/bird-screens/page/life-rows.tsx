// The rows of a bird's life: a stay, and the arrival.
import type { Arrival, Stay } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSinceText } from '../../birds/bird-text.ts';
import { isGone } from '../../labels/stay-kinds.ts';
import { ringNames, sourceNames, stayNames } from '../../labels/stay-names.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Contact } from '../../ui/controls/phone-number.tsx';
import { unbroken } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium, pencilSimple } from '../../ui/icons/icons.ts';
import { useRoom } from '../../ui/layout/use-view.ts';
import styles from './bird-screen.module.css';

interface RowProps {
  today: string;
  /** Undefined if the row cannot be edited. */
  onEdit: (() => void) | undefined;
}

export function StayRow({ stay, today, isWaiting, onEdit }: RowProps & { stay: Stay; isWaiting: boolean }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { kind, startedOn, endedOn, personName, personContact, reason, notes, reviewOn } = stay;
  const until = endedOn ?? today;
  const timeSince = useSinceText(until);
  const hasLeft = endedOn === null && isGone(kind);
  const review = endedOn === null && reviewOn;
  const reviewDay = review && unbroken(formats.day(review, today));
  return (
    <Row
      day={startedOn}
      today={today}
      title={i18n._(stayNames[kind])}
      facts={[personName, !hasLeft && startedOn < until && unbroken(timeSince(startedOn))]}
      edit={onEdit && <IconButton icon={pencilSimple} label={t`Change this stay`} onClick={onEdit} />}
    >
      {personContact && <Contact>{personContact}</Contact>}
      {review && (review < today ? t`Review was due on ${reviewDay}` : t`Review on ${reviewDay}`)}
      {reason}
      {notes}
      {isWaiting && (
        <>
          <Icon shape={hourglassMedium} size={15} /> {t`Not sent yet`}
        </>
      )}
    </Row>
  );
}

export function ArrivalRow({ arrival, today, onEdit }: RowProps & { arrival: Arrival }) {
  const { t, i18n } = useLingui();
  const { source, fromName, fromContact, foundAt, caseNumber, condition } = arrival;
  const { breeder, certificateNumber, ring, microchip, reportable } = arrival;
  const hasRing = ring.kind !== 'none' || ring.number !== '';
  return (
    <Row
      day={arrival.arrivedOn}
      today={today}
      title={source === 'unknown' ? t`Arrived` : i18n._(sourceNames[source])}
      facts={[fromName]}
      edit={onEdit && <IconButton icon={pencilSimple} label={t`Change the arrival`} onClick={onEdit} />}
    >
      {fromContact && <Contact>{fromContact}</Contact>}
      {foundAt && t`Found at: ${foundAt}`}
      {caseNumber && t`Case ${caseNumber}`}
      {condition}
      {breeder && t`Breeder: ${breeder}`}
      {hasRing && [i18n._(ringNames[ring.kind]), unbroken(ring.number)].filter(Boolean).join(' ')}
      {microchip && t`Microchip ${microchip}`}
      {certificateNumber && t`Certificate ${certificateNumber}`}
      {reportable && t`Has to be reported`}
    </Row>
  );
}

interface Props {
  day: string;
  today: string;
  title: string;
  /** Short facts after the title. */
  facts: readonly (string | false)[];
  edit: ReactNode;
  /** The other lines. Empty ones are left out. */
  children: readonly ReactNode[];
}

function Row({ day: on, today, title, facts, edit, children }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  // On a desktop, the column is too narrow for a separate day, so the day and the title share the first line.
  const wide = useRoom() === 'desktop';
  const day = on === today ? t`Today` : formats.datedDay(on, today);
  const known = facts.filter(Boolean);
  return (
    <li className={styles.row}>
      <b>{wide ? `${day}, ${title}` : day}</b>
      <div>
        <p>
          {!wide && <strong>{title}</strong>}
          {!wide && known.length > 0 && ', '}
          {known.join(', ')}
        </p>
        {children.map(
          (line, index) =>
            line && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines never changes.
              <p key={index} className={styles.second}>
                {line}
              </p>
            ),
        )}
      </div>
      {edit}
    </li>
  );
}
