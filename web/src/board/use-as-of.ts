// Formats the time at which the data on a screen was read.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/formats/use-formats.ts';
import { dayWording } from './today-view.ts';
import { useFlockDay } from './use-today.ts';

/** Returns a function that returns `As of 21:30.` or, for another day, `As of yesterday, 21:30.` */
export function useAsOf(): (readAtMs: number) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  return readAtMs => {
    const time = formats.time(readAtMs);
    const day = formats.dayOf(readAtMs);
    const named = {
      today: () => '',
      yesterday: () => formats.daysAgo(1),
      weekday: () => formats.weekday(day),
      date: () => formats.datedDay(day, today),
    }[dayWording(day, today)]();
    return named ? t`As of ${named}, ${time}.` : t`As of ${time}.`;
  };
}
