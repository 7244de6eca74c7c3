// The driver for Timemore scales. They use the UUIDs of the standard Weight Scale Service with a different format.
import { fixedFrames, readingOf, type ScaleEvent, viewOf } from '../readings/reading.ts';
import type { BluetoothDriver } from './bluetooth-driver.ts';

const frameLength = 9;
const stepGrams = 0.1;
/** The scales weigh up to 3 kg. The frames have no checksum, and another make's bytes rarely form two such weights. */
const maxGrams = 3_000;

const weightsOf = (frame: Uint8Array) => {
  const view = viewOf(frame);
  return [view.getInt32(1, true) / 10, view.getInt32(5, true) / 10] as const;
};

const isValid = (frame: Uint8Array) => weightsOf(frame).every(grams => Math.abs(grams) <= maxGrams);

/** The two weights differ only while something is on a dripper stand. It is then unclear which one is the bird's. */
function eventsOf(frame: Uint8Array): readonly ScaleEvent[] {
  const [grams, other] = weightsOf(frame);
  return grams === other ? [readingOf(grams, stepGrams)] : [];
}

export const timemore: BluetoothDriver = {
  name: 'Timemore',
  advertisedNames: ['Timemore'],
  services: [{ service: 0x181d, notify: 0x2a9d, write: '553f4e49-bf21-4468-9c6c-0e4fb5b17697' }],
  createParser: () => fixedFrames({ header: [0x10], length: frameLength, isValid, eventsOf }),
  tare: [[0x00]],
};
