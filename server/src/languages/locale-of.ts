// The language and region of a BCP 47 tag.

/**
 * Returns the tag without scripts, variants and extensions, which make no difference to the texts: `de-AT` for
 * `de-latn-at-1996-u-hc-h23`.
 *
 * @returns undefined for an invalid tag
 */
export function localeOf(tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag);
    return region ? `${language}-${region}` : language;
  } catch {
    return undefined;
  }
}
