// The events that drivers read from the bytes of a scale, and the parser that finds whole frames in those bytes.

export interface Reading {
  /** The weight on the pan in grams. Negative if something was lifted off a tared pan. */
  grams: number;
  /** The smallest difference that the scale shows, in grams. */
  stepGrams: number;
  /** True if the scale reports that its weight is still changing. Undefined if it does not report this. */
  isMoving?: boolean;
}

export type ScaleEvent =
  | ({ kind: 'reading' } & Reading)
  | { kind: 'battery'; percent: number }
  /** The scale shows a unit that its driver cannot convert to grams. */
  | { kind: 'otherUnit' };

/** Reads the bytes of one connection. If the format allows it, an incomplete frame is kept until the rest arrives. */
export interface Parser {
  read(bytes: Uint8Array): readonly ScaleEvent[];
  /**
   * The number of bytes since the last valid frame that belong to no frame. A scale of another make sends only such
   * bytes.
   */
  readonly invalidBytes: number;
}

/** The result of looking for a frame at the beginning of some bytes. `length` is the frame's number of bytes. */
export type Frame = { length: number; events: readonly ScaleEvent[] } | 'incomplete' | 'invalid';

/** Returns a parser that skips the bytes at which `frameAt` finds no frame. */
export function parserOf(frameAt: (bytes: Uint8Array) => Frame): Parser {
  let buffer = new Uint8Array();
  let invalidBytes = 0;
  return {
    get invalidBytes() {
      return invalidBytes;
    },
    read(bytes) {
      buffer = joined(buffer, bytes);
      const events: ScaleEvent[] = [];
      while (buffer.length > 0) {
        const frame = frameAt(buffer);
        if (frame === 'incomplete') break;
        invalidBytes = frame === 'invalid' ? invalidBytes + 1 : 0;
        buffer = buffer.slice(frame === 'invalid' ? 1 : frame.length);
        if (frame !== 'invalid') events.push(...frame.events);
      }
      return events;
    },
  };
}

interface FixedFrames {
  /** The first bytes of each frame. */
  header: readonly number[];
  length: number;
  isValid: (frame: Uint8Array) => boolean;
  eventsOf: (frame: Uint8Array) => readonly ScaleEvent[];
}

/** Returns a parser of frames that all have the same length. */
export const fixedFrames = ({ header, length, isValid, eventsOf }: FixedFrames): Parser =>
  parserOf(bytes => {
    if (!beginsWith(bytes, header)) return 'invalid';
    if (bytes.length < length) return 'incomplete';
    const frame = bytes.subarray(0, length);
    return isValid(frame) ? { length, events: eventsOf(frame) } : 'invalid';
  });

/** True if the bytes begin with the header, or are its beginning. */
export const beginsWith = (bytes: Uint8Array, header: readonly number[]): boolean =>
  header.slice(0, bytes.length).every((byte, index) => bytes[index] === byte);

export const xorOf = (bytes: Uint8Array): number => bytes.reduce((xor, byte) => xor ^ byte, 0);

/** Returns the lowest byte of the sum. */
export const sumOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + byte, 0) & 0xff;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Grams per unit. */
export const gramsPer = { milligram: 0.001, kilogram: 1_000, ounce: 28.349523125, pound: 453.59237 } as const;

/** Returns a reading in grams, rounded to 0.01 g, the finest weight that can be recorded. */
export function readingOf(value: number, stepGrams: number, isMoving?: boolean): ScaleEvent {
  const grams = Math.round(value * 100) / 100;
  return { kind: 'reading', grams, stepGrams, ...(isMoving !== undefined && { isMoving }) };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}
