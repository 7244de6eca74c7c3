// Tests the digits of a sign-in code that is typed or pasted.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { caretAfter, digitsOf, grouped } from './code-digits.ts';

it('A typed or pasted code keeps at most six digits, and nothing else', () => {
  assert.equal(digitsOf('482 913'), '482913');
  assert.equal(digitsOf('Your code: 482-913.'), '482913');
  assert.equal(digitsOf('48'), '48');
  assert.equal(digitsOf('4829137'), '482913');
  assert.equal(digitsOf('none'), '');
});

it('A code is shown in two groups of three, and the caret stays at its digit', () => {
  assert.equal(grouped('482'), '482');
  assert.equal(grouped('4829'), '482 9');
  assert.equal(grouped('482913'), '482 913');
  for (const count of [0, 1, 2, 3, 4, 5, 6]) {
    const before = grouped('482913').slice(0, caretAfter(count));
    assert.equal(digitsOf(before).length, count);
  }
});
