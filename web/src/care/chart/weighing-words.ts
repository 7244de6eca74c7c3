// Describes a weighing, for the strip under a chart, the table and screen readers.
import { useLingui } from '@lingui/react/macro';
import { useConditionNames } from '../../labels/conditions.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useOunces } from '../../ui/formats/use-ounces.ts';
import { type ChartWeight, percentTo } from './series.ts';

export interface WeighingText {
  /** `Sun 22 Nov` or `Today` */
  day: string;
  /** `89.6 g` */
  grams: string;
  /** Empty for people who did not choose ounces. */
  ounces: string;
  /** `−2.6 % from usual` or `−2.6 % from the peak`; empty without a usual weight or peak. */
  change: string;
  /** `fasting` or `after a meal`; empty if unknown. */
  how: string;
  /** `body condition 2 of 5, thin`; empty if unknown. */
  condition: string;
  by: string;
  note: string;
}

/** @param compared the usual weight, or the peak of a growing bird */
export function useWeighingText(
  today: string,
  compared: number | null,
  growing: boolean,
): (weight: ChartWeight) => WeighingText {
  const { t } = useLingui();
  const formats = useFormats();
  const ounces = useOunces();
  const nameOf = useConditionNames();
  const conditionOf = (score: number | null | undefined) => {
    if (!score) return '';
    const name = nameOf(score);
    return t`body condition ${name}`;
  };
  const changeOf = (grams: number) => {
    if (compared === null) return '';
    const change = formats.change(percentTo(grams, compared));
    return growing ? t`${change} from the peak` : t`${change} from usual`;
  };
  return ({ day, grams, fasting, bodyCondition, by, note, waiting }) => ({
    day: day === today ? t`Today` : `${formats.shortWeekday(day)} ${formats.datedDay(day, today)}`,
    grams: formats.grams(grams),
    ounces: ounces(grams),
    change: changeOf(grams),
    how: fasting === null ? '' : fasting ? t`fasting` : t`after a meal`,
    condition: conditionOf(bodyCondition),
    by: waiting ? t`not sent yet` : by === null ? '' : t`by ${by}`,
    note,
  });
}

/** Joins the parts that are not empty into one line. */
export const joinWords = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');
