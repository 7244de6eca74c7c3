// What a verdict compared: the usual weight, the last two, the run of losses, and when the bird is weighed again.
import { comparedWeights, type GuardWeight } from '@flock-care/contract/guard';
import { useLingui } from '@lingui/react/macro';
import { type ChartWeight, percentTo } from '../care/chart/series.ts';
import { type Guard, type GuardInputsOfBird, useGuardInputs } from '../care/guard.ts';
import { dayNumber } from '../care/weigh/judge-typed.ts';
import { daysBetween } from '../ui/formats.ts';
import { useFormats } from '../ui/use-formats.ts';
import screen from './bird-screen.module.css';

interface Props {
  birdId: string;
  guard: Guard;
  weights: readonly ChartWeight[];
  name: string;
  today: string;
}

/** Later days are dates. */
const mostDaysInWords = 7;
/** Two weights further apart are not taken together. */
const mostDaysOfPair = 3;

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
  const facts: (readonly [string, string])[] = [
    [
      guard.stage === 'adult' ? t`${name}’s usual` : t`The peak`,
      usual && basedOnCount && guard.stage === 'adult' ? t`${usual}, from ${basedOnCount} weights` : usual,
    ],
    [t`The last two together`, [pair, percent].filter(Boolean).join(', ')],
    [t`In a row`, run.map(({ grams }) => formats.number(grams)).join(', ')],
    [t`A step of the scale`, formats.grams(guard.scaleStepGrams)],
    [
      t`Weigh again`,
      dueIn > mostDaysInWords ? formats.datedDay(dueOn, today) : formats.daysAgo(-Math.max(dueIn, 0)),
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

/** With those that wait on this device, as the verdict has them. */
function withWaiting({ weights }: GuardInputsOfBird, shown: readonly ChartWeight[]): GuardWeight[] {
  const waiting = shown
    .filter(weight => weight.waiting)
    .map(({ day, grams, fasting }) => ({ day: dayNumber(day), grams, fasting }));
  const days = new Set(waiting.map(({ day }) => day));
  return [...weights.filter(({ day }) => !days.has(day)), ...waiting].sort(
    (one, other) => one.day - other.day,
  );
}

/** Undefined if the last two are not taken together. */
function meanOfPair(compared: readonly GuardWeight[]): number | undefined {
  const [before, last] = [compared.at(-2), compared.at(-1)];
  if (!before || !last || last.day - before.day > mostDaysOfPair) return undefined;
  return Math.round((before.grams + last.grams) * 5) / 10;
}
