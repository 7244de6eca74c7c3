// Tests finding a transfer code in typed or scanned text.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { codeIn } from './scanned-code.ts';

it('finds a code in upper or lower case, with or without dashes, and in a URL', () => {
  for (const text of [
    'K7QF-2M9X-RT4C',
    ' k7qf 2m9x rt4c ',
    'k7qf2m9xrt4c',
    'https://flock.example.org/accept#K7QF-2M9X-RT4C',
  ]) {
    assert.equal(codeIn(text), 'K7QF-2M9X-RT4C', text);
  }
  assert.equal(codeIn('o1li-0000-0000'), '0111-0000-0000');
});

it('finds no code in text without a valid one', () => {
  for (const text of ['', 'K7QF-2M9X-RT4', 'K7QF-2M9X-RT4CC', 'U7QF-2M9X-RT4C', 'https://example.org/']) {
    assert.equal(codeIn(text), undefined, text);
  }
});
