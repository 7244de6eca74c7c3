// The names of months and weekdays in each language, full and abbreviated.
import { fold } from '../cells/fold.ts';
import type { Language } from './languages.ts';

export interface CalendarWords {
  /** The number of each month, from 1, by folded name. */
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlySet<string>;
}

/** Names and abbreviations that people write and `Intl` does not. */
const otherMonths: Record<Language, Record<string, number>> = {
  en: { sept: 9 },
  de: { mrz: 3, maerz: 3, jaenner: 1, janner: 1, feber: 2, sept: 9 },
  nl: { mrt: 3, maa: 3, sept: 9 },
  fr: { jan: 1, fev: 2, avr: 4, jui: 6, juil: 7, sep: 9 },
  es: { sep: 9, sept: 9, setiembre: 9, set: 9 },
};

const known = new Map<string, CalendarWords>();

/** Returns the words of these languages. The first call builds them, and later calls reuse them. */
export function calendarWords(languages: readonly Language[]): CalendarWords {
  const key = languages.join();
  const words = known.get(key) ?? buildWords(languages);
  known.set(key, words);
  return words;
}

function buildWords(languages: readonly Language[]): CalendarWords {
  const months = new Map<string, number>();
  const weekdays = new Set<string>();
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const month = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1)
        months.set(fold(month.format(Date.UTC(2026, index, 15))), index + 1);
      for (let day = 1; day <= 7; day += 1) weekdays.add(fold(weekday.format(Date.UTC(2026, 0, day))));
    }
    for (const [name, month] of Object.entries(otherMonths[language])) months.set(name, month);
  }
  return { months, weekdays };
}
