// From when it is what a screen shows.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/use-formats.ts';
import { toldDay } from './today-view.ts';
import { useFlockDay } from './use-flock-day.ts';

/** `As of 21:30.`, and `As of yesterday, 21:30.` if it is of another day. */
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
    }[toldDay(day, today)]();
    return named ? t`As of ${named}, ${time}.` : t`As of ${time}.`;
  };
}
