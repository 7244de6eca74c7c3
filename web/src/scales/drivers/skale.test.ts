// Tests the driver for the Skale. The layout is from jeffsf/pyDE1 (src/pyDE1/scale/atomax.py) and
// graphefruit/Beanconqueror (src/classes/devices/skale.ts); the frames are composed from it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesOf, gramsOf, read } from '../../../test/support/scale-frames.ts';
import { skale } from './skale.ts';

const { createParser } = skale;

describe('The Skale driver', () => {
  it('reads tenths of grams from a notification with one weight or two', () => {
    assert.deepEqual(read(createParser, '00 9D 03 00'), [{ kind: 'reading', grams: 92.5, stepGrams: 0.1 }]);
    assert.deepEqual(gramsOf(read(createParser, '00 9D 03 00 00 9E 03 00')), [92.5]);
    assert.deepEqual(gramsOf(read(createParser, '00 3C FE FF')), [-45.2]);
  });

  it('reads no weight from half a frame, or above the capacity of the scale', () => {
    const parser = createParser();
    for (const bytes of ['00 9D', '03 00 00', '55 55 55 55', '00 9D 03 00 00 9D']) {
      assert.deepEqual(parser.read(bytesOf(bytes)), []);
    }
    assert.equal(parser.invalidBytes, 15);
    assert.deepEqual(gramsOf(parser.read(bytesOf('00 9D 03 00'))), [92.5]);
    assert.equal(parser.invalidBytes, 0);
  });
});
