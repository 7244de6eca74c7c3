// Finds the number to dial in the text of a phone field, and the link for a person's contact.

/** At least three digits, `*` or `#`, with the spaces and punctuation that people put between them. */
const number = /\+?(?:[\d*#][\s().\-/\u00a0\u2010\u2011]*){3,}/g;

/** The usual minimum number of digits. A shorter number could be opening hours, so longer numbers are preferred. */
const minDigits = 6;

/** Returns a URL such as `tel:+31205550117` for the number to dial, or undefined if there is none. */
export function telephone(typed: string): string | undefined {
  // The zero in +31 (0)20 is not dialed after a country code, and 24/7 means opening hours.
  const text = typed.replace(/(\+\d+\s*)\(0\)/, '$1').replaceAll(/\b24\s*\/\s*7\b/g, ';');
  const all = (text.match(number) ?? []).map(found => found.replaceAll(/[^\d+*#]/g, ''));
  const found = all.find(({ length }) => length >= minDigits) ?? all[0];
  return found && `tel:${found}`;
}

/** Returns the contact if its number can be dialed; otherwise undefined, so that there is no call button. */
export const dialable = <C extends { phone: string }>(contact: C | null | undefined): C | undefined =>
  contact && telephone(contact.phone) ? contact : undefined;

const emailAddress = /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;

/** Returns a `mailto:` or `tel:` URL for a person's contact; undefined for anything else, such as a postal address. */
export function contactLink(typed: string): string | undefined {
  const [email] = emailAddress.exec(typed) ?? [];
  if (email) return `mailto:${email}`;
  const found = telephone(typed);
  return found && found.replaceAll(/\D/g, '').length >= minDigits ? found : undefined;
}
