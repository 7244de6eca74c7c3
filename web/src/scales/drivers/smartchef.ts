// The driver for Smart Chef scales. They have no command for taring.
import {
  beginsWith,
  type Frame,
  parserOf,
  readingOf,
  type ScaleEvent,
  viewOf,
  xorOf,
} from '../readings/reading.ts';
import type { BluetoothDriver } from './bluetooth-driver.ts';

const header = [0xca, 0x10];
/** The length is not documented: a frame ends where the bytes after the first one have an XOR of zero. */
const [minLength, maxLength] = [9, 20];
const grams = 0b0000_0000;

function frameAt(bytes: Uint8Array): Frame {
  if (!beginsWith(bytes, header)) return 'invalid';
  const possible: number[] = [];
  for (let length = minLength; length <= Math.min(bytes.length, maxLength); length += 1)
    if (xorOf(bytes.subarray(1, length)) === 0) possible.push(length);
  const isLong = bytes.length >= maxLength;
  // Prefers a length after which another frame begins, or no byte has arrived yet. Otherwise, garbage follows the
  // frame.
  const followed = possible.find(length => beginsWith(bytes.subarray(length), header));
  const length = followed ?? (isLong ? possible[0] : undefined);
  if (length !== undefined) return { length, events: eventsOf(bytes) };
  return isLong ? 'invalid' : 'incomplete';
}

/**
 * Byte 3 has the attributes: bit 0 is set when the weight has settled, bits 1 and 2 are the number of decimals, bits 3
 * to 6 the unit, and bit 7 the sign.
 */
function eventsOf(frame: Uint8Array): readonly ScaleEvent[] {
  const attributes = frame[3] ?? 0;
  if ((attributes & 0b0111_1000) !== grams) return [{ kind: 'otherUnit' }];
  const stepGrams = 10 ** -((attributes & 0b0110) >> 1);
  const sign = attributes & 0b1000_0000 ? -1 : 1;
  return [readingOf(viewOf(frame).getUint16(5) * stepGrams * sign, stepGrams)];
}

export const smartchef: BluetoothDriver = {
  name: 'Smart Chef',
  advertisedNames: ['Smartchef'],
  services: [{ service: 0xfff0, notify: 0xfff1 }],
  createParser: () => parserOf(frameAt),
};
