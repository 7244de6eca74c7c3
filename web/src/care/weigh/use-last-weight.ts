// The weight before today's, and its day in words: "yesterday", "Sunday", "3 November".
import { useLingui } from '@lingui/react/macro';
import { daysBetween } from '../../ui/formats.ts';
import { useFormats } from '../../ui/use-formats.ts';
import type { Weighing } from './use-weighing.ts';

export function useLastWeight({ bird, today }: Weighing): { day: string; grams: number } | undefined {
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
