// The driver for Felicita scales.
import { fixedFrames, readingOf, type ScaleEvent } from '../readings/reading.ts';
import type { BluetoothDriver } from './bluetooth-driver.ts';

const frameLength = 18;
const minus = 0x2d;
const plus = 0x2b;
const stepGrams = 0.1;
/** The values of the battery byte for an empty and a full battery. */
const [emptyBattery, fullBattery] = [129, 158];

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** A frame has a sign, six digits and the unit, and ends with a line break. */
function isValid(frame: Uint8Array): boolean {
  const signs = frame[2] === plus || frame[2] === minus;
  return signs && /^\d{6}/.test(text(frame.subarray(3, 9))) && frame[16] === 0x0d && frame[17] === 0x0a;
}

function eventsOf(frame: Uint8Array): readonly ScaleEvent[] {
  const share = ((frame[15] ?? emptyBattery) - emptyBattery) / (fullBattery - emptyBattery);
  const battery = { kind: 'battery', percent: Math.round(100 * Math.min(1, Math.max(0, share))) } as const;
  // The number of decimals of ounces is not documented.
  if (text(frame.subarray(9, 11)).trim() !== 'g') return [battery, { kind: 'otherUnit' }];
  const grams = (Number(text(frame.subarray(3, 9))) / 100) * (frame[2] === minus ? -1 : 1);
  return [battery, readingOf(grams, stepGrams)];
}

export const felicita: BluetoothDriver = {
  name: 'Felicita',
  advertisedNames: ['Felicita'],
  services: [{ service: 0xffe0, notify: 0xffe1, write: 0xffe1 }],
  createParser: () => fixedFrames({ header: [0x01, 0x02], length: frameLength, isValid, eventsOf }),
  tare: [[0x54]],
};
