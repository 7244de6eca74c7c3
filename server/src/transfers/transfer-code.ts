// Creates transfer codes.
import { randomInt } from 'node:crypto';
import { codeAlphabet, codeLength, groupCode } from '@flock-care/contract/transfer-code';

/** Returns a new code of 60 random bits, such as `K7QF-2M9X-RT4C`. */
export function mintTransferCode(): string {
  const digit = () => codeAlphabet[randomInt(codeAlphabet.length)];
  return groupCode(Array.from({ length: codeLength }, digit).join(''));
}
