// Finds a transfer code in typed, pasted or scanned text: the code alone, or a URL from a QR code.
import { readTransferCode } from '@flock-care/contract/transfer-code';

/** @returns undefined if the text has no code */
export const codeIn = (text: string): string | undefined =>
  readTransferCode(text.slice(text.lastIndexOf('#') + 1).trim());
