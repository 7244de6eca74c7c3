// Questions about birds: which bird a table is about if no column names it, and names that appear more than once.
import { limits } from '../../shapes/limits.ts';
import { cellAt, isBlank, textOf } from '../cells/cells.ts';
import { type Column, columnsWith, columnWith, type Layout, labelColumns } from '../layouts/layout.ts';
import { partsOf } from '../layouts/parts.ts';
import { isSummaryRow, type Sheet, titlesAbove } from '../sheet.ts';
import { type Answers, answerOf } from './answers.ts';
import { ask, choice, type Question } from './question.ts';
import { namesTwice } from './same-names.ts';

export function birdQuestions(sheet: Sheet, layout: Layout, answers: Answers): Question[] {
  if (layout.name === 'birdColumns' || layout.name === 'birdRows') return sameNameQuestions(sheet, layout);
  if (columnWith(layout, 'name') || columnWith(layout, 'ring')) return [];
  const parts = partsOf(sheet, layout).map(({ title }) => title);
  if (parts.length < 2) return [whichBird(sheet, layout)];
  const isOne = answerOf(answers, 'titledParts', ['one']) === 'one';
  return [titledParts(parts), ...(isOne ? [whichBird(sheet, layout)] : [])];
}

function whichBird(sheet: Sheet, layout: Layout): Question {
  const titles = [sheet.sheetName, ...titlesAbove(sheet, layout.headerRow)].map(title => title.trim());
  const names = [...new Set(titles)].filter(name => name !== '' && name.length <= limits.name);
  const choices = names.map(name => choice(name, name));
  return ask({ code: 'whichBird', text: 'Which bird is this table about?', choices, acceptsText: true });
}

function titledParts(titles: readonly string[]): Question {
  const named = titles.filter(title => title !== '' && title.length <= limits.name);
  const example = [...new Set(named)].slice(0, mostNames).join(', ');
  return ask({
    code: 'titledParts',
    text: `The table has ${titles.length} parts, each with its own header. Is the title above each part the name of its bird?`,
    example,
    choices: [
      ...(named.length > 0 ? [choice('birds', 'Yes')] : []),
      choice('one', 'No, they are about one bird'),
    ],
  });
}

/** The maximum number of names in a question. */
const mostNames = 5;

function sameNameQuestions(sheet: Sheet, layout: Layout): Question[] {
  const twice = namesTwice(
    layout.name === 'birdColumns' ? namesOfColumns(layout) : namesOfRows(sheet, layout),
  );
  if (twice.length === 0) return [];
  const example = twice.slice(0, mostNames).join(', ');
  return [
    ask({
      code: 'sameName',
      text: `A name appears more than once: ${example}. Is it one bird, or several?`,
      example,
      choices: [
        choice('one', 'One bird'),
        choice('several', 'Several birds, which get a number after the name'),
      ],
    }),
  ];
}

const namesOfColumns = (layout: Layout) =>
  columnsWith(layout, 'weight').flatMap(({ bird }) => (bird ? [bird] : []));

function namesOfRows(sheet: Sheet, layout: Layout): { name: string; ring: string }[] {
  const [name, ring] = [columnWith(layout, 'name'), columnWith(layout, 'ring')];
  const weights = columnsWith(layout, 'weight');
  const labels = labelColumns(layout);
  const textAt = (row: number, column: Column | null) =>
    column ? textOf(cellAt(sheet.table, row, column.index)) : '';
  const names: { name: string; ring: string }[] = [];
  for (let row = layout.headerRow + 1; row <= sheet.lastRow; row += 1) {
    const hasWeights = weights.some(({ index }) => !isBlank(cellAt(sheet.table, row, index)));
    if (hasWeights && !isSummaryRow(sheet, row, labels))
      names.push({ name: textAt(row, name), ring: textAt(row, ring) });
  }
  return names;
}
