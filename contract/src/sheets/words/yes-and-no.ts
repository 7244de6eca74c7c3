// Words for yes and no in a column such as "Fasting".
import { type Cell, textOf } from '../cells/cells.ts';
import { fold, memoize } from '../cells/fold.ts';

const listOf = (words: string) => new Set(words.split(',').map(fold));
const yes = listOf(
  'yes, y, true, 1, x, ja, j, wahr, oui, o, vrai, si, s, verdadero, fasting, fasted, empty, nuchtern, nuchter, a jeun, en ayunas, leer, vide, vacio',
);
const no = listOf(
  'no, n, false, 0, nein, falsch, nee, onwaar, non, faux, falso, fed, not fasting, full, gefuttert, gevoerd, nourri, no ayunas, voll, alimentado',
);

const inText = memoize((text: string): boolean | null => {
  if (/^[✓✔☑√]$/u.test(text)) return true;
  if (/^[✗✘☐–—-]$/u.test(text)) return false;
  const words = fold(text);
  return yes.has(words) ? true : no.has(words) ? false : null;
});

/** Returns true for yes, false for no, null for anything else. */
export const isYes = (cell: Cell): boolean | null =>
  typeof cell === 'boolean' ? cell : inText(textOf(cell));
