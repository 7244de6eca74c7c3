// The language of the app: the one chosen on this device, else the first of the browser's that it has.
import { showMessages } from './messages.ts';
import { keepLanguage } from './worker.ts';

/** Adding a language is one file in locales/, a name in lingui.config.ts, and a line here. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languageNames;

const isLanguage = (name: string): name is Language => Object.hasOwn(languageNames, name);

export function chosenLanguage(): Language | undefined {
  const kept = localStorage.getItem('language');
  return kept !== null && isLanguage(kept) ? kept : undefined;
}

export async function startLanguage(): Promise<void> {
  const known = navigator.languages.map(tag => tag.split('-')[0] ?? '').find(isLanguage);
  await showLanguage(chosenLanguage() ?? known ?? 'en');
}

/** Loads a language and shows it. */
async function showLanguage(language: Language): Promise<void> {
  const locale = regionalTag(language);
  const shown = showMessages(language, [locale]);
  makeFirstFormats(locale);
  await shown;
  void keepLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
}

/** Chosen on this device; undefined follows the browser. */
export async function chooseLanguage(language: Language | undefined): Promise<void> {
  if (language) localStorage.setItem('language', language);
  else localStorage.removeItem('language');
  await startLanguage();
}

/**
 * Numbers and days follow the person's region: en-GB writes 24 November, en-US November 24. So do the hours, of which a day
 * has 12 or 24 in the language that the person prefers, even if the app does not have it.
 */
function regionalTag(language: Language): string {
  const [first] = navigator.languages;
  const regional = navigator.languages.find(tag => tag.split('-')[0] === language) ?? language;
  if (regional === first) return regional;
  const { hourCycle } = new Intl.DateTimeFormat(first, { hour: 'numeric' }).resolvedOptions();
  return new Intl.Locale(regional, hourCycle && { hourCycle }).toString();
}

/** The first of each kind takes a phone 50 ms. Now it has nothing else to do until the sentences are there. */
function makeFirstFormats(locale: string): void {
  new Intl.DateTimeFormat(locale, { weekday: 'long' }).format();
  new Intl.NumberFormat(locale).format(1.5);
}

const isRightToLeft = (language: string) => /^(ar|fa|he|ur)\b/.test(language);
