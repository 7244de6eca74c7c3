// How much of a bird's record fits on one sheet.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitOnSheet } from './vet-facts.ts';

const many = (text: string) => Array.from({ length: 50 }, () => text);
const long = 'x'.repeat(500);

describe('what fits on a sheet', () => {
  it('is everything of a short record', () => {
    const lists = { medications: ['calcium'], visits: ['Yearly check', 'Egg laying'], care: [] };
    assert.deepEqual(fitOnSheet(lists), { medications: 1, visits: 2, care: 0 });
  });

  it('is the newest of each list, in turn, of a long one', () => {
    assert.deepEqual(fitOnSheet({ medications: many('a'), visits: many('b'), care: many('c') }), {
      medications: 3,
      visits: 3,
      care: 3,
    });
    assert.deepEqual(fitOnSheet({ medications: many(long), visits: many(long), care: many(long) }), {
      medications: 2,
      visits: 1,
      care: 1,
    });
  });

  it('leaves the room of an empty list to the others', () => {
    assert.deepEqual(fitOnSheet({ medications: [], visits: many(long), care: [] }), {
      medications: 0,
      visits: 4,
      care: 0,
    });
  });

  it('counts a text with a break as two lines', () => {
    const { care } = fitOnSheet({ medications: [], visits: [], care: many('one\ntwo') });
    assert.equal(care, 4);
  });
});
