// Tests the driver for Timemore. The layout is from graphefruit/Beanconqueror (src/classes/devices/timemoreScale.ts);
// the first frame is from the Timemore driver of the GaggiMate firmware.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectChecked, expectWholeFrames, gramsOf, read } from '../../../test/support/scale-frames.ts';
import { timemore } from './timemore.ts';

const { createParser } = timemore;
const weight = '10 78 08 00 00 78 08 00 00';

describe('The Timemore driver', () => {
  it('reads tenths of grams, which the scale sends twice', () => {
    assert.deepEqual(read(createParser, weight), [{ kind: 'reading', grams: 216.8, stepGrams: 0.1 }]);
    assert.deepEqual(gramsOf(read(createParser, '10 3C FE FF FF 3C FE FF FF')), [-45.2]);
  });

  it('reads no weight while the two weights differ', () => {
    assert.deepEqual(read(createParser, '10 78 08 00 00 9D 03 00 00'), []);
  });

  it('reads frames that are split, joined or surrounded by garbage, and drops damaged ones', () => {
    expectWholeFrames(createParser, weight);
    expectChecked(createParser, weight, [0, 1, 4, 5, 8]);
  });
});
