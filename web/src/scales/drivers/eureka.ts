// The driver for the Eureka Precisa, and for the Solo Barista, which sends the same frames.
import { fixedFrames, readingOf, type ScaleEvent, sumOf, viewOf } from '../readings/reading.ts';
import type { BluetoothDriver } from './bluetooth-driver.ts';

const frameLength = 11;
const stepGrams = 0.1;

/** The last byte is the lowest byte of the sum of the others, except the first two. */
const isValid = (frame: Uint8Array) => sumOf(frame.subarray(2, -1)) === frame.at(-1);

/** The byte before the unsigned weight is 1 if the weight is negative. */
function eventsOf(frame: Uint8Array): readonly ScaleEvent[] {
  const grams = viewOf(frame).getUint16(7, true) / 10;
  return [readingOf(frame[6] === 1 ? -grams : grams, stepGrams)];
}

export const eureka: BluetoothDriver = {
  name: 'Eureka Precisa',
  advertisedNames: ['CFS-9002', 'LSJ-001'],
  services: [
    {
      service: 0xfff0,
      notify: 0xfff1,
      write: 0xfff2,
      // Switches the scale to grams, because its frames do not contain the unit.
      start: [[0xaa, 0x03, 0x36, 0x00, 0x36]],
    },
  ],
  createParser: () => fixedFrames({ header: [0xaa, 0x09, 0x41], length: frameLength, isValid, eventsOf }),
  tare: [[0xaa, 0x02, 0x31, 0x31]],
};
