// Questions about rows that lack a bird or a date, below rows that have one: cells may be merged or left empty.
import { cellAt, isBlank } from '../cells/cells.ts';
import { type Column, columnWith, type Layout, labelColumns } from '../layouts/layout.ts';
import { isSummaryRow, type Sheet } from '../sheet.ts';
import { ask, choice, type Question } from './question.ts';

const yesOrNo = [choice('yes', 'Yes'), choice('no', 'No, leave them out')];

export function gapQuestions(sheet: Sheet, layout: Layout): Question[] {
  const value = valueColumn(layout);
  if (!value) return [];
  const questions: Question[] = [];
  const birds = [columnWith(layout, 'name'), columnWith(layout, 'ring')].filter(column => column !== null);
  if (birds.length > 0 && hasGap(sheet, layout, value, birds)) {
    const text = 'Some rows have no bird. Do they belong to the bird above them?';
    questions.push(
      ask({ code: 'birdAbove', columns: birds.map(({ letter }) => letter), text, choices: yesOrNo }),
    );
  }
  const date = layout.name === 'weights' ? columnWith(layout, 'date') : null;
  if (date && hasGap(sheet, layout, value, [date])) {
    const text = 'Some rows have no date. Do they belong to the day above them?';
    questions.push(ask({ code: 'dateAbove', columns: [date.letter], text, choices: yesOrNo }));
  }
  return questions;
}

/**
 * Returns the column whose value makes a row a record. Null if there is none, or if every row of the layout has its own
 * bird.
 */
function valueColumn(layout: Layout): Column | null {
  if (layout.preset === 'asm3') return null;
  if (layout.name === 'weights') return columnWith(layout, 'weight');
  if (layout.name === 'visits') return columnWith(layout, 'date');
  return layout.name === 'medications' ? columnWith(layout, 'medication') : null;
}

function hasGap(sheet: Sheet, layout: Layout, value: Column, columns: readonly Column[]): boolean {
  const labels = labelColumns(layout);
  let isAfterOne = false;
  for (let row = layout.headerRow + 1; row <= sheet.lastRow; row += 1) {
    const isGap = columns.every(({ index }) => isBlank(cellAt(sheet.table, row, index)));
    if (!isGap) isAfterOne = true;
    else if (
      isAfterOne &&
      !isBlank(cellAt(sheet.table, row, value.index)) &&
      !isSummaryRow(sheet, row, labels)
    )
      return true;
  }
  return false;
}
