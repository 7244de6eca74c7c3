// What is typed when the same weight is weighed again is added once.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { notesWith } from './notes.ts';

it('adds a note that is not there as a line, even if it is a part of another word', () => {
  assert.equal(notesWith('', 'ate'), 'ate');
  assert.equal(notesWith('hated the scale', 'ate'), 'hated the scale\nate');
  assert.equal(notesWith('Still dirty.\nAt noon.', 'dirty.'), 'Still dirty.\nAt noon.\ndirty.');
});

it('adds nothing that is there already', () => {
  assert.equal(notesWith('ate', 'ate'), undefined);
  assert.equal(notesWith('hated the scale\nate', 'ate'), undefined);
  assert.equal(notesWith('At noon.\nate\na lot', 'ate\na lot'), undefined);
});
