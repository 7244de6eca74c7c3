// The day, the fasting mark, the note and the body condition of a weight, and the "Not today" button.
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { ToggleChip } from '../../forms/choices.tsx';
import { TextArea } from '../../forms/field.tsx';
import { useConditionNames } from '../../labels/conditions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { notePencil } from '../../ui/icons/icons.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { Keel } from '../condition/keel.tsx';
import { firstWeighingDay, isWeighingDay } from '../weights/weighing-day.ts';
import styles from './choices.module.css';
import type { Weighing } from './use-weighing.ts';

interface Props {
  weighing: Weighing;
  /** True if one bird is weighed without a round. Its weight may then be from an earlier day. */
  single: boolean;
  onNote: () => void;
  onCondition: () => void;
}

export function Choices({ weighing, single, onNote, onCondition }: Props) {
  const { fasting, typed, today, recordedOn } = weighing;
  return (
    <div className={styles.choices}>
      {(single || recordedOn !== today) && <DayChip key={weighing.bird?.id} weighing={weighing} />}
      <ToggleChip pressed={fasting} onPress={() => weighing.setFasting(!fasting)}>
        <Trans>Fasting</Trans>
      </ToggleChip>
      <ToggleChip pressed={typed.notes !== ''} onPress={onNote}>
        <Icon shape={notePencil} size={18} className={typed.notes === '' ? undefined : styles.onlyNarrow} />
        <span className={styles.word}>
          <Trans>Note</Trans>
        </span>
      </ToggleChip>
      <ConditionChip score={weighing.bodyCondition} onPress={onCondition} />
      <button type="button" className={styles.chip} onClick={weighing.notToday}>
        <Trans>Not today</Trans>
      </button>
    </div>
  );
}

/** A chip with the drawing of a keel and the chosen score. The other chips leave no room for a label. */
function ConditionChip({ score, onPress }: { score: number | null; onPress: () => void }) {
  const { t } = useLingui();
  const nameOf = useConditionNames();
  const name = score === null ? '' : nameOf(score);
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.condition}`}
      aria-label={score === null ? t`Body condition` : t`Body condition: ${name}`}
      aria-haspopup="dialog"
      data-chosen={score !== null || undefined}
      onClick={onPress}
    >
      <Keel score={score ?? 3} width={24} />
      {score}
    </button>
  );
}

/** Shows today's date. When it is pressed, or for another day, it is the browser's date field. */
function DayChip({ weighing }: { weighing: Weighing }) {
  const { t } = useLingui();
  const { today, recordedOn } = weighing;
  const formats = useFormats();
  const [choosing, setChoosing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A layout effect, because a phone opens its keyboard and date picker only during the tap.
  useLayoutEffect(() => {
    if (!choosing) return;
    field.current?.focus();
    try {
      field.current?.showPicker();
    } catch {
      // In browsers without a date picker, the person types the day.
    }
  }, [choosing]);
  const [weekday, date] = [formats.shortWeekday(today), formats.shortDay(today)];
  if (!choosing && recordedOn === today) {
    return (
      <button
        type="button"
        className={styles.chip}
        aria-label={t`${weekday} ${date}, change the day`}
        onClick={() => setChoosing(true)}
      >
        {t`${weekday} ${date}`}
      </button>
    );
  }
  return (
    <input
      ref={field}
      type="date"
      className={styles.chip}
      aria-label={t`Day of the weight`}
      required
      min={firstWeighingDay}
      max={today}
      // Uncontrolled: a year is typed digit by digit, and is out of range until its last digit.
      defaultValue={recordedOn}
      onChange={event => weighing.setDay(event.target.value)}
      onBlur={event => {
        if (!isWeighingDay(recordedOn, today)) event.target.reportValidity();
        else setChoosing(false);
      }}
    />
  );
}

export function NoteSheet({ weighing, onClose }: { weighing: Weighing; onClose: () => void }) {
  const { t } = useLingui();
  const { bird, typed } = weighing;
  return (
    <Sheet
      title={t`A note on ${bird?.name ?? ''}`}
      onClose={onClose}
      footer={
        <Button kind="filled" wide onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <TextArea
        label={t`Kept with this weight`}
        value={typed.notes}
        maxLength={5000}
        onChange={event => weighing.note(event.target.value)}
      />
    </Sheet>
  );
}

export function ConditionSheet({ weighing, onClose }: { weighing: Weighing; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Body condition`}
      sub={weighing.bird?.name}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" wide onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <ConditionField
        legendHidden
        value={weighing.bodyCondition}
        onChoose={weighing.setBodyCondition}
        onTapped={onClose}
      />
    </Sheet>
  );
}
