// The figures behind a verdict, such as the usual weight, the last two weights, the run of losses, and the next weighing
// day.
import { comparedWeights, type GuardWeight } from '@flock-care/contract/guard';
import { useLingui } from '@lingui/react/macro';
import { type ChartWeight, percentTo } from '../../care/chart/series.ts';
import { type Guard, type GuardInputsOfBird, useGuardInputs } from '../../guard/guard.ts';
import { dayNumber } from '../../guard/judge-typed.ts';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import screen from './bird-screen.module.css';

interface Props {
  birdId: string;
  guard: Guard;
  weights: readonly ChartWeight[];
  name: string;
  today: string;
}

/** The maximum number of days ahead that is shown in words instead of as a date. */
const maxDaysInWords = 7;
/** The maximum number of days between two weights that are averaged. */
const maxDaysOfPair = 3;
/** A newcomer is compared with the mean of at most this many of its highest first weights. */
const maxOfHighest = 2;

export function Compared({ birdId, guard, weights, name, today }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const inputs = useGuardInputs(birdId);
  const { usualGrams, basedOnCount, lossesInARow, weighInDueOn: dueOn } = guard;
  const usual = usualGrams === null ? '' : formats.grams(usualGrams);
  const compared = inputs ? comparedWeights(withWaiting(inputs, weights), inputs.context) : [];
  const mean = meanOfPair(compared);
  const run = lossesInARow ? compared.slice(-lossesInARow - 1) : [];
  const pair = mean === undefined ? '' : formats.grams(mean);
  const percent =
    mean === undefined || usualGrams === null ? '' : formats.change(percentTo(mean, usualGrams));
  const dueIn = daysBetween(today, dueOn);
  const { compared: comparedWith, comparedGrams } = guard.sentenceValues;
  const isComparedWithFirst = comparedWith === 'first_weights' && typeof comparedGrams === 'number';
  // Two weights are too few to determine a newcomer's usual weight.
  const isUsualKnown = basedOnCount !== null && basedOnCount > maxOfHighest;
  const facts: (readonly [string, string])[] = [
    [t`The highest of the first weights`, isComparedWithFirst ? formats.grams(comparedGrams) : ''],
    [
      guard.stage === 'adult' ? t`${name}’s usual` : t`The peak`,
      isComparedWithFirst && !isUsualKnown
        ? ''
        : usual && basedOnCount && guard.stage === 'adult'
          ? t`${usual}, from ${basedOnCount} weights`
          : usual,
    ],
    [t`The last two together`, [pair, percent].filter(Boolean).join(', ')],
    [t`In a row`, run.map(({ grams }) => formats.number(grams)).join(', ')],
    [t`A step of the scale`, formats.grams(guard.scaleStepGrams)],
    [
      t`Weigh again`,
      dueIn > maxDaysInWords ? formats.datedDay(dueOn, today) : formats.daysAgo(-Math.max(dueIn, 0)),
    ],
  ];
  return (
    <dl className={screen.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Adds the unsent weights, because the verdict includes them. */
function withWaiting({ weights }: GuardInputsOfBird, shown: readonly ChartWeight[]): GuardWeight[] {
  const waiting = shown
    .filter(weight => weight.waiting)
    .map(({ day, grams, fasting }) => ({ day: dayNumber(day), grams, fasting }));
  const days = new Set(waiting.map(({ day }) => day));
  return [...weights.filter(({ day }) => !days.has(day)), ...waiting].sort(
    (one, other) => one.day - other.day,
  );
}

/** Returns the mean of the last two weights; undefined if there are fewer, or if they are too many days apart. */
function meanOfPair(compared: readonly GuardWeight[]): number | undefined {
  const [before, last] = [compared.at(-2), compared.at(-1)];
  if (!before || !last || last.day - before.day > maxDaysOfPair) return undefined;
  return Math.round((before.grams + last.grams) * 5) / 10;
}
