// Tests the driver for the Eureka Precisa. The layout is from graphefruit/Beanconqueror
// (src/classes/devices/eurekaPrecisaScale.ts); the first frame is the example in its protocol.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectChecked, expectWholeFrames, read } from '../../../test/support/scale-frames.ts';
import { eureka } from './eureka.ts';

const { createParser } = eureka;
const weight = 'AA 09 41 00 00 00 00 9D 03 00 E1';

describe('The Eureka Precisa driver', () => {
  it('reads tenths of grams with a sign', () => {
    assert.deepEqual(read(createParser, 'AA 09 41 01 0A 00 00 05 00 00 51'), [
      { kind: 'reading', grams: 0.5, stepGrams: 0.1 },
    ]);
    assert.deepEqual(read(createParser, weight), [{ kind: 'reading', grams: 92.5, stepGrams: 0.1 }]);
    assert.deepEqual(read(createParser, 'AA 09 41 00 00 00 01 9D 03 00 E2'), [
      { kind: 'reading', grams: -92.5, stepGrams: 0.1 },
    ]);
  });

  it('reads frames that are split, joined or surrounded by garbage, and drops damaged ones', () => {
    expectWholeFrames(createParser, weight);
    expectChecked(createParser, weight, [0, 1, 2, 6, 7, 8, 10]);
  });
});
