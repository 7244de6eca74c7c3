// The driver for the DiFluid Microbalance and Microbalance Ti.
import {
  beginsWith,
  type Frame,
  gramsPer,
  parserOf,
  readingOf,
  type ScaleEvent,
  sumOf,
  viewOf,
} from '../readings/reading.ts';
import type { BluetoothDriver, Command } from './bluetooth-driver.ts';

const header = [0xdf, 0xdf];
/**
 * The bytes around the data: header, function, command, length, and a checksum, the lowest byte of the sum of all bytes
 * before it.
 */
const frameBytes = 6;
const maxData = 32;
const deviceFunction = 3;
const sensorData = 0;
const deviceStatus = 5;
const stepGrams = 0.1;

function frameAt(bytes: Uint8Array): Frame {
  if (!beginsWith(bytes, header)) return 'invalid';
  const [, , kind, command, dataLength = 0] = bytes;
  if (dataLength > maxData) return 'invalid';
  const length = dataLength + frameBytes;
  if (bytes.length < length) return 'incomplete';
  if (sumOf(bytes.subarray(0, length - 1)) !== bytes[length - 1]) return 'invalid';
  const data = bytes.subarray(5, length - 1);
  return { length, events: kind === deviceFunction ? eventsOf(command, data) : [] };
}

function eventsOf(command: number | undefined, data: Uint8Array): readonly ScaleEvent[] {
  if (command === deviceStatus) return [{ kind: 'battery', percent: data[1] ?? 0 }];
  if (command !== sensorData || data.length < 13) return [];
  const weight = viewOf(data).getInt32(0);
  switch (data[12]) {
    case 0:
      return [readingOf(weight / 10, stepGrams)];
    case 1:
      return [readingOf((weight / 1_000) * gramsPer.ounce, stepGrams)];
    default:
      return [{ kind: 'otherUnit' }];
  }
}

/** Makes the scale send weights automatically. */
const sendWeights: Command = [0xdf, 0xdf, 0x01, 0x00, 0x01, 0x01, 0xc1];
const askStatus: Command = [0xdf, 0xdf, 0x03, 0x05, 0x00, 0xc6];
const shared = { notify: 0xaa01, write: 0xaa01, start: [sendWeights, askStatus] };

export const difluid: BluetoothDriver = {
  name: 'DiFluid Microbalance',
  advertisedNames: ['Microbalance', 'MB Ti'],
  services: [
    { service: 0x00ee, ...shared },
    { service: 0x00dd, ...shared },
  ],
  createParser: () => parserOf(frameAt),
  tare: [[0xdf, 0xdf, 0x03, 0x02, 0x01, 0x01, 0xc5]],
};
