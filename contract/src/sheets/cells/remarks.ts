// Times and remarks after a date or a number in the same cell.

const time =
  /^(?:T|[\s,]{1,3}(?:at |um |om |à |a las )?)\d{1,2}(?:[:.h]\d{2}){1,2}(?:[.,]\d{1,9})?\s?(?:[ap]\.?m\.?|uhr|h)?\s?(?:z|utc|[+-]\d{2}:?\d{2})?(?![\p{L}\p{N}])/iu;

/** Matches a second date: a range such as 3.4.2026 - 5.4.2026 is not a date with a remark. */
const otherDate = /\d[./-]\d{1,2}[./-]/;

/** True for a time, a remark that a space or a sign separates from the date, or both. */
export function isTimeOrRemark(rest: string): boolean {
  const afterTime = rest.replace(time, '');
  return (afterTime === '' || /^[\s.,;:([–—-]/.test(afterTime)) && !otherDate.test(afterTime);
}

/** Returns the words after the time, without the brackets or signs around them. */
export const remarkAfter = (rest: string): string => unwrap(rest.replace(time, ''));

const opening = new Set(' \t\n\r\u00a0.,;:([–—-/|');
const closing = new Set(' \t\n\r\u00a0.,;:)]–—-/|');

/** Returns a string without the brackets, punctuation and spaces around it. */
export function unwrap(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && opening.has(text.charAt(from))) from += 1;
  while (to > from && closing.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
