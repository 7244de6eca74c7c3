// Tests the driver for Acaia. Frames: jeffsf/pyDE1 (src/pyDE1/scale/acaia.py), captured from a Lunar 2021, and
// tatemazer/AcaiaArduinoBLE. The frames with weights are composed from the layout in these sources.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesOf, expectChecked, expectWholeFrames, read } from '../../../test/support/scale-frames.ts';
import { acaia } from './acaia.ts';

const { createParser } = acaia;
const weight = 'EF DD 0C 08 05 D2 04 00 00 01 00 DB 09';

describe('The Acaia driver', () => {
  it('reads weights with their decimals, their sign and the flag for a moving weight', () => {
    assert.deepEqual(read(createParser, weight), [
      { kind: 'reading', grams: 123.4, stepGrams: 0.1, isMoving: false },
    ]);
    assert.deepEqual(read(createParser, 'EF DD 0C 08 05 D2 04 00 00 01 02 DB 0B'), [
      { kind: 'reading', grams: -123.4, stepGrams: 0.1, isMoving: false },
    ]);
    assert.deepEqual(read(createParser, 'EF DD 0C 08 05 22 24 00 00 02 01 2C 2A'), [
      { kind: 'reading', grams: 92.5, stepGrams: 0.01, isMoving: true },
    ]);
  });

  it('reads the battery level and the unit from a status, and converts ounces', () => {
    const ounces = createParser();
    assert.deepEqual(ounces.read(bytesOf('EF DD 08 09 4B 05 02 01 00 01 01 00 10 4E')), [
      { kind: 'battery', percent: 75 },
    ]);
    const [event] = ounces.read(bytesOf('EF DD 0C 08 05 BF 0C 00 00 03 00 CA 11'));
    assert.equal(event?.kind === 'reading' && event.grams, 92.5);
  });

  it('reads no weight from other messages', () => {
    for (const frame of ['EFDD0C0B0B000105 2D00000002 02123B', 'EFDD0C0507000502070C'])
      assert.deepEqual(read(createParser, frame), []);
  });

  it('reads frames that are split, joined or surrounded by garbage, and drops damaged ones', () => {
    expectWholeFrames(createParser, weight);
    expectChecked(createParser, weight, [0, 1, 5, 6, 9, 11, 12]);
  });

  it('has commands for identification, the subscription, heartbeats and taring', () => {
    const [lunar, pearl] = acaia.services;
    const hex = (commands: readonly (readonly number[])[] = []) =>
      commands.map(command => Buffer.from(command).toString('hex'));
    const subscribe = 'efdd0c09000101020205030415 06'.replace(' ', '');
    assert.deepEqual(hex(lunar?.start), ['efdd0b3031323334353637383930313233349a6d', subscribe]);
    assert.deepEqual(hex(pearl?.start), ['efdd0b2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d683b', subscribe]);
    assert.deepEqual(hex(lunar?.keepAlive?.commands), ['efdd0002000200', 'efdd06000000']);
    assert.deepEqual(hex(acaia.tare), ['efdd04000000']);
  });
});
