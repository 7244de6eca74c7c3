// Tests the driver for Bookoo. The layout is from BooKooCode/OpenSource (bookoo_mini_scale/protocols.md); the first
// frame is from the tests of taliexo/aiobookoo.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectChecked, expectWholeFrames, read } from '../../../test/support/scale-frames.ts';
import { bookoo } from './bookoo.ts';

const { createParser } = bookoo;
const ten = '03 0B 01 00 00 00 2B 00 03 E8 2B 00 64 64 05 00 01 00 00 E6';

describe('The Bookoo driver', () => {
  it('reads hundredths of grams with a sign, and the battery level', () => {
    assert.deepEqual(read(createParser, ten), [
      { kind: 'battery', percent: 100 },
      { kind: 'reading', grams: 10, stepGrams: 0.1 },
    ]);
    assert.deepEqual(read(createParser, '03 0B 01 00 00 00 2D 01 24 22 2B 00 00 09 05 00 01 00 00 05'), [
      { kind: 'battery', percent: 9 },
      { kind: 'reading', grams: -747.86, stepGrams: 0.1 },
    ]);
  });

  it('reads frames that are split, joined or surrounded by garbage, and drops damaged ones', () => {
    expectWholeFrames(createParser, ten);
    expectChecked(createParser, ten, [0, 6, 8, 9, 13, 19]);
  });
});
