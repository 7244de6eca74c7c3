// Reads the six digits of a sign-in code from typed or pasted text, and shows them in two groups of three.

export const codeLength = 6;

/** Returns the digits in the text, at most six. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength);

/** Returns the digits in two groups, such as `482 913`. The space appears with the fourth digit. */
export const grouped = (digits: string): string =>
  digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits;

/** Returns the position of the caret in the grouped text after this many digits. */
export const caretAfter = (count: number): number => (count > 3 ? count + 1 : count);
