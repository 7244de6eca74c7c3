// The driver for the Atomax Skale. Its frames have neither a header nor a checksum, so only whole notifications count.
import { readingOf, viewOf } from '../readings/reading.ts';
import type { BluetoothDriver } from './bluetooth-driver.ts';

const stepGrams = 0.1;
/** The lengths of notifications with one weight or two. */
const lengths = [4, 8];
/** The scale weighs up to 2 kg. */
const maxGrams = 2_000;

/** Returns the signed number in bytes 1 to 3, low byte first. */
const weightOf = (bytes: Uint8Array) => viewOf(bytes).getInt32(0, true) >> 8;

export const skale: BluetoothDriver = {
  name: 'Skale',
  advertisedNames: ['Skale'],
  services: [
    {
      service: 0xff08,
      notify: 0xef81,
      write: 0xef80,
      // Switches the display on, shows the weight on it, and sets grams, because the frames do not contain the unit.
      start: [[0xed], [0xec], [0x03]],
    },
  ],
  createParser: () => {
    let invalidBytes = 0;
    return {
      get invalidBytes() {
        return invalidBytes;
      },
      read(bytes) {
        const grams = lengths.includes(bytes.length) ? weightOf(bytes) / 10 : Number.NaN;
        const isValid = Math.abs(grams) <= maxGrams;
        invalidBytes = isValid ? 0 : invalidBytes + bytes.length;
        return isValid ? [readingOf(grams, stepGrams)] : [];
      },
    };
  },
  tare: [[0x10]],
};
