// Tests that a note typed with a repeated weight is added only once.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { notesWith } from './notes.ts';

it('appends a new note as a line, even if a stored word contains it', () => {
  assert.equal(notesWith('', 'ate'), 'ate');
  assert.equal(notesWith('hated the scale', 'ate'), 'hated the scale\nate');
  assert.equal(notesWith('Still dirty.\nAt noon.', 'dirty.'), 'Still dirty.\nAt noon.\ndirty.');
});

it('adds nothing if the stored notes already contain the lines', () => {
  assert.equal(notesWith('ate', 'ate'), undefined);
  assert.equal(notesWith('hated the scale\nate', 'ate'), undefined);
  assert.equal(notesWith('At noon.\nate\na lot', 'ate\na lot'), undefined);
});
