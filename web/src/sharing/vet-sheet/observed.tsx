// All observations, on the screen only. On paper, the latest ones are next to the weight.
import { useLingui } from '@lingui/react/macro';
import { useConditionNames } from '../../labels/conditions.ts';
import { useSignList } from '../../labels/signs.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Head } from './section-head.tsx';
import type { RecordProps } from './sheet-props.ts';
import styles from './vet-sheet.module.css';

export function Observed({ record: { observations }, today }: RecordProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const observedText = useObservedText();
  if (observations.length === 0) return null;
  return (
    <section className={styles.liveOnly}>
      <Head title={t`Observations`} />
      <ul className={styles.entries}>
        {observations.map(({ id, observedOn, signs, bodyCondition, notes, createdByName }) => (
          <li key={id}>
            <span>
              <strong>
                {formats.datedDay(observedOn, today)}
                {(signs.length > 0 || bodyCondition !== null) && `, ${observedText(signs, bodyCondition)}`}
              </strong>{' '}
              {notes} <span className={styles.by}>{createdByName}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a function that lists the signs and the body condition of an observation as part of a sentence. */
export function useObservedText(): (signs: readonly string[], score: number | null) => string {
  const { t } = useLingui();
  const signList = useSignList();
  const nameOf = useConditionNames();
  return (signs, score) => {
    const name = score === null ? '' : nameOf(score);
    return [signList(signs, 'inside'), name && t`body condition ${name}`].filter(Boolean).join(', ');
  };
}
