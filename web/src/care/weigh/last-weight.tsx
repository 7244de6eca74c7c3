// Two lines about a bird's weight: the typed weight in ounces, and the previous weight.
import { Trans, useLingui } from '@lingui/react/macro';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useOunces } from '../../ui/formats/use-ounces.ts';
import type { Weighing } from './use-weighing.ts';
import styles from './weigh.module.css';

/** Shown only to people who chose ounces. */
export function TypedOunces({ weighing: { grams } }: { weighing: Weighing }) {
  const ounces = useOunces();
  const words = grams === undefined ? '' : ounces(grams);
  return words && <p className={styles.before}>{words}</p>;
}

/** Shows the previous weight, such as "yesterday 86 g", or says that the digits were typed earlier. */
export function LastWeight({ weighing }: { weighing: Weighing }) {
  const formats = useFormats();
  const last = useLastWeight(weighing);
  if (weighing.isDraft)
    return (
      <p className={styles.before}>
        <Trans>Typed earlier, not saved.</Trans>
      </p>
    );
  // An empty line, so that nothing moves.
  if (!last) return <p className={styles.before}>{'\u00a0'}</p>;
  return (
    <p className={styles.before}>
      {last.day} <span className="whole">{formats.grams(last.grams)}</span>
    </p>
  );
}

/** Returns the latest weight and its day as text, such as "yesterday" or "Sunday"; undefined if there is none. */
function useLastWeight({ bird, today }: Weighing): { day: string; grams: number } | undefined {
  const { t } = useLingui();
  const formats = useFormats();
  if (!bird?.latestRecordedOn || bird.latestWeightGrams === null) return undefined;
  const days = daysBetween(bird.latestRecordedOn, today);
  const day =
    days === 0
      ? t`today`
      : days === 1
        ? t`yesterday`
        : days > 1 && days < 7
          ? formats.weekday(bird.latestRecordedOn)
          : formats.day(bird.latestRecordedOn, today);
  return { day, grams: bird.latestWeightGrams };
}
