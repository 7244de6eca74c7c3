// The six digits of a sign-in code, as they are typed or pasted: shown in two groups of three.

export const codeLength = 6;

/** The digits of what was typed or pasted, spaces and words aside. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength);

/** `482 913`; the gap comes with the fourth digit. */
export const grouped = (digits: string): string =>
  digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits;

/** Where the caret stands in the grouped text once it has so many digits before it. */
export const caretAfter = (count: number): number => (count > 3 ? count + 1 : count);
