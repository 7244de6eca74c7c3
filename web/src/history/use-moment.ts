// A hook that formats an instant as a time, with the day if it differs from the day of a reference instant.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/formats/use-formats.ts';

/** @returns a function that formats an instant, given a reference instant whose day the reader already knows */
export function useMoment(today: string): (instant: string, reference: string) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return (instant, reference) => {
    const time = formats.time(instant);
    const day = formats.dayOf(instant);
    if (day === formats.dayOf(reference)) return time;
    const date = formats.datedDay(day, today);
    return t`${date}, ${time}`;
  };
}
