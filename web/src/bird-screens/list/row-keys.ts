// The keys of the list of birds: J and K move from row to row, and so do the arrow keys if a row has the focus.
import type { KeyboardEvent } from 'react';
import { useKeys } from '../../frame/keys/shortcuts.ts';

/** Returns the links of the rows, in order. */
const links = () => [...document.querySelectorAll<HTMLElement>('main [data-bird-row]')];

/** @returns true if there is a row in that direction */
function moveBy(step: 1 | -1): boolean {
  const rows = links();
  const focused = rows.findIndex(row => row.matches(':focus'));
  // Without a focused row, starts from the bird that is open next to the list.
  const at = focused === -1 ? rows.findIndex(row => row.matches('[aria-current="page"]')) : focused;
  const next = at === -1 ? (step === 1 ? rows[0] : undefined) : rows[at + step];
  next?.focus();
  return next !== undefined;
}

/** @returns the keydown handler of the list, for the arrow keys */
export function useRowKeys(): (event: KeyboardEvent) => void {
  useKeys({ j: () => moveBy(1), k: () => moveBy(-1) });
  return event => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (step && moveBy(step)) event.preventDefault();
  };
}
