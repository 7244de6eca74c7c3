// The latest weight with the guard's sentence, the body condition, the reason for the visit, and the last observations.
import { Trans, useLingui } from '@lingui/react/macro';
import { VerdictParts } from '../../guard/verdict-parts.tsx';
import { useVerdictText } from '../../guard/verdict-sentence.ts';
import { useConditionNames } from '../../labels/conditions.ts';
import { isGone } from '../../labels/stay-kinds.ts';
import { useStayText } from '../../stays/stay-text.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useObservedText } from './observed.tsx';
import type { RecordProps, SheetProps } from './sheet-props.ts';
import { recentObservations, scoresOf } from './vet-facts.ts';
import styles from './vet-sheet.module.css';

export function LatestWeight({ record, stay, today }: RecordProps & Pick<SheetProps, 'stay'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const verdictText = useVerdictText();
  const observedText = useObservedText();
  const { bird, guard, notes } = record;
  const { code, values } = { code: guard.sentenceCode, values: guard.sentenceValues };
  const words = verdictText({ code, values }, bird.name, guard.sentence);
  const stayText = useStayText(today);
  // The verdict is left out for a past bird, because it no longer applies.
  const hasLeft = stay !== undefined && isGone(stay.kind);
  const observed = recentObservations(record, today).map(
    ({ id, observedOn, signs, bodyCondition, notes: value }) => {
      const label = observedText(signs, bodyCondition);
      return {
        id,
        day: formats.datedDay(observedOn, today),
        text: asSentence(label && value ? t`${label}: ${value}` : label || value),
      };
    },
  );
  const latest = record.weights.findLast(({ recordedOn }) => recordedOn === guard.latest?.recordedOn);
  // An unabbreviated month, because the dot of an abbreviation would clash with the full stop of the sentence.
  const weighedOn = latest && formats.day(latest.recordedOn, today);
  return (
    <section className={styles.now}>
      {latest && (
        <strong className={`${styles.grams} display`}>
          {formats.number(latest.weightGrams)}
          <small>g</small>
        </strong>
      )}
      <div className={styles.said}>
        {stay && stay.kind !== 'home' && (
          <p>
            <strong>{asSentence(stayText({ ...stay, personName: '', reviewOn: null }))}</strong>
          </p>
        )}
        <p>
          {!hasLeft && (
            <>
              <VerdictParts words={words} />{' '}
            </>
          )}
          {weighedOn &&
            (latest.fasting ? (
              <Trans>Weighed fasting on {weighedOn}.</Trans>
            ) : (
              <Trans>Weighed on {weighedOn}.</Trans>
            ))}
        </p>
        <LatestScore record={record} today={today} />
        {notes && (
          <p className={styles.clamped}>
            <strong>
              <Trans>Reason for the visit:</Trans>
            </strong>{' '}
            {notes}
          </p>
        )}
        {observed.length > 0 && (
          <p className={`${styles.clamped} ${styles.printOnly}`}>
            <strong>
              <Trans>Seen:</Trans>
            </strong>{' '}
            {observed.map(({ id, day, text }) => (
              <span key={id}>
                {day}, {text}{' '}
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

/** The latest body condition, from a weight or an observation. */
function LatestScore({ record, today }: RecordProps) {
  const nameOf = useConditionNames();
  const formats = useFormats();
  const latest = scoresOf(record).at(-1);
  if (!latest) return null;
  const name = nameOf(latest.score);
  const day = formats.day(latest.day, today);
  return (
    <p>
      <strong>
        <Trans>Body condition:</Trans>
      </strong>{' '}
      <Trans>
        {name}, on {day}.
      </Trans>
    </p>
  );
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
