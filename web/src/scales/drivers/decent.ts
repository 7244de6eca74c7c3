// The driver for the Decent Scale and the Half Decent Scale.
import { type Frame, parserOf, readingOf, type ScaleEvent, viewOf, xorOf } from '../readings/reading.ts';
import type { BluetoothDriver } from './bluetooth-driver.ts';

const header = 0x03;
const stableWeight = 0xce;
const movingWeight = 0xca;
const status = 0x0a;
/** Earlier firmware sends 7 bytes. Later firmware sends 10, which include the time of its timer. */
const lengths = [10, 7];
/** The bytes of a weight frame up to and including the weight. */
const weightLength = 4;
const stepGrams = 0.1;
/** The battery byte has a higher value while the scale is charging. */
const fullPercent = 100;

function frameAt(bytes: Uint8Array): Frame {
  if (bytes[0] !== header) return 'invalid';
  const length = lengths.find(length => bytes.length >= length && isValid(bytes.subarray(0, length)));
  if (length) return { length, events: eventsOf(bytes.subarray(0, length)) };
  return bytes.length < Math.max(...lengths) ? 'incomplete' : 'invalid';
}

/** The last byte is the XOR of the others. Some firmware leaves the time out of the XOR. */
function isValid(frame: Uint8Array): boolean {
  const checksum = frame.at(-1);
  if (xorOf(frame.subarray(0, -1)) === checksum) return true;
  return isWeight(frame) && xorOf(frame.subarray(0, weightLength)) === checksum;
}

const isWeight = ([, type]: Uint8Array) => type === stableWeight || type === movingWeight;

function eventsOf(frame: Uint8Array): readonly ScaleEvent[] {
  const [, type, , , percent = 0] = frame;
  if (type === status) return percent <= fullPercent ? [{ kind: 'battery', percent }] : [];
  if (!isWeight(frame)) return [];
  return [readingOf(viewOf(frame).getInt16(2) / 10, stepGrams, type === movingWeight)];
}

export const decent: BluetoothDriver = {
  name: 'Decent Scale',
  advertisedNames: ['Decent'],
  services: [
    {
      service: 0xfff0,
      notify: 0xfff4,
      write: 0x36f5,
      // Switches the display on, and tells the scale to expect a heartbeat. The response has the battery level.
      start: [[0x03, 0x0a, 0x01, 0x01, 0x00, 0x01, 0x08]],
      keepAlive: { everyMs: 2_000, commands: [[0x03, 0x0a, 0x03, 0xff, 0xff, 0x00, 0x0a]] },
    },
  ],
  createParser: () => parserOf(frameAt),
  // Twice with different counters, because the scale may miss the first.
  tare: [
    [0x03, 0x0f, 0xfd, 0x00, 0x00, 0x01, 0xf0],
    [0x03, 0x0f, 0xfd, 0x01, 0x00, 0x01, 0xf1],
  ],
};
