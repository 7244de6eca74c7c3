// Tests the capital at the beginning of a heading.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withCapital } from './capital.ts';

it('begins a heading with a capital', () => {
  const headings = ['dinsdagochtend', 'mardi matin', 'été', '3 noviembre', 'martes por la mañana', ''];
  assert.deepEqual(
    headings.map(text => withCapital(text, 'fr')),
    ['Dinsdagochtend', 'Mardi matin', 'Été', '3 noviembre', 'Martes por la mañana', ''],
  );
});
