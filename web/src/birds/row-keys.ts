// The keys of the list of birds: J and K go from row to row, as the arrow keys do once a row has the focus.
import type { KeyboardEvent } from 'react';
import { useKeys } from '../app/shortcuts.ts';

/** The links of the rows, in their order. */
const links = () => [...document.querySelectorAll<HTMLElement>('main [data-bird-row]')];

/** @returns true if there is such a row */
function moveBy(step: 1 | -1): boolean {
  const rows = links();
  const focused = rows.findIndex(row => row.matches(':focus'));
  // From the bird that is open beside the list.
  const at = focused === -1 ? rows.findIndex(row => row.matches('[aria-current="page"]')) : focused;
  const next = at === -1 ? (step === 1 ? rows[0] : undefined) : rows[at + step];
  next?.focus();
  return next !== undefined;
}

/** @returns what the list does at a key */
export function useRowKeys(): (event: KeyboardEvent) => void {
  useKeys({ j: () => moveBy(1), k: () => moveBy(-1) });
  return event => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (step && moveBy(step)) event.preventDefault();
  };
}
