// Tests the driver for DiFluid. Frames: DiFluid/difluid-sdk-demo (docs/protocolMicrobalance.md); the ones in ounces are
// composed from it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectChecked, expectWholeFrames, gramsOf, read } from '../../../test/support/scale-frames.ts';
import { difluid } from './difluid.ts';

const { createParser } = difluid;
const weight = 'DF DF 03 00 0D 00 00 02 F8 00 00 00 00 00 0A 27 B0 00 A9';

describe('The DiFluid driver', () => {
  it('reads tenths of grams', () => {
    assert.deepEqual(read(createParser, weight), [{ kind: 'reading', grams: 76, stepGrams: 0.1 }]);
  });

  it('reads thousandths of ounces, and no weight in another unit', () => {
    const ounces = 'DF DF 03 00 0D 00 00 0C BF 00 00 00 00 00 00 00 00 01 9A';
    assert.deepEqual(gramsOf(read(createParser, ounces)), [92.5]);
    const other = 'DF DF 03 00 0D 00 00 0C BF 00 00 00 00 00 00 00 00 02 9B';
    assert.deepEqual(read(createParser, other), [{ kind: 'otherUnit' }]);
  });

  it('reads the battery level, and no weight from responses to commands', () => {
    assert.deepEqual(read(createParser, 'DF DF 03 05 08 05 64 01 00 00 00 00 00 38'), [
      { kind: 'battery', percent: 100 },
    ]);
    assert.deepEqual(read(createParser, 'DF DF 01 04 01 00 C4'), []);
  });

  it('reads frames that are split, joined or surrounded by garbage, and drops damaged ones', () => {
    expectWholeFrames(createParser, weight);
    expectChecked(createParser, weight, [0, 1, 5, 8, 17, 18]);
  });
});
