// The language that a request asks for.
import { languageOf } from '@flock-care/contract/languages';

/**
 * Returns the first supported language in an Accept-Language header, with its region. Browsers send languages in the person's
 * order of preference, so the weights are not read.
 *
 * @returns null without a supported language
 */
export function acceptedLocale(header = ''): string | null {
  const tags = header.split(',').map(part => part.split(';')[0]?.trim() ?? '');
  return tags.find(tag => languageOf([tag]) && isLocale(tag)) ?? null;
}

const isLocale = (tag: string): boolean => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && tag.length <= 35;
