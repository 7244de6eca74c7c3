// Finds a bird's code in what was typed, pasted or scanned: the code alone, or the address that a QR code has.
import { readTransferCode } from '@flock-care/contract/transfer-code';

/** Undefined if there is none. */
export const codeIn = (text: string): string | undefined =>
  readTransferCode(text.slice(text.lastIndexOf('#') + 1).trim());
