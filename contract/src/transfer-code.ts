// Reads and writes the codes for transfers and for pairing tablets: groups of Crockford's base32 digits
// (crockford.com/base32.html), such as K7QF-2M9X-RT4C.

export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;
/** A pairing code is valid for only a few minutes, so it is shorter. */
export const pairingCodeLength = 8;
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Writes a code with a dash between groups of four digits. */
export const groupCode = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1-');

/**
 * Returns the code as it was issued; undefined if it is malformed. Ignores case, spaces and dashes, and reads O as 0,
 * and I and L as 1.
 */
export function readTransferCode(typed: string, length = codeLength): string | undefined {
  const digits = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, digit => lookalikes[digit] ?? digit);
  const wellFormed = digits.length === length && [...digits].every(digit => codeAlphabet.includes(digit));
  return wellFormed ? groupCode(digits) : undefined;
}
