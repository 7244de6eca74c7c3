// Tests the driver for scales that send lines of text. Most lines are from the manuals named next to them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ScaleEvent } from '../readings/reading.ts';
import { createSerialParser } from './serial-scale.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => createSerialParser().read(bytes(`${text}\r\n`));
const weight = (grams: number, stepGrams: number, isMoving = false): readonly ScaleEvent[] => [
  { kind: 'reading', grams, stepGrams, isMoving },
];

describe('The driver for serial scales', () => {
  for (const [source, text, grams, stepGrams] of [
    ['A&D EK-L, section 9-2', 'ST,+00092.5  g', 92.5, 0.1],
    ['A&D GC, section 16.2', 'ST,+0001.234 kg', 1234, 1],
    ['A&D AD-4329A, section 12', 'ST,NT,+0092.50g', 92.5, 0.01],
    ['Kern KFB, section 10.4', 'ST,GS   1.000KG', 1000, 1],
    ['Kern FKB, format h', '   *      92.5 g', 92.5, 0.1],
    ['Kern KCP and MT-SICS', 'S S     92.5 g', 92.5, 0.1],
    ['Ohaus RS232 interface, EN-3', '        12.73 g    ', 12.73, 0.01],
    ['Sartorius GC, 16 characters', '+   123.56 g  ', 123.56, 0.01],
    ['Sartorius GC, not verified', '+   123.5[6] g  ', 123.56, 0.01],
    ['Sartorius GC, 22 characters', 'N     +   123.56 g  ', 123.56, 0.01],
    ['below zero', 'ST,-00045.2  g', -45.2, 0.1],
    ['a comma as the decimal sign', 'ST,+00092,5  g', 92.5, 0.1],
  ] as const) {
    it(`reads a stable weight: ${source}`, () => assert.deepEqual(read(text), weight(grams, stepGrams)));
  }

  for (const [source, text, grams] of [
    ['A&D', 'US,+00092.5  g', 92.5],
    ['Kern', 'US,GS   1.342KG', 1342],
    ['Kern KCP and MT-SICS', 'S D     92.5 g', 92.5],
    ['Ohaus', '        12.73 g    ?', 12.73],
  ] as const) {
    it(`reads a moving weight: ${source}`, () => {
      const [event] = read(text);
      assert.ok(event?.kind === 'reading');
      assert.deepEqual([event.grams, event.isMoving], [grams, true]);
    });
  }

  it('reads a weight without a unit as a moving one in the last unit', () => {
    const parser = createSerialParser();
    const next = (text: string) => parser.read(bytes(`${text}\r\n`));
    assert.deepEqual(next('+   0.12356     '), []);
    assert.equal(parser.invalidBytes, 0);
    assert.deepEqual(next('+   0.092 kg  '), weight(92, 1));
    assert.deepEqual(next('+   0.123     '), weight(123, 1, true));
    assert.deepEqual(next('+   92.5 g  '), weight(92.5, 0.1));
    assert.deepEqual(next('+   93.5     '), weight(93.5, 0.1, true));
    assert.deepEqual(next('+   92.5 ct  '), [{ kind: 'otherUnit' }]);
    assert.deepEqual(next('+   92.5     '), [{ kind: 'otherUnit' }]);
  });

  it('reads ounces and pounds', () => {
    const [ounces] = read('ST,+0003.263 oz');
    assert.equal(ounces?.kind === 'reading' && ounces.grams, 92.5);
    const [pounds] = read('      0.204 lb');
    assert.equal(pounds?.kind === 'reading' && pounds.grams, 92.53);
    assert.deepEqual(read('ST,+00092.5 ct'), [{ kind: 'otherUnit' }]);
  });

  it('reads no weight from an overload, an error, a count or a tare', () => {
    for (const text of ['OL,+9999999  g', 'QT,+00001234 PC', 'Err 54', 'H', 'ST,TR,+0045.20g', 'S +', 'EL'])
      assert.deepEqual(read(text), [], text);
  });

  it('reads split lines, and several lines at once', () => {
    const parser = createSerialParser();
    assert.deepEqual(parser.read(bytes('ST,+000')), []);
    assert.deepEqual(parser.read(bytes('92.5  g\r')), weight(92.5, 0.1));
    assert.deepEqual(parser.read(bytes('\nST,+00092.6  g\r\nUS,+00092.7  g\r\nST,')), [
      ...weight(92.6, 0.1),
      ...weight(92.7, 0.1, true),
    ]);
  });

  it('counts characters that form no valid line, such as those at a wrong speed', () => {
    const parser = createSerialParser();
    assert.deepEqual(parser.read(bytes('\u00fe\u0011x\r\nhello world\r\n')), []);
    assert.ok(parser.invalidBytes > 10);
    assert.deepEqual(parser.read(new Uint8Array(300).fill(0xf8)), []);
    assert.ok(parser.invalidBytes > 300);
    assert.deepEqual(parser.read(bytes('\r\nST,+00092.5  g\r\n')), weight(92.5, 0.1));
    assert.equal(parser.invalidBytes, 0);
  });
});
