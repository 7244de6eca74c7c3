// Questions about values: missing days, the order of day and month, the unit, and the decimal separator.

import { dayInOrder } from '../cells/dates.ts';
import { findDateInHeading } from '../layouts/date-headings.ts';
import { columnsWith, columnWith, kindOf, type Layout } from '../layouts/layout.ts';
import { type Sheet, titlesAbove } from '../sheet.ts';
import { type DateDecision, decideDates } from './decide-dates.ts';
import { decideWeights } from './decide-weights.ts';
import { unitWords } from './field-words.ts';
import { ask, choice, type Question } from './question.ts';

/** Asks for the day of a table of weights without dates. A title may contain it. */
export function dayQuestions(sheet: Sheet, layout: Layout): Question[] {
  if (layout.name !== 'weights' || columnWith(layout, 'date')) return [];
  const titles = [sheet.sheetName, ...titlesAbove(sheet, layout.headerRow)];
  const named = titles.flatMap(title => {
    const found = findDateInHeading(title, sheet.dates);
    return found ? [dayInOrder(found, 'dmy'), dayInOrder(found, 'mdy')] : [];
  });
  const days = [...named, sheet.today].filter(day => day !== null && day <= sheet.today);
  return [
    ask({
      code: 'whichDay',
      text: 'What day were these birds weighed on?',
      choices: [...new Set(days)].flatMap(day => (day ? [choice(day, day)] : [])),
      acceptsText: true,
    }),
  ];
}

export function dateQuestions(sheet: Sheet, layout: Layout): Question[] {
  const decisions = decideDates(sheet, layout);
  const orders = new Set(decisions.flatMap(({ order }) => order ?? []));
  const [usual = null, another] = orders;
  return decisions.flatMap(decision => {
    const { order, example, swapped } = decision;
    if (order === null && example !== '')
      return [orderQuestion(decision, another === undefined ? usual : null)];
    return swapped === '' ? [] : [swappedQuestion(decision)];
  });
}

/** Dotted dates begin with the day almost everywhere. */
const withPoints = /^\D*\d{1,2}\./;

function orderQuestion({ key, letters, example, isMixed }: DateDecision, usual: string | null): Question {
  return ask({
    id: `dateOrder:${key}`,
    code: 'dateOrder',
    columns: letters,
    text: isMixed
      ? `Some dates begin with the day and others with the month: ${example}. Which is right?`
      : `Which comes first in ${example}, the day or the month?`,
    example,
    choices: [choice('dmy', 'The day'), choice('mdy', 'The month')],
    suggested: usual ?? (withPoints.test(example) && !isMixed ? 'dmy' : null),
  });
}

function swappedQuestion({ key, letters, swapped }: DateDecision): Question {
  return ask({
    id: `swappedDates:${key}`,
    code: 'swappedDates',
    columns: letters,
    text: `Some dates are text, and in the others a spreadsheet may have swapped day and month. Is ${swapped} right?`,
    example: swapped,
    choices: [choice('right', 'Yes, it is right'), choice('swapped', 'No, day and month are swapped')],
  });
}

/**
 * Grams are suggested from this median on: fifty ounces would be a large macaw, and no pet bird weighs fifty pounds.
 */
const leastGrams = 50;

export function weightQuestions(sheet: Sheet, layout: Layout): Question[] {
  if (kindOf(layout) !== 'weights') return [];
  const { sign, openNumber, unit, withoutUnit, possibleUnits, usualUnit, median } = decideWeights(
    sheet,
    layout,
  );
  const questions: Question[] = [];
  if (withoutUnit.length > 0 && unit === null) {
    questions.push(
      ask({
        code: 'unit',
        columns: withoutUnit.map(({ letter }) => letter),
        text: `What unit are weights such as ${median} in?`,
        example: String(median),
        choices: possibleUnits.map(value => choice(value, unitWords[value])),
        suggested: possibleUnits.find(value => value === usualUnit) ?? (median >= leastGrams ? 'g' : null),
      }),
    );
  }
  if (sign === null && openNumber !== '') questions.push(signQuestion(openNumber));
  if (columnWith(layout, 'newestWeight')) questions.push(undatedQuestion(layout));
  return questions;
}

function signQuestion(example: string): Question {
  const isComma = example.includes(',');
  return ask({
    code: 'decimalSign',
    text: `What does the ${isComma ? 'comma' : 'point'} in ${example} separate?`,
    example,
    choices: isComma
      ? [choice('comma', 'A fraction'), choice('point', 'Thousands')]
      : [choice('point', 'A fraction'), choice('comma', 'Thousands')],
  });
}

const undatedQuestion = (layout: Layout): Question =>
  ask({
    code: 'undatedWeight',
    columns: columnsWith(layout, 'newestWeight').map(({ letter }) => letter),
    text: 'The newest weight of each animal has no date. Which day should it be recorded for?',
    choices: [choice('leave', 'Leave it out'), choice('today', 'Today')],
    suggested: 'leave',
  });
