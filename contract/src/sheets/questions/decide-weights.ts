// Decides the decimal separator and the unit from all the weights in a table, because one person usually wrote them.
import { limits } from '../../shapes/limits.ts';
import { cellAt, isBlank, textOf } from '../cells/cells.ts';
import { type DecimalSign, numberOf } from '../cells/numbers.ts';
import { findUnit, splitUnit, toGrams, type Unit, units } from '../cells/units.ts';
import { type FoundWeight, findWeight, gramsOf, isOpenWeight } from '../cells/weights.ts';
import { type Column, columnsWith, columnWith, type Layout, labelColumns } from '../layouts/layout.ts';
import { isWeightLog } from '../presets/weight-log.ts';
import { isSummaryRow, type Sheet, titlesAbove } from '../sheet.ts';

export interface WeightDecisions {
  sign: DecimalSign | null;
  /** A number that can be read in two ways; empty if there is none. */
  openNumber: string;
  unit: Unit | null;
  /** The columns that contain weights without a unit. */
  withoutUnit: Column[];
  /** The units that those weights can have. */
  possibleUnits: Unit[];
  /** The unit of the other weights, if they have only one. */
  usualUnit: Unit | null;
  /** The median of the weights without a unit. */
  median: number;
}

/** ASM3 shows weights in kilograms or in pounds. */
const unitsOfAsm3: readonly Unit[] = ['kg', 'lb'];

interface OpenWeight {
  found: FoundWeight;
  unit: Unit | null;
  text: string;
}

export function decideWeights(sheet: Sheet, layout: Layout): WeightDecisions {
  const open: OpenWeight[] = [];
  const bare = new Map<Column, number[]>();
  const written = new Set<Unit>();
  const shown = { point: 0, comma: 0 };
  eachWeight(sheet, layout, (found, column, unit, text) => {
    if (unit) written.add(unit);
    else noteBare(bare, column, numberOf(found.number, 'point'));
    if (isOpenWeight(found)) open.push({ found, unit, text });
    else if (found.number.shows) shown[found.number.shows] += 1;
  });
  const amounts = [...bare.values()].flat().sort((one, other) => one - other);
  const median = amounts[Math.floor(amounts.length / 2)] ?? 0;
  const unitsOfPreset = layout.preset === 'asm3' ? unitsOfAsm3 : units;
  const possibleUnits = unitsOfPreset.filter(unit => toGrams(median, unit) <= limits.weightGrams);
  const [only = null, another] = possibleUnits;
  const unit = unitInTitles(sheet, layout) ?? (another === undefined ? only : null);
  const [usual = null, second] = written;
  return {
    sign: decideSign(shown, open, unit),
    openNumber: open[0]?.text ?? '',
    unit,
    withoutUnit: [...bare.keys()],
    possibleUnits,
    usualUnit: second === undefined ? usual : null,
    median,
  };
}

/** The maximum number of weights per column that count toward the median, which shows which units are impossible. */
const sampledWeights = 2_000;

function noteBare(bare: Map<Column, number[]>, column: Column, amount: number): void {
  const amounts = bare.get(column) ?? [];
  if (amounts.length < sampledWeights) amounts.push(amount);
  bare.set(column, amounts);
}

/**
 * Calls `take` with every weight that can be read, its column, its unit, and the cell's text. Skips average rows, and
 * log entries in an ASM3 export that are not weights.
 */
function eachWeight(
  sheet: Sheet,
  layout: Layout,
  take: (found: FoundWeight, column: Column, unit: Unit | null, text: string) => void,
): void {
  const columns = (['weight', 'newestWeight', 'ounces'] as const).flatMap(field =>
    columnsWith(layout, field),
  );
  const unitColumn = columnWith(layout, 'unit');
  const labels = labelColumns(layout);
  for (let row = layout.headerRow + 1; row <= sheet.lastRow; row += 1) {
    const unitOfRow = unitColumn && findUnit(textOf(cellAt(sheet.table, row, unitColumn.index)));
    let isData: boolean | undefined;
    for (const column of columns) {
      const cell = cellAt(sheet.table, row, column.index);
      if (isBlank(cell)) continue;
      isData ??= !isSummaryRow(sheet, row, labels);
      const found = isData && isWeightCell(sheet, layout, row, column) ? findWeight(cell) : null;
      if (found) take(found, column, found.unit ?? unitOfRow ?? column.unit, textOf(cell));
    }
  }
}

const isWeightCell = (sheet: Sheet, layout: Layout, row: number, { field }: Column) =>
  layout.preset !== 'asm3' || field !== 'weight' || isWeightLog(sheet, layout, row);

/** Returns the unit that a title names, such as "All weights in grams"; null if the titles name none or several. */
function unitInTitles(sheet: Sheet, { headerRow }: Layout): Unit | null {
  const named = new Set(titlesAbove(sheet, headerRow).flatMap(title => splitUnit(title).unit ?? []));
  const [unit = null, another] = named;
  return another === undefined ? unit : null;
}

/**
 * Decides how to read numbers such as 1,062: like the numbers that can be read in only one way or, if there are none,
 * so that no bird has an impossible weight. Returns null if that leaves both ways open.
 */
function decideSign(
  shown: Record<DecimalSign, number>,
  open: readonly OpenWeight[],
  unitOfBare: Unit | null,
): DecimalSign | null {
  const votes = { ...shown };
  if (votes.point + votes.comma === 0) {
    for (const { found, unit } of open) {
      const isPossible = (sign: DecimalSign) =>
        (gramsOf(found, sign, unit ?? unitOfBare) ?? 0) <= limits.weightGrams;
      if (isPossible('point') !== isPossible('comma')) votes[isPossible('point') ? 'point' : 'comma'] += 1;
    }
  }
  if (votes.point > 0 && votes.comma > 0) return null;
  if (votes.point > 0) return 'point';
  return votes.comma > 0 ? 'comma' : null;
}
