// Tests that a hand scanner in the digits field is recognized, and that its text finds a bird.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Burst, findScanned, isScan, withKey } from './scanner.ts';

const kiwiId = '0b6e3b1e-3c39-4a8e-9d5c-0c3f6a2f4f10';
const birds = [
  { id: kiwiId, tagId: 'OPR-2052' },
  { id: '1', tagId: '86' },
  { id: '2', tagId: '276098106123456' },
  { id: '3', tagId: '' },
];

/** Types text with a pause after each key. The field contained `86` before. */
function type(text: string, msBetween: number): { burst: Burst<string> | undefined; at: number } {
  let burst: Burst<string> | undefined;
  let at = 1_000;
  for (const key of text) {
    burst = withKey(burst, key, at, '86');
    at += msBetween;
  }
  return { burst, at };
}

/** Returns the scanned bird; null if it is unknown, and undefined if Enter saves the digits. */
const scannedBird = (burst: Burst<string> | undefined, at: number, of: typeof birds) =>
  isScan(burst, at) ? (findScanned(burst.text, of) ?? null) : undefined;

describe('a hand scanner', () => {
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

  it('is ruled out by digits that can be a weight, even if a ring has the same digits', () => {
    for (const text of ['86', '086.4', '8640']) {
      const { burst, at } = type(text, 8);
      assert.equal(scannedBird(burst, at, [...birds, { id: '4', tagId: text }]), undefined, text);
    }
  });

  it('is ruled out by a weight with a sign, a unit or leading zeros', () => {
    for (const text of ['+92.5 g', '  92,5g', '00092.5']) {
      const { burst, at } = type(text, 8);
      assert.equal(scannedBird(burst, at, birds), undefined, text);
    }
  });

  it('never mistakes an unknown card, ring or chip for a weight', () => {
    for (const text of [
      'http://192.168.178.20:8080/birds/11111111-3c39-4a8e-9d5c-0c3f6a2f4f10',
      'OPR-2053',
      '276098106123457',
      '0.0925 kg',
    ]) {
      const { burst, at } = type(text, 8);
      assert.equal(scannedBird(burst, at, birds), null, text);
    }
  });

  it('may pause within a URL, but not within digits', () => {
    const card = type(`http://192.168.178.20:8080/birds/${kiwiId}`, 8);
    const slow = { ...type('ht', 8), rest: `tp://192.168.178.20:8080/birds/${kiwiId}` };
    let { burst } = slow;
    for (const [index, key] of [...slow.rest].entries())
      burst = withKey(burst, key, 1_000 + index * 140, '9');
    assert.equal(burst?.text, card.burst?.text);
    assert.equal(scannedBird(burst, (burst?.at ?? 0) + 140, birds), birds[0]);
    assert.equal(type('9212', 50).burst?.text, '2');
    assert.equal(type('n92', 50).burst?.text, '2');
  });

  it('reads a card with another country’s keyboard layout', () => {
    const german = `httpsÖ--birds.example.org-birds-${kiwiId.replaceAll('-', 'ß')}`;
    const { burst, at } = type(german, 8);
    assert.equal(scannedBird(burst, at, birds), birds[0]);
  });

  it('reads the URL on a cage card', () => {
    const { burst, at } = type(`https://birds.example.org/birds/${kiwiId}`, 8);
    assert.equal(scannedBird(burst, at, birds), birds[0]);
  });
});

describe('scanned text', () => {
  it('finds a bird by its URL or its ring, and otherwise no bird', () => {
    assert.equal(findScanned(`https://birds.example.org/birds/${kiwiId.toUpperCase()}?q=1`, birds), birds[0]);
    assert.equal(findScanned('OPR 2052', birds), birds[0]);
    for (const other of ['https://example.org/', 'https://birds.example.org/birds/86', '...', 'OPR-2053']) {
      assert.equal(findScanned(other, birds), undefined, other);
    }
  });
});
