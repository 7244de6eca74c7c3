// Tests fitting a bird's records on one sheet of paper.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitOnSheet } from './vet-facts.ts';

const many = (text: string) => Array.from({ length: 50 }, () => text);
const long = 'x'.repeat(500);

describe('A printed sheet', () => {
  it('shows a short record in full', () => {
    const lists = { medications: ['calcium'], visits: ['Yearly check', 'Egg laying'], care: [] };
    assert.deepEqual(fitOnSheet(lists), { medications: 1, visits: 2, care: 0 });
  });

  it('adds one entry of each list at a time, until the sheet is full', () => {
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

  it('gives the space of an empty list to the other lists', () => {
    assert.deepEqual(fitOnSheet({ medications: [], visits: many(long), care: [] }), {
      medications: 0,
      visits: 4,
      care: 0,
    });
  });

  it('counts text with a line break as two lines', () => {
    const { care } = fitOnSheet({ medications: [], visits: [], care: many('one\ntwo') });
    assert.equal(care, 4);
  });
});
