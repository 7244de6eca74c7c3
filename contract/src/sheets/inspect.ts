// Recognizes the layout of a table: tries each of the first rows as the header, with each layout, and chooses the best
// match.
import type { Table } from './cells/cells.ts';
import { recognizeBirdColumns } from './layouts/bird-columns.ts';
import { recognizeBirdRows } from './layouts/bird-rows.ts';
import { type Candidate, candidateAt, matchColumns, type Recognized } from './layouts/candidate.ts';
import { type Layout, type LayoutName, layoutNames, type Preset } from './layouts/layout.ts';
import { recognizeBirds, recognizeMedications, recognizeVisits } from './layouts/records.ts';
import { recognizeWeights } from './layouts/weights.ts';
import { isAsm3, recognizeAsm3 } from './presets/asm3.ts';
import { isWrmd, recognizeWrmd } from './presets/wrmd.ts';
import type { Question } from './questions/question.ts';
import { listQuestions } from './questions/questions.ts';
import { isBlankRow, openSheet, recognizedRows, type Sheet, type SheetOptions } from './sheet.ts';

export interface Inspection {
  /** The layout that fits best; null if none fits. */
  layout: Layout | null;
  /** The other layouts that fit the table with the same header, such as the birds and the weights of one export. */
  others: Layout[];
  questions: Question[];
}

/** A person's choice of the layout, its header row, or both. */
export interface WantedLayout {
  name?: LayoutName;
  headerRow?: number;
}

/** Recognizes a table. With a `name`, returns that layout even if the table does not look like it. */
export function inspect(table: Table, options: SheetOptions, wanted: WantedLayout = {}): Inspection {
  const sheet = openSheet(table, options);
  const found = findLayouts(sheet, wanted);
  const layout =
    found.find(({ name }) => wanted.name === undefined || name === wanted.name) ??
    layoutByChoice(sheet, wanted);
  const others = found.filter(other => other !== layout && other.headerRow === layout?.headerRow);
  return { layout, others, questions: layout ? listQuestions(sheet, layout, {}) : [] };
}

const recognizers: Record<LayoutName, (candidate: Candidate) => Recognized | null> = {
  weights: recognizeWeights,
  birdColumns: recognizeBirdColumns,
  birdRows: recognizeBirdRows,
  birds: recognizeBirds,
  visits: recognizeVisits,
  medications: recognizeMedications,
};

/** The maximum number of rows to try as the header, which may be below titles and notes. */
const mostHeaderRows = 25;

/** Returns the best match for each layout name, best first. */
function findLayouts(sheet: Sheet, wanted: WantedLayout): Layout[] {
  const best = new Map<LayoutName, { score: number; layout: Layout }>();
  for (const headerRow of headerRows(sheet, wanted)) {
    const candidate = candidateAt(sheet, headerRow);
    const preset = isAsm3(candidate) ? 'asm3' : isWrmd(candidate) ? 'wrmd' : null;
    for (const name of layoutNames) {
      const recognized = recognize(candidate, name, preset);
      if (!recognized || recognized.score <= (best.get(name)?.score ?? 0)) continue;
      const { score, groupRow = 0, columns } = recognized;
      best.set(name, { score, layout: { name, preset, headerRow, groupRow, columns } });
    }
  }
  return [...best.values()].sort((one, other) => other.score - one.score).map(({ layout }) => layout);
}

function recognize(candidate: Candidate, name: LayoutName, preset: Preset | null): Recognized | null {
  if (preset === 'asm3') return recognizeAsm3(candidate, name);
  return (preset === 'wrmd' ? recognizeWrmd(candidate, name) : null) ?? recognizers[name](candidate);
}

/**
 * Returns the rows to try as the header: the one that a person chose, or else the first ones with values, and 0 for no
 * header.
 */
function headerRows(sheet: Sheet, { headerRow }: WantedLayout): number[] {
  if (headerRow !== undefined) return [Math.max(0, Math.floor(headerRow)) || 0];
  const rows: number[] = [];
  for (let row = 1; row <= Math.min(sheet.lastRow, recognizedRows) && rows.length < mostHeaderRows; row += 1)
    if (!isBlankRow(sheet, row)) rows.push(row);
  return [...rows, 0];
}

/**
 * Returns a layout that a person chose although it was not recognized; null if they chose none. The person assigns the
 * columns whose headings are not known.
 */
function layoutByChoice(sheet: Sheet, { name, headerRow }: WantedLayout): Layout | null {
  if (name === undefined) return null;
  const firstRow = headerRows(sheet, {})[0] ?? 0;
  const [row = 0] = headerRows(sheet, { headerRow: headerRow ?? firstRow });
  const columns = matchColumns(candidateAt(sheet, row), name);
  return { name, preset: null, headerRow: row, groupRow: 0, columns };
}
