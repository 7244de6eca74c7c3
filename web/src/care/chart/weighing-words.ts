// One weighing in words, for the strip under a chart, the table and screen readers.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/use-formats.ts';
import { useOunces } from '../../ui/use-ounces.ts';
import { type ChartWeight, percentTo } from './series.ts';

export interface WeighingWords {
  /** `Sun 22 Nov`, or Today. */
  day: string;
  /** `89.6 g` */
  grams: string;
  /** Empty for people who did not ask for it. */
  ounces: string;
  /** `−2.6 %`, empty without a usual weight. */
  change: string;
  /** `fasting`, or after what, empty if nobody told. */
  how: string;
  by: string;
  note: string;
}

/** @param compared the usual weight or the peak */
export function useWeighingWords(
  today: string,
  compared: number | null,
): (weight: ChartWeight) => WeighingWords {
  const { t } = useLingui();
  const formats = useFormats();
  const ounces = useOunces();
  return ({ day, grams, fasting, by, note, waiting }) => ({
    day: day === today ? t`Today` : `${formats.shortWeekday(day)} ${formats.datedDay(day, today)}`,
    grams: formats.grams(grams),
    ounces: ounces(grams),
    change: compared === null ? '' : formats.change(percentTo(grams, compared)),
    how: fasting === null ? '' : fasting ? t`fasting` : t`after a meal`,
    by: waiting ? t`waiting here` : by === null ? '' : t`by ${by}`,
    note,
  });
}

/** The parts that there are, as one line. */
export const joinWords = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');
