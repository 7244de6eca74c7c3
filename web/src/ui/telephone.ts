// The number to dial in what somebody typed as a phone number.

/** Digits with what people write between them; a number has at least three. */
const number = /\+?(?:[\d*#][\s().\-/\u00a0\u2010\u2011]*){3,}/g;

/** Fewer digits may be hours or the number of a house, unless there is nothing else. */
const leastDigits = 6;

/** `tel:+31205550117`; undefined if there is nothing to dial. Of several numbers, the first. */
export function telephone(typed: string): string | undefined {
  // The zero in brackets is not dialled from abroad; 24/7 is when somebody answers.
  const text = typed.replace(/(\+\d+\s*)\(0\)/, '$1').replaceAll(/\b24\s*\/\s*7\b/g, ';');
  const all = (text.match(number) ?? []).map(found => found.replaceAll(/[^\d+*#]/g, ''));
  const found = all.find(({ length }) => length >= leastDigits) ?? all[0];
  return found && `tel:${found}`;
}

/** A contact whose number can be dialled: for others there is no button to call. */
export const dialable = <C extends { phone: string }>(contact: C | null | undefined): C | undefined =>
  contact && telephone(contact.phone) ? contact : undefined;
