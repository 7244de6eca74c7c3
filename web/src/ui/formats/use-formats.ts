// A hook for the formats of the reader's language and the flock's time zone.
import { useLingui } from '@lingui/react';
import { createContext, useContext } from 'react';
import { type Formats, formatsFor } from './formats.ts';

/** The time zone of the flock that is shown. */
export const TimeZone = createContext<string>('UTC');

/** @param timeZone by default the flock's */
export function useFormats(timeZone?: string): Formats {
  const { i18n } = useLingui();
  const flockZone = useContext(TimeZone);
  const [locale = i18n.locale] = [i18n.locales ?? i18n.locale].flat();
  return formatsFor(locale, timeZone ?? flockZone);
}
