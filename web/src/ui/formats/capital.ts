// The capital at the beginning of a heading, because names of days and months are in lower case in some languages.

/** Returns the text with its first letter in upper case. */
export const withCapital = (text: string, locale: string): string =>
  text.replace(/^\p{Ll}/u, letter => letter.toLocaleUpperCase(locale));
