// Tests the initial of a name.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { initialOf } from './names.ts';

const names = [
  ['Kiwi', 'K'],
  ['  pip', 'P'],
  ['K', 'K'],
  ['älva', 'Ä'],
  ['a\u0308lva', 'A\u0308'],
  ['a\u0308', 'A\u0308'],
  ['7 of 9', '7'],
  ['👩‍🚀 Juno', '👩‍🚀'],
  ['', ''],
] as const;

for (const [name, initial] of names) {
  it(`the initial of “${name}” is “${initial}”`, () => assert.equal(initialOf(name), initial));
}
