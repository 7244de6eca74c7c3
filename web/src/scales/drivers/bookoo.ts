// The driver for Bookoo scales.
import { fixedFrames, readingOf, type ScaleEvent, xorOf } from '../readings/reading.ts';
import type { BluetoothDriver } from './bluetooth-driver.ts';

const frameLength = 20;
const minus = 0x2d;
const stepGrams = 0.1;

/** The last byte is the XOR of the others. */
const isValid = (frame: Uint8Array) => xorOf(frame) === 0;

function eventsOf(frame: Uint8Array): readonly ScaleEvent[] {
  const [, , , , , , sign, high = 0, middle = 0, low = 0, , , , percent = 0] = frame;
  const grams = ((high << 16) + (middle << 8) + low) / 100;
  return [{ kind: 'battery', percent }, readingOf(sign === minus ? -grams : grams, stepGrams)];
}

export const bookoo: BluetoothDriver = {
  name: 'Bookoo',
  advertisedNames: ['Bookoo_SC'],
  services: [{ service: 0x0ffe, notify: 0xff11, write: 0xff12 }],
  createParser: () => fixedFrames({ header: [0x03, 0x0b], length: frameLength, isValid, eventsOf }),
  tare: [[0x03, 0x0a, 0x01, 0x00, 0x00, 0x08]],
};
