// When something was, beside something else: the time, with the day if it was another one.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/use-formats.ts';

/** @returns a function of an instant and the one it stands beside */
export function useMoment(today: string): (instant: string, beside: string) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return (instant, beside) => {
    const time = formats.time(instant);
    const day = formats.dayOf(instant);
    if (day === formats.dayOf(beside)) return time;
    const date = formats.datedDay(day, today);
    return t`${date}, ${time}`;
  };
}
