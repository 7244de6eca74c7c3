// The language that a request asks for.
import { languageOf } from '@flock-care/contract/languages';
import { localeOf } from './locale-of.ts';

/**
 * Returns the first supported language in an Accept-Language header, with its region. Ignores the quality values,
 * because browsers send languages in the person's order of preference.
 *
 * @returns null if the header contains no supported language
 */
export function acceptedLocale(header = ''): string | null {
  const tags = header.split(',').map(part => part.split(';')[0]?.trim() ?? '');
  return tags.find(tag => languageOf([tag]) && localeOf(tag)) ?? null;
}
