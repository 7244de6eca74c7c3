// A hook that formats months in full, as headings: "November 2026".
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { withCapital } from '../../ui/formats/capital.ts';

/** Returns a function that formats the month of a day. */
export function useMonthName(): (day: string) => string {
  const { i18n } = useLingui();
  const [locale = i18n.locale] = [i18n.locales ?? i18n.locale].flat();
  const format = useMemo(
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    [locale],
  );
  return day => withCapital(format.format(new Date(`${day}T12:00:00Z`)), locale);
}
