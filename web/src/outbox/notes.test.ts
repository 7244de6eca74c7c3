// Tests that the note of a repeated weight is added only once.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { appendNote } from './notes.ts';

it('appends a new note as a line, even if a stored word contains it', () => {
  assert.equal(appendNote('', 'ate'), 'ate');
  assert.equal(appendNote('hated the scale', 'ate'), 'hated the scale\nate');
  assert.equal(appendNote('Still dirty.\nAt noon.', 'dirty.'), 'Still dirty.\nAt noon.\ndirty.');
});

it('adds nothing if the stored notes already contain the lines', () => {
  assert.equal(appendNote('ate', 'ate'), undefined);
  assert.equal(appendNote('hated the scale\nate', 'ate'), undefined);
  assert.equal(appendNote('At noon.\nate\na lot', 'ate\na lot'), undefined);
});
