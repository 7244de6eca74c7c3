// Formats the end of a sitter's access.
import { useLingui } from '@lingui/react/macro';
import { addDays } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { useFlockDay } from './use-today.ts';

/**
 * Returns a function that formats an end as `Sunday, 20:00` if it is today or in the next six days, otherwise as `6
 * December, 20:00`.
 */
export function useEndText(): (endsAt: string) => string {
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
