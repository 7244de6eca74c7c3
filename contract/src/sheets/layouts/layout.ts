// The layout of a table: its header, and the meaning of each column. It is plain data that an app can show and change.
import type { RowKind } from '../../shapes/enums.ts';
import { type Cell, cellAt, columnLetter, isBlank, type Table, textOf } from '../cells/cells.ts';
import type { Unit } from '../cells/units.ts';

/**
 * The layouts: one row per weight; a column per bird; a row per bird with a column per date; and one row per bird,
 * visit or medication.
 */
export const layoutNames = ['weights', 'birdColumns', 'birdRows', 'birds', 'visits', 'medications'] as const;
export type LayoutName = (typeof layoutNames)[number];

const birdFields = ['ring', 'name', 'species'] as const;

/** The fields that a column can have in each layout, apart from `skip`. */
export const fieldsOfLayout = {
  weights: [...birdFields, 'date', 'weight', 'ounces', 'unit', 'fasting', 'notes', 'logType', 'newestWeight'],
  birdColumns: ['date', 'weight', 'fasting', 'notes'],
  birdRows: [...birdFields, 'weight', 'notes'],
  birds: [...birdFields, 'sex', 'hatched', 'arrived', 'clinic', 'clinicAddress', 'vetAccount', 'vet'],
  visits: [...birdFields, 'date', 'clinic', 'reason', 'notes'],
  medications: [...birdFields, 'medication', 'dosage', 'frequency', 'route', 'start', 'end', 'notes'],
} as const;

export type Field = 'skip' | (typeof fieldsOfLayout)[LayoutName][number];

export const dateFields: ReadonlySet<Field> = new Set<Field>(['date', 'hatched', 'arrived', 'start', 'end']);

export interface Column {
  /** From 0. */
  index: number;
  /** The column's name in a spreadsheet: A, B, AA. */
  letter: string;
  heading: string;
  field: Field;
  /** The field that this column would have if another column did not have it. */
  alsoFits: Field | null;
  /** The unit in the heading, or the one that a person chose; null if there is none. */
  unit: Unit | null;
  /** In the layout `birdColumns`, the bird that the column is about; null if it is about the whole row. */
  bird: { name: string; ring: string } | null;
}

/** A program whose exports are known. */
export type Preset = 'asm3' | 'wrmd';

export interface Layout {
  name: LayoutName;
  preset: Preset | null;
  /** The number of the header row; 0 if the table has none. */
  headerRow: number;
  /** The number of a row above the header with merged headings; 0 if there is none. */
  groupRow: number;
  columns: Column[];
}

export function kindOf({ name }: Pick<Layout, 'name'>): RowKind {
  return name === 'birdColumns' || name === 'birdRows' ? 'weights' : name;
}

export const columnsWith = ({ columns }: Layout, field: Field): Column[] =>
  columns.filter(column => column.field === field);

export const columnWith = ({ columns }: Layout, field: Field): Column | null =>
  columns.find(column => column.field === field) ?? null;

/** Returns the indices of the columns that can contain the label of an average row. */
export const labelColumns = (layout: Layout): number[] =>
  layout.columns
    .filter(({ field }) => field === 'name' || field === 'date' || field === 'ring')
    .map(({ index }) => index);

/** Returns a column's heading, from the group row if there is one. Of merged cells, only the first has a value. */
export function groupCellOf(
  table: Table,
  layout: Pick<Layout, 'headerRow' | 'groupRow'>,
  index: number,
): Cell {
  if (layout.groupRow === 0) return cellAt(table, layout.headerRow, index);
  for (let at = index; at >= 0; at -= 1) {
    const cell = cellAt(table, layout.groupRow, at);
    if (!isBlank(cell)) return cell;
  }
  return null;
}

/** Returns a column that is not read. */
export function skippedColumn(table: Table, headerRow: number, index: number): Column {
  const heading = headerRow > 0 ? textOf(cellAt(table, headerRow, index)) : '';
  return {
    index,
    letter: columnLetter(index),
    heading,
    field: 'skip',
    alsoFits: null,
    unit: null,
    bird: null,
  };
}

/**
 * Returns the layout with a column that a person has changed. Their decision also settles which of several matching
 * columns is read.
 */
export function changeColumn(
  layout: Layout,
  index: number,
  change: Partial<Pick<Column, 'field' | 'unit' | 'bird'>>,
): Layout {
  const decided = change.field;
  const columns = layout.columns.map(column => {
    const changed = column.index === index ? { ...column, ...change, alsoFits: null } : column;
    return decided && changed.alsoFits === decided ? { ...changed, alsoFits: null } : changed;
  });
  return { ...layout, columns };
}
