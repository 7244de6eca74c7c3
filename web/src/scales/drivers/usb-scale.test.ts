// Tests the driver for USB scales. The states and units are those of the "HID Point of Sale Usage Tables", chapter 4;
// the reports in grams and pounds were published for the Dymo M10 and M25 (antradar.com, steventsnyder.com).
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bytesOf } from '../../../test/support/scale-frames.ts';
import { readReport } from './usb-scale.ts';

const read = (hex: string) => readReport(bytesOf(hex));
const weight = (grams: number, stepGrams: number, isMoving = false) => [
  { kind: 'reading', grams, stepGrams, isMoving },
];

it('Grams and kilograms are read with their power of ten', () => {
  assert.deepEqual(read('04 02 00 14 00'), weight(20, 1));
  assert.deepEqual(read('04 02 FF 9D 03'), weight(92.5, 0.1));
  assert.deepEqual(read('04 03 FD 5C 00'), weight(92, 1));
  assert.deepEqual(read('02 02 00 00 00'), weight(0, 1));
});

it('Ounces and pounds are converted to grams', () => {
  const [event] = read('04 0B FF 34 19');
  assert.ok(event?.kind === 'reading');
  assert.deepEqual([event.grams, event.stepGrams.toFixed(3)], [18291.11, '2.835']);
  const [pounds] = read('04 0C FE 14 00');
  assert.equal(pounds?.kind === 'reading' && pounds.grams, 90.72);
});

it('Moving and negative weights are recognized by the state in the report', () => {
  assert.deepEqual(read('03 02 FF 9D 03'), weight(92.5, 0.1, true));
  assert.deepEqual(read('05 02 FF C4 01'), weight(-45.2, 0.1));
});

it('No weight is read from a fault, an overload, another unit or half a report', () => {
  for (const state of ['01', '06', '07', '08', '00', 'FF'])
    assert.deepEqual(read(`${state} 02 00 14 00`), []);
  assert.deepEqual(read('04 0A 00 14 00'), [{ kind: 'otherUnit' }]);
  assert.deepEqual(read('04 02 00 14'), []);
});
