// Distinguishes weights in a log from other entries.
import { cellAt, textOf } from '../cells/cells.ts';
import { fold } from '../cells/fold.ts';
import { findWeight } from '../cells/weights.ts';
import { columnWith, type Layout } from '../layouts/layout.ts';
import type { Sheet } from '../sheet.ts';

const weightTypes = new Set(['weight', 'weights', 'gewicht', 'poids', 'peso', 'weight change']);

/**
 * True for a weight with its unit. In an entry of the type "Weight", a plain number also counts, because ASM3 can omit
 * the units.
 */
export function isWeightLog({ table }: Sheet, layout: Layout, row: number): boolean {
  const [log, type] = [columnWith(layout, 'weight'), columnWith(layout, 'logType')];
  const found = log && findWeight(cellAt(table, row, log.index));
  if (!found) return false;
  return found.unit !== null || weightTypes.has(fold(type ? textOf(cellAt(table, row, type.index)) : ''));
}
