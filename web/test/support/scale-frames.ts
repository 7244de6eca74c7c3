// Parses frames given as hexadecimal text, and tests how a parser handles split, joined and invalid ones.
import assert from 'node:assert/strict';
import type { Parser, ScaleEvent } from '../../src/scales/readings/reading.ts';

/** @param hex such as `03 CE 00 65` or `03ce0065` */
export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

/** Parses the frames as one notification. */
export const read = (createParser: () => Parser, hex: string): readonly ScaleEvent[] =>
  createParser().read(bytesOf(hex));

/** Returns the weights of the events in grams. */
export const gramsOf = (events: readonly ScaleEvent[]): number[] =>
  events.flatMap(event => (event.kind === 'reading' ? [event.grams] : []));

/**
 * Checks that a parser reads a frame sent in two parts, two frames in one notification, and frames among garbage, and
 * that it ignores 200 bytes from another make.
 */
export function expectWholeFrames(createParser: () => Parser, hex: string): void {
  const frame = bytesOf(hex);
  const expected = createParser().read(frame);
  assert.ok(expected.length > 0);
  for (let cut = 1; cut < frame.length; cut += 1) {
    const parser = createParser();
    assert.deepEqual(parser.read(frame.subarray(0, cut)), [], `the first ${cut} bytes`);
    assert.deepEqual(parser.read(frame.subarray(cut)), expected, `cut after ${cut} bytes`);
  }
  const twice = new Uint8Array([...frame, ...frame]);
  assert.deepEqual(createParser().read(twice), [...expected, ...expected]);
  const parser = createParser();
  const garbage = bytesOf('FF 55 00');
  assert.deepEqual(parser.read(new Uint8Array([...garbage, ...frame, ...garbage, ...frame])), [
    ...expected,
    ...expected,
  ]);
  assert.equal(parser.invalidBytes, 0);
  assert.deepEqual(parser.read(new Uint8Array(200).fill(0x55)), []);
  assert.ok(parser.invalidBytes > 100);
}

/** Checks that a frame is dropped if any one of these bytes is changed. */
export function expectChecked(createParser: () => Parser, hex: string, places: readonly number[]): void {
  for (const place of places) {
    const frame = bytesOf(hex);
    frame[place] = (frame[place] ?? 0) ^ 0x11;
    assert.deepEqual(createParser().read(frame), [], `byte ${place}`);
  }
}
