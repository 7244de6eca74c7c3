// Tests a ring scanner in the digits field.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Burst, scannedBird, withKey } from './scanner.ts';

const birds = [{ tagId: 'OPR-2052' }, { tagId: '86' }, { tagId: '276098106123456' }];

/** Types text with a pause after each key. The field contained `86` before. */
function type(text: string, msBetween: number): { burst: Burst | undefined; at: number } {
  let burst: Burst | undefined;
  let at = 1_000;
  for (const key of text) {
    burst = withKey(burst, key, at, '86');
    at += msBetween;
  }
  return { burst, at };
}

describe('a ring scanner', () => {
  it('is recognized by its speed', () => {
    const scanned = type('OPR-2052', 8);
    assert.equal(scannedBird(scanned.burst, scanned.at, birds), birds[0]);
    assert.equal(scanned.burst?.before, '86');
    const typed = type('OPR-2052', 120);
    assert.equal(scannedBird(typed.burst, typed.at, birds), undefined);
  });

  it('finds the ring regardless of case and separators', () => {
    const { burst, at } = type('opr 2052', 8);
    assert.equal(scannedBird(burst, at, birds), birds[0]);
  });

  it('reads a chip number, which is too long for a weight', () => {
    const { burst, at } = type('276098106123456', 8);
    assert.equal(scannedBird(burst, at, birds), birds[2]);
  });

  it('reads digits as a weight, even if a ring has the same digits', () => {
    for (const text of ['86', '086.4', '8640']) {
      const { burst, at } = type(text, 8);
      assert.equal(scannedBird(burst, at, [...birds, { tagId: text }]), undefined, text);
    }
  });
});
