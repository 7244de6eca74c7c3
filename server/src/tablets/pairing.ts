// Creates the codes that pair shared tablets.
import { randomInt } from 'node:crypto';
import { codeAlphabet, groupCode, pairingCodeLength } from '@flock-care/contract/transfer-code';
import { minuteMs } from '../clock.ts';

/** The time within which a device must use a code. */
export const codeLifeMs = 15 * minuteMs;

/** Returns a new code of 40 random bits, such as `K7QF-2M9X`. */
export function mintPairingCode(): string {
  const digit = () => codeAlphabet[randomInt(codeAlphabet.length)];
  return groupCode(Array.from({ length: pairingCodeLength }, digit).join(''));
}
