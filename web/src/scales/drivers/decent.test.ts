// Tests the driver for the Decent Scale. Frames: Decent's "Decent Scale API" (decentespresso.com/decentscale_api) and
// the tests of github.com/tadelv/almost-decent-scale.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  bytesOf,
  expectChecked,
  expectWholeFrames,
  gramsOf,
  read,
} from '../../../test/support/scale-frames.ts';
import { xorOf } from '../readings/reading.ts';
import { decent } from './decent.ts';

const { createParser } = decent;

describe('The Decent Scale driver', () => {
  it('reads tenths of grams from 7 bytes, or from 10 with the time', () => {
    const frames = [
      '03CE00000000CD',
      '03CE00650000A8',
      '03CE079400005E',
      '03CE001600000A0000DB',
      '03CE00650102040000A8',
      '03CE1B93010206000045',
    ];
    assert.deepEqual(
      frames.flatMap(frame => gramsOf(read(createParser, frame))),
      [0, 10.1, 194, 2.2, 10.1, 705.9],
    );
    assert.deepEqual(
      read(createParser, frames.join('')),
      frames.flatMap(frame => read(createParser, frame)),
    );
  });

  it('reads negative weights, and the flag for a moving weight', () => {
    assert.deepEqual(read(createParser, '03CAFE3D00000A'), [
      { kind: 'reading', grams: -45.1, stepGrams: 0.1, isMoving: true },
    ]);
    assert.deepEqual(read(createParser, '03CE00650000A8'), [
      { kind: 'reading', grams: 10.1, stepGrams: 0.1, isMoving: false },
    ]);
  });

  it('reads the battery level, and no weight when a button is pressed', () => {
    assert.deepEqual(read(createParser, '030A00000C0306'), [{ kind: 'battery', percent: 12 }]);
    assert.deepEqual(read(createParser, '030A0000FF03F5'), []);
    assert.deepEqual(read(createParser, '03AA01010000A9'), []);
  });

  it('reads frames that are split, joined or surrounded by garbage, and drops damaged ones', () => {
    expectWholeFrames(createParser, '03CE00650000A8');
    expectChecked(createParser, '03CE00650000A8', [2, 3, 6]);
  });

  it('sends commands that end with the XOR of their other bytes', () => {
    const [service] = decent.services;
    const commands = [
      ...(decent.tare ?? []),
      ...(service?.start ?? []),
      ...(service?.keepAlive?.commands.slice(1) ?? []),
    ];
    for (const command of commands) assert.equal(xorOf(Uint8Array.from(command)), 0);
    assert.deepEqual(Uint8Array.from(service?.keepAlive?.commands[0] ?? []), bytesOf('030A03FFFF000A'));
  });
});
