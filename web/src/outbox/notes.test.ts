// Tests appending the typed note to the stored notes of a weight.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { appendNote } from './notes.ts';

it('A note is appended on a new line, even if it is part of a stored line', () => {
  assert.equal(appendNote('', 'ate'), 'ate');
  assert.equal(appendNote('hated the scale', 'ate'), 'hated the scale\nate');
  assert.equal(appendNote('Still dirty.\nAt noon.', 'dirty.'), 'Still dirty.\nAt noon.\ndirty.');
});

it('Nothing is appended if the stored notes already contain the lines', () => {
  assert.equal(appendNote('ate', 'ate'), undefined);
  assert.equal(appendNote('hated the scale\nate', 'ate'), undefined);
  assert.equal(appendNote('At noon.\nate\na lot', 'ate\na lot'), undefined);
});
