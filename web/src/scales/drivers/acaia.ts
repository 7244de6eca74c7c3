// The driver for Acaia scales: Pearl, Lunar, Pyxis and Cinco.
import {
  beginsWith,
  type Frame,
  gramsPer,
  parserOf,
  readingOf,
  type ScaleEvent,
  sumOf,
} from '../readings/reading.ts';
import type { BluetoothDriver, Command } from './bluetooth-driver.ts';

const header = [0xef, 0xdd];
/** The bytes around the payload: header, type, and two checksums. The payload begins with its length. */
const frameBytes = 5;
const maxPayload = 32;
const statusFrame = 0x08;
const eventFrame = 0x0c;
const weightEvent = 0x05;
const ounces = 5;

const everySecond = (bytes: Uint8Array, from: number) => bytes.filter((_byte, index) => index % 2 === from);

/** Returns the checksums of a payload: the lowest bytes of the sums of its bytes at even and at odd positions. */
const checksumsOf = (payload: Uint8Array) => [sumOf(everySecond(payload, 0)), sumOf(everySecond(payload, 1))];

function command(type: number, payload: Command): Command {
  return [...header, type, ...payload, ...checksumsOf(Uint8Array.from(payload))];
}

/** Returns a parser that remembers the unit from the last status. A scale that shows ounces also sends ounces. */
function createParser() {
  let unitGrams = 1;
  return parserOf((bytes: Uint8Array): Frame => {
    if (!beginsWith(bytes, header)) return 'invalid';
    const [, , type, payloadLength = 1] = bytes;
    if (payloadLength < 1 || payloadLength > maxPayload) return 'invalid';
    const length = payloadLength + frameBytes;
    if (bytes.length < length) return 'incomplete';
    const payload = bytes.subarray(3, length - 2);
    const [even, odd] = checksumsOf(payload);
    if (bytes[length - 2] !== even || bytes[length - 1] !== odd) return 'invalid';
    if (type === statusFrame) {
      unitGrams = payload[2] === ounces ? gramsPer.ounce : 1;
      return { length, events: [{ kind: 'battery', percent: (payload[1] ?? 0) & 0x7f }] };
    }
    const isWeight = type === eventFrame && payload[1] === weightEvent;
    return { length, events: isWeight ? [weightOf(payload.subarray(2), unitGrams)] : [] };
  });
}

/**
 * Reads a weight: three bytes from low to high, an unused one, the number of decimals, and flags for moving (1) and
 * negative (2).
 */
function weightOf(bytes: Uint8Array, unitGrams: number): ScaleEvent {
  const [low = 0, middle = 0, high = 0, , decimals = 0, flags = 0] = bytes;
  const step = 10 ** -decimals * unitGrams;
  const value = (low + (middle << 8) + (high << 16)) * step;
  return readingOf(flags & 2 ? -value : value, step, (flags & 1) === 1);
}

/** Subscribes to weights, battery, timer, keys and settings. */
const subscribe = command(eventFrame, [9, 0, 1, 1, 2, 2, 5, 3, 4]);
const requestStatus = command(0x06, [0]);
const heartbeat = command(0x00, [2, 0]);
const identify = (text: string) => command(0x0b, [...new TextEncoder().encode(text)]);
const keepAlive = { everyMs: 2_000, commands: [heartbeat, requestStatus] };

export const acaia: BluetoothDriver = {
  name: 'Acaia',
  advertisedNames: ['Acaia', 'Lunar', 'Pearl', 'Pyxis', 'Proch', 'Cinco'],
  services: [
    {
      service: '49535343-fe7d-4ae5-8fa9-9fafd205e455',
      notify: '49535343-1e4d-4bd9-ba61-23c647249616',
      write: '49535343-8841-43f4-a8d4-ecbe34729bb3',
      start: [identify('012345678901234'), subscribe],
      keepAlive,
    },
    {
      service: 0x1820,
      notify: 0x2a80,
      write: 0x2a80,
      start: [identify('-'.repeat(15)), subscribe],
      keepAlive,
    },
  ],
  createParser,
  tare: [command(0x04, [0])],
};
