// The language of the app: the one chosen on this device, else the first of the browser's languages that the app has,
// else English.
import { type Language, languageOf } from '@flock-care/contract/languages';
import { cacheLanguage } from '../device/worker.ts';
import { showMessages } from './messages.ts';

export function chosenLanguage(): Language | undefined {
  const stored = localStorage.getItem('language');
  return languageOf([stored ?? '']);
}

export async function startLanguage(): Promise<void> {
  await showLanguage(chosenLanguage() ?? languageOf(navigator.languages) ?? 'en');
}

/** Loads a language and switches the app to it. */
async function showLanguage(language: Language): Promise<void> {
  const locale = regionalTag(language);
  const shown = showMessages(language, [locale]);
  makeFirstFormats(locale);
  await shown;
  void cacheLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
}

/** Stores the language on this device and switches the app to it; undefined follows the browser. */
export async function chooseLanguage(language: Language | undefined): Promise<void> {
  if (language) localStorage.setItem('language', language);
  else localStorage.removeItem('language');
  await startLanguage();
}

/**
 * Returns the language with the person's region, for numbers and dates: en-GB writes 24 November, en-US November 24. The
 * 12-hour or 24-hour clock follows the person's first language, even if the app does not have it.
 */
function regionalTag(language: Language): string {
  const [first] = navigator.languages;
  const regional = navigator.languages.find(tag => tag.split('-')[0] === language) ?? language;
  if (regional === first) return regional;
  const { hourCycle } = new Intl.DateTimeFormat(first, { hour: 'numeric' }).resolvedOptions();
  return new Intl.Locale(regional, hourCycle && { hourCycle }).toString();
}

/**
 * Creates the first formatter of each kind while the messages load. This takes 50 ms on a phone, which is idle at that
 * point.
 */
function makeFirstFormats(locale: string): void {
  new Intl.DateTimeFormat(locale, { weekday: 'long' }).format();
  new Intl.NumberFormat(locale).format(1.5);
}

const isRightToLeft = (language: string) => /^(ar|fa|he|ur)\b/.test(language);
