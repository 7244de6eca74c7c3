// Mints and parses transfer codes: three groups of Crockford's base32 (crockford.com/base32.html).
import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A new code of 60 random bits, such as `K7QF-2M9X-RT4C`. */
export function mintTransferCode(): string {
  const digits = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return digits.replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the code as it was minted. It may be typed in any case, without dashes, with O for 0, and I or L for 1. */
export function readTransferCode(typed: string): string | undefined {
  const digits = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, digit => lookalikes[digit] ?? digit);
  const wellFormed = digits.length === length && [...digits].every(digit => alphabet.includes(digit));
  return wellFormed ? digits.replace(/(.{4})(?=.)/g, '$1-') : undefined;
}
