// Tests the driver for Smart Chef. The layout is from bburky/smartchef-web-bluetooth (script.js) and
// graphefruit/Beanconqueror (src/classes/devices/smartchefScale.ts); the frames are composed from it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectChecked, expectWholeFrames, read } from '../../../test/support/scale-frames.ts';
import { smartchef } from './smartchef.ts';

const { createParser } = smartchef;
const weight = 'CA 10 0E 03 00 03 9D 00 00 00 00 83';

describe('The Smart Chef driver', () => {
  it('reads weights with their decimals and their sign', () => {
    assert.deepEqual(read(createParser, weight), [{ kind: 'reading', grams: 92.5, stepGrams: 0.1 }]);
    assert.deepEqual(read(createParser, 'CA 10 0E 83 00 03 9D 00 00 00 00 03'), [
      { kind: 'reading', grams: -92.5, stepGrams: 0.1 },
    ]);
    assert.deepEqual(read(createParser, 'CA 10 0E 05 00 24 22 00 00 00 00 1D'), [
      { kind: 'reading', grams: 92.5, stepGrams: 0.01 },
    ]);
  });

  it('reads no weight while the scale shows pounds or millilitres', () => {
    for (const frame of ['CA 10 0E 33 00 03 9D 00 00 00 00 B3', 'CA 10 0E 0B 00 03 9D 00 00 00 00 8B'])
      assert.deepEqual(read(createParser, frame), [{ kind: 'otherUnit' }]);
  });

  it('reads frames that are split, joined or surrounded by garbage, and drops damaged ones', () => {
    expectWholeFrames(createParser, weight);
    expectChecked(createParser, weight, [0, 1, 3, 5, 6, 11]);
  });
});
