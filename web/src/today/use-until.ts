// Until when somebody sits, in words.
import { useLingui } from '@lingui/react/macro';
import { addDays } from '../ui/formats.ts';
import { useFormats } from '../ui/use-formats.ts';
import { useFlockDay } from './use-flock-day.ts';

/** `Sunday, 20:00` within a week, then `6 December, 20:00`. */
export function useUntil(): (endsAt: string) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  return endsAt => {
    const day = formats.dayOf(endsAt);
    const time = formats.time(endsAt);
    const isNear = day >= today && day < addDays(today, 7);
    const named = isNear ? formats.weekday(day) : formats.day(day, today);
    return t`${named}, ${time}`;
  };
}
