// Tests the driver for Felicita. The first frame is a recording from graphefruit/Beanconqueror
// (src/classes/devices/felicita/felicita-readme.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectChecked, expectWholeFrames, read } from '../../../test/support/scale-frames.ts';
import { felicita } from './felicita.ts';

const { createParser } = felicita;
const ten = '01 02 2B 31 30 31 30 31 30 20 67 53 4F 30 22 89 0D 0A';

describe('The Felicita driver', () => {
  it('reads hundredths of grams from text, and the battery level', () => {
    assert.deepEqual(read(createParser, ten), [
      { kind: 'battery', percent: 28 },
      { kind: 'reading', grams: 1010.1, stepGrams: 0.1 },
    ]);
    assert.deepEqual(read(createParser, '01 02 2D 30 30 39 32 35 30 20 67 53 4F 30 22 9E 0D 0A'), [
      { kind: 'battery', percent: 100 },
      { kind: 'reading', grams: -92.5, stepGrams: 0.1 },
    ]);
  });

  it('reads no weight while the scale shows ounces', () => {
    assert.deepEqual(read(createParser, '01 02 2B 30 30 33 32 36 30 6F 7A 53 4F 30 22 89 0D 0A'), [
      { kind: 'battery', percent: 28 },
      { kind: 'otherUnit' },
    ]);
  });

  it('reads frames that are split, joined or surrounded by garbage, and drops damaged ones', () => {
    expectWholeFrames(createParser, ten);
    expectChecked(createParser, ten.replaceAll(' ', ''), [0, 1, 2, 16, 17]);
  });
});
