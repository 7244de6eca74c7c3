// Capitalizes headings, because some languages write the names of days and months in lower case.

/** Returns the text with its first letter in upper case. */
export const withCapital = (text: string, locale: string): string =>
  text.replace(/^\p{Ll}/u, letter => letter.toLocaleUpperCase(locale));
