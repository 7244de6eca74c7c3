// Words in cells that mean "no value", and labels of average and total rows.
import { fold, memoize } from '../cells/fold.ts';

const listOf = (words: string) => new Set(words.split(',').map(fold));

const absent = listOf(
  'n a, na, nan, none, null, nil, nd, nv, nb, nc, x, xx, xxx, dead, died, deceased, euthanised, euthanized, missing, absent, gone, escaped, ' +
    'flew away, adopted, sold, released, rehomed, transferred, not weighed, not taken, not recorded, unknown, no weight, no data, skipped, div 0, ref, value, ' +
    'tot, gestorben, verstorben, eingeschlafen, entflogen, verkauft, vermittelt, abgegeben, weg, fehlt, nicht gewogen, keine angabe, k a, ka, unbekannt, entfallt, wert, bezug, ' +
    'dood, overleden, gestorven, ontsnapt, verkocht, niet gewogen, onbekend, nvt, n v t, ' +
    'mort, morte, decede, decedee, vendu, vendue, adoptee, adopte, non pese, non pesee, inconnu, absente, sans, ' +
    'muerto, muerta, murio, fallecido, fallecida, vendido, vendida, adoptado, adoptada, no pesado, desconocido, sin datos, s d',
);

const longestWords = 40;

/** True for a cell that means "no value": "dead", "n/a", or only signs such as "-", "?" and "†". */
export function isAbsent(text: string): boolean {
  if (text.length > longestWords || (/\d/.test(text) && !text.startsWith('#'))) return false;
  return isAbsentWord(text);
}

const isAbsentWord = memoize((text: string): boolean => {
  const words = fold(text);
  return words === ''
    ? text.trim() !== ''
    : absent.has(words) || /^#+$/.test(words) || absent.has(words.replace(/#/g, '').trim());
});

const summaryWords = listOf(
  'mean, average, avg, total, totals, sum, subtotal, median, sd, stdev, standard deviation, ' +
    'mittelwert, mittel, durchschnitt, schnitt, summe, gesamt, insgesamt, zwischensumme, standardabweichung, ' +
    'gemiddelde, gemiddeld, totaal, som, mediaan, moyenne, somme, totaux, ecart type, mediane, ' +
    'media, promedio, suma, totales, mediana',
);
const extremes = listOf('min, max, minimum, maximum, lowest, highest, niedrigster, hochster, minimo, maximo');
const moreWords = listOf(
  'weight, weights, gewicht, gewichte, poids, peso, of, all, birds, vogel, g, kg, oz, lb, year, month, week, jahr, monat, woche, the, per, pro, in, gesamt, row, rows, value, values',
);

/** True for the label of an average or total row or column: "Mean", "Ø", "Total 2026". */
export function isSummary(text: string): boolean {
  if (text.length > longestWords) return false;
  const [firstWord = ''] = /^[^\s:.,(]*/.exec(text) ?? [];
  return mayBeginSummary(firstWord) && isSummaryLabel(text);
}

const firstWords = new Set([...summaryWords].map(words => words.split(' ')[0] ?? ''));

/** True for a word that can begin a label. This check rules out most names of birds. */
const mayBeginSummary = memoize(
  (word: string): boolean =>
    !/[\p{L}\p{N}]/u.test(word) || /^[øØΣ∑]/.test(word) || firstWords.has(fold(word).split(' ')[0] ?? ''),
);

const isSummaryLabel = memoize((text: string): boolean => {
  if (/^[øØ∅Σ∑]/.test(text)) return text.length < 2 || !/^[øØ]\p{L}/u.test(text);
  const words = fold(text);
  if (summaryWords.has(words)) return true;
  const [first = '', ...others] = words.split(' ');
  return summaryWords.has(first) && others.every(word => moreWords.has(word) || /^\d+$/.test(word));
});

/** True for words such as "Min" and "Max", which can also be names of birds. */
export const isExtreme = (text: string): boolean => text.length <= longestWords && extremes.has(fold(text));
