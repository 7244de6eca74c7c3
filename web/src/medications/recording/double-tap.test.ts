// Tests double taps on a dose.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contactOf, debounceMs, isSecondContact, oncePerTap } from './double-tap.ts';

describe('A second tap on Give', () => {
  it('does nothing within a second, or while the dose of the first tap is being stored', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const pass = async (ms: number) => {
      t.mock.timers.tick(ms);
      await Promise.resolve();
    };
    const stored = Promise.withResolvers<string>();
    const first = oncePerTap('dose', () => stored.promise);
    const secondTap = () => oncePerTap('dose', async () => 'second');
    await pass(5 * debounceMs);
    assert.equal(await secondTap(), undefined, 'the first is not stored yet');
    stored.resolve('first');
    assert.equal(await first, 'first');
    assert.equal(await secondTap(), 'second', 'more than a second after the first');
    await pass(debounceMs - 1);
    assert.equal(await secondTap(), undefined);
    assert.equal(await oncePerTap('other dose', async () => 'other'), 'other');
    await pass(1);
    assert.equal(await secondTap(), 'second');
  });

  it('gives the dose immediately if the first tap’s dose could not be stored', async () => {
    await assert.rejects(oncePerTap('full', () => Promise.reject(new Error('full'))));
    assert.equal(await oncePerTap('full', async () => 'stored'), 'stored');
  });
});

describe('A tap on the button that replaced Give', () => {
  const tap = (clientX: number, clientY: number, timeStamp: number, detail = 1) => ({
    clientX,
    clientY,
    timeStamp,
    detail,
  });
  const first = contactOf(tap(300, 200, 900), 1_000);

  it('counts as the second contact of a double tap if it is at the same spot within a second', () => {
    assert.equal(isSecondContact(first, tap(300, 200, 1_000)), true);
    assert.equal(isSecondContact(first, tap(310, 215, 1_999)), true);
    assert.equal(isSecondContact(first, tap(300, 200, 990)), true, 'made before the button was replaced');
    assert.equal(isSecondContact(first, tap(300, 200, 2_000)), false);
  });

  it('counts as a separate tap at another spot, or if it is a key press', () => {
    assert.equal(isSecondContact(first, tap(300, 230, 1_000)), false);
    assert.equal(isSecondContact(first, tap(300, 200, 1_000, 0)), false);
    assert.equal(isSecondContact(contactOf(tap(0, 0, 900, 0), 1_000), tap(0, 0, 1_000)), false);
    assert.equal(isSecondContact(undefined, tap(300, 200, 1_000)), false);
  });
});
